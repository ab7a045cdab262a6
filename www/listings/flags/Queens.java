// N queens: a flag for each column and diagonal
import java.util.Scanner;

class Queens {
//@ core
  final int n;
  final int[] queens;
  final boolean[] column, anti, diag;
//@ rest

  Queens(int n) {
    this.n = n;
    queens = new int[n];
    column = new boolean[n];
    anti = new boolean[2 * n - 1];
    diag = new boolean[2 * n - 1];
  }

  void report() {
    for (int col : queens) {
      String right = ".".repeat(n - 1 - col);
      System.out.println(".".repeat(col) + "Q" + right);
    }
    System.out.println();
  }

//@ core
  void search(int row) {  //@ enter
    if (row == n) {  //@ stop solution
      report();  //@ solution
      return;
    }
    for (int col = 0; col < n; col++) {  //@ choices
      int a = row + col;
      int d = row - col + n - 1;
      if (column[col] || anti[a] || diag[d]) {  //@ test conflict check
        continue;  //@ refused conflict
      }
      queens[row] = col;  //@ choose place
      column[col] = anti[a] = diag[d] = true;  //@ place
      search(row + 1);  //@ recurse place
      column[col] = anti[a] = diag[d] = false;  //@ undo backtrack
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
