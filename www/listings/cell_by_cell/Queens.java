// N queens: each square first empty, then with a queen
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Scanner;

class Queens {
//@ core
  final int n;
  final char[][] board;
  final boolean[] rows, column, anti, diag;
//@ rest
  final List<String> found = new ArrayList<>();

  Queens(int n) {
    this.n = n;
    board = new char[n][n];
    for (char[] line : board) {
      Arrays.fill(line, '.');
    }
    rows = new boolean[n];
    column = new boolean[n];
    anti = new boolean[2 * n - 1];
    diag = new boolean[2 * n - 1];
  }

  void report() {
    String solution = "";
    for (char[] line : board) {
      solution += new String(line) + "\n";
    }
    found.add(solution);
  }

//@ core
  void search(int square, int placed) {  //@ enter
    if (square == n * n) {  //@ stop
      if (placed == n) {  //@ solution dead-end
        report();  //@ solution
      }
      return;  //@ dead-end
    }
    // first choice: leave it empty  //@ choices
    search(square + 1, placed);  //@ recurse skip
    // second choice: put a queen there
    int row = square / n;
    int col = square % n;
    int a = row + col;
    int d = row - col + n - 1;
    boolean taken = rows[row] || column[col];  //@ test conflict check:row check:column
    if (taken || anti[a] || diag[d]) {  //@ conflict check:anti check:diagonal
      return;  //@ refused conflict
    }
    board[row][col] = 'Q';  //@ choose place
    rows[row] = column[col] = true;  //@ place
    anti[a] = diag[d] = true;  //@ place
    search(square + 1, placed + 1);  //@ recurse place
    board[row][col] = '.';  //@ undo backtrack
    rows[row] = column[col] = false;  //@ backtrack
    anti[a] = diag[d] = false;  //@ backtrack
  }
//@ rest

  public static void main(String[] args) {
    int n = args.length > 0
        ? Integer.parseInt(args[0])
        : new Scanner(System.in).nextInt();
    Queens queens = new Queens(n);
    queens.search(0, 0);
    // Row by row they come the other way round.
    Collections.reverse(queens.found);
    queens.found.forEach(System.out::println);
  }
}
