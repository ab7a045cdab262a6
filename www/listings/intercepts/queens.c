// N queens: the sum and the difference of each queen
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

//@ core
int n;
int queens[MAX], differences[MAX], sums[MAX];
//@ rest

void report(void) {
  for (int row = 0; row < n; row++) {
    for (int col = 0; col < n; col++)
      putchar(col == queens[row] ? 'Q' : '.');
    putchar('\n');
  }
  putchar('\n');
}

//@ core
bool attacked(int row, int col) {
  for (int i = 0; i < row; i++)
    if (queens[i] == col ||  //@ conflict:column check
        differences[i] == row - col ||  //@ conflict:diagonal check
        sums[i] == row + col)  //@ conflict:anti check
      return true;  //@ conflict
  return false;
}

void search(int row) {  //@ enter
  if (row == n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  for (int col = 0; col < n; col++) {  //@ choices
    if (attacked(row, col))  //@ test conflict
      continue;  //@ refused conflict
    queens[row] = col;  //@ choose place
    differences[row] = row - col;  //@ place
    sums[row] = row + col;  //@ place
    search(row + 1);  //@ recurse place
    // the next writes undo it  //@ undo:overwritten backtrack
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
  search(0);
  return 0;
}
