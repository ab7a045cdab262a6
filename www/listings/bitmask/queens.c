// N queens: the free squares of a row as bits of a word
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 31 };

//@ core
int n;
unsigned full, queens[MAX];
//@ rest

void report(void) {
  for (int row = 0; row < n; row++) {
    for (int col = 0; col < n; col++)
      putchar(queens[row] >> col & 1 ? 'Q' : '.');
    putchar('\n');
  }
  putchar('\n');
}

//@ core
void search(int row, unsigned columns,  //@ enter
            unsigned antis, unsigned diagonals) {  //@ enter
  if (row == n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  unsigned taken = columns | antis | diagonals;  //@ test dead-end check
  unsigned free = full & ~taken;  //@ dead-end check
  while (free != 0) {  //@ choices dead-end
    unsigned bit = free & -free;
    free ^= bit;  //@ choose place
    queens[row] = bit;  //@ place
    search(row + 1, columns | bit,  //@ recurse place
           (antis | bit) >> 1,  //@ place
           (diagonals | bit) << 1);  //@ place
    // the masks here are unchanged  //@ undo:returned backtrack
  }
}
//@ rest

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  else if (scanf("%d", &n) != 1)
    return 1;
  if (n < 1 || n > MAX)
    return 1;
  full = (1u << n) - 1;
  search(0, 0, 0, 0);
  return 0;
}
