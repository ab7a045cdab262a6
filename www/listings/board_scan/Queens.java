// N queens: looking along the lines of an n x n board
import java.util.Arrays;
import java.util.Scanner;

class Queens {
//@ core
  final int n;
  final char[][] board;
//@ rest

  Queens(int n) {
    this.n = n;
    board = new char[n][n];
    for (char[] line : board) {
      Arrays.fill(line, '.');
    }
  }

  void report() {
    for (char[] line : board) {
      System.out.println(line);
    }
    System.out.println();
  }

//@ core
  boolean attacked(int row, int col) {
    for (int i = 0; i < row; i++) {
      if (board[i][col] == 'Q') {  //@ conflict:column check:column
        return true;  //@ conflict:column
      }
    }
    for (int k = 1; k <= row && k <= col; k++) {
      if (board[row - k][col - k] == 'Q') {  //@ conflict:diagonal check:diagonal
        return true;  //@ conflict:diagonal
      }
    }
    for (int k = 1; k <= row && col + k < n; k++) {
      if (board[row - k][col + k] == 'Q') {  //@ conflict:anti check:anti
        return true;  //@ conflict:anti
      }
    }
    return false;
  }

  void search(int row) {  //@ enter
    if (row == n) {  //@ stop solution
      report();  //@ solution
      return;
    }
    for (int col = 0; col < n; col++) {  //@ choices
      if (attacked(row, col)) {  //@ test conflict
        continue;  //@ refused conflict
      }
      board[row][col] = 'Q';  //@ choose place
      search(row + 1);  //@ recurse place
      board[row][col] = '.';  //@ undo backtrack
    }
  }
//@ rest

  public static void main(String[] args) {
    int n = args.length > 0
        ? Integer.parseInt(args[0])
        : new Scanner(System.in).nextInt();
    new Queens(n).search(0);
  }
}
