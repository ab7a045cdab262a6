// N queens: every way to fill the rows, tested when full
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

//@ core
int n;
int queens[MAX];
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
bool peaceful(void) {
  for (int i = 1; i < n; i++) {
    for (int j = 0; j < i; j++) {
      int across = abs(queens[i] - queens[j]);
      if (across == 0 || across == i - j)  //@ conflict check
        return false;  //@ refused conflict
    }
  }
  return true;
}

void search(int row) {  //@ enter
  if (row == n) {  //@ stop
    if (peaceful())  //@ test conflict solution
      report();  //@ solution
    return;
  }
  for (int col = 0; col < n; col++) {  //@ choices
    queens[row] = col;  //@ choose place
    search(row + 1);  //@ recurse place
    // the next write undoes it  //@ undo:overwritten backtrack
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
