// N queens: the free squares of a row as bits of a word
import java.util.Scanner;

class Queens {
//@ core
  final int n;
  final int full;
  final int[] queens;
//@ rest

  Queens(int n) {
    this.n = n;
    queens = new int[n];
    full = (1 << n) - 1;
  }

  void report() {
    for (int bit : queens) {
      int col = Integer.numberOfTrailingZeros(bit);
      String right = ".".repeat(n - 1 - col);
      System.out.println(".".repeat(col) + "Q" + right);
    }
    System.out.println();
  }

//@ core
  void search(int row, int columns,  //@ enter
              int antis, int diagonals) {  //@ enter
    if (row == n) {  //@ stop solution
      report();  //@ solution
      return;
    }
    int taken = columns | antis | diagonals;  //@ test dead-end check
    int free = full & ~taken;  //@ dead-end check
    while (free != 0) {  //@ choices dead-end
      int bit = free & -free;
      free ^= bit;  //@ choose place
      queens[row] = bit;  //@ place
      search(row + 1, columns | bit,  //@ recurse place
             (antis | bit) >>> 1,  //@ place
             (diagonals | bit) << 1);  //@ place
      // the masks here are unchanged  //@ undo:returned backtrack
    }
  }
//@ rest

  public static void main(String[] args) {
    int n = args.length > 0
        ? Integer.parseInt(args[0])
        : new Scanner(System.in).nextInt();
    new Queens(n).search(0, 0, 0, 0);
  }
}
