// N queens: every way to fill the rows, tested when full
import java.util.Scanner;

class Queens {
//@ core
  final int n;
  final int[] queens;
//@ rest

  Queens(int n) {
    this.n = n;
    queens = new int[n];
  }

  void report() {
    for (int col : queens) {
      String right = ".".repeat(n - 1 - col);
      System.out.println(".".repeat(col) + "Q" + right);
    }
    System.out.println();
  }

//@ core
  boolean peaceful() {
    for (int i = 1; i < n; i++) {
      for (int j = 0; j < i; j++) {
        int across = Math.abs(queens[i] - queens[j]);
        if (across == 0 || across == i - j) {  //@ conflict check
          return false;  //@ refused conflict
        }
      }
    }
    return true;
  }

  void search(int row) {  //@ enter
    if (row == n) {  //@ stop
      if (peaceful()) {  //@ test conflict solution
        report();  //@ solution
      }
      return;
    }
    for (int col = 0; col < n; col++) {  //@ choices
      queens[row] = col;  //@ choose place
      search(row + 1);  //@ recurse place
      // the next write undoes it  //@ undo:overwritten backtrack
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
