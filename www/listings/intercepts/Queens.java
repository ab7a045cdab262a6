// N queens: the sum and the difference of each queen
import java.util.Scanner;

class Queens {
//@ core
  final int n;
  final int[] queens, differences, sums;
//@ rest

  Queens(int n) {
    this.n = n;
    queens = new int[n];
    differences = new int[n];
    sums = new int[n];
  }

  void report() {
    for (int col : queens) {
      String right = ".".repeat(n - 1 - col);
      System.out.println(".".repeat(col) + "Q" + right);
    }
    System.out.println();
  }

//@ core
  boolean attacked(int row, int col) {
    for (int i = 0; i < row; i++) {
      if (queens[i] == col  //@ conflict:column check
          || differences[i] == row - col  //@ conflict:diagonal check
          || sums[i] == row + col) {  //@ conflict:anti check
        return true;  //@ conflict
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
      queens[row] = col;  //@ choose place
      differences[row] = row - col;  //@ place
      sums[row] = row + col;  //@ place
      search(row + 1);  //@ recurse place
      // the next writes undo it  //@ undo:overwritten backtrack
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
