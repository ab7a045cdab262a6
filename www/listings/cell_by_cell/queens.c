// N queens: each square first empty, then with a queen
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = 32 };

//@ core
int n;
char board[MAX][MAX];
bool rows[MAX], column[MAX];
bool anti[2 * MAX], diag[2 * MAX];
//@ rest

char (*found)[MAX][MAX];
int count;

void report(void) {
  found = realloc(found, (count + 1) * sizeof *found);
  if (found == NULL)
    exit(1);
  memcpy(found[count++], board, sizeof board);
}

//@ core
void search(int square, int placed) {  //@ enter
  if (square == n * n) {  //@ stop
    if (placed == n)  //@ solution dead-end
      report();  //@ solution
    return;  //@ dead-end
  }
  // first choice: leave it empty  //@ choices
  search(square + 1, placed);  //@ recurse skip
  // second choice: put a queen there
  int row = square / n, col = square % n;
  int a = row + col, d = row - col + n - 1;
  bool taken = rows[row] || column[col];  //@ test conflict check:row check:column
  if (taken || anti[a] || diag[d])  //@ conflict check:anti check:diagonal
    return;  //@ refused conflict
  board[row][col] = 'Q';  //@ choose place
  rows[row] = column[col] = true;  //@ place
  anti[a] = diag[d] = true;  //@ place
  search(square + 1, placed + 1);  //@ recurse place
  board[row][col] = '.';  //@ undo backtrack
  rows[row] = column[col] = false;  //@ backtrack
  anti[a] = diag[d] = false;  //@ backtrack
}
//@ rest

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  else if (scanf("%d", &n) != 1)
    return 1;
  if (n < 1 || n > MAX)
    return 1;
  memset(board, '.', sizeof board);
  search(0, 0);
  // Row by row they come the other way round.
  while (count-- > 0) {
    for (int row = 0; row < n; row++)
      printf("%.*s\n", n, found[count][row]);
    printf("\n");
  }
  free(found);
  return 0;
}
