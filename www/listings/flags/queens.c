// N queens: a flag for each column and diagonal
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

//@ core
int n;
int queens[MAX];
bool column[MAX], anti[2 * MAX], diag[2 * MAX];
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
void search(int row) {  //@ enter
  if (row == n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  for (int col = 0; col < n; col++) {  //@ choices
    int a = row + col, d = row - col + n - 1;
    if (column[col] || anti[a] || diag[d])  //@ test conflict check
      continue;  //@ refused conflict
    queens[row] = col;  //@ choose place
    column[col] = anti[a] = diag[d] = true;  //@ place
    search(row + 1);  //@ recurse place
    column[col] = anti[a] = diag[d] = false;  //@ undo backtrack
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
