// N queens: looking along the lines of an n x n board
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = 32 };

//@ core
int n;
char board[MAX][MAX];
//@ rest

void report(void) {
  for (int row = 0; row < n; row++)
    printf("%.*s\n", n, board[row]);
  printf("\n");
}

//@ core
bool attacked(int row, int col) {
  for (int i = 0; i < row; i++)
    if (board[i][col] == 'Q')  //@ conflict:column check:column
      return true;  //@ conflict:column
  for (int k = 1; k <= row && k <= col; k++)
    if (board[row - k][col - k] == 'Q')  //@ conflict:diagonal check:diagonal
      return true;  //@ conflict:diagonal
  for (int k = 1; k <= row && col + k < n; k++)
    if (board[row - k][col + k] == 'Q')  //@ conflict:anti check:anti
      return true;  //@ conflict:anti
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
    board[row][col] = 'Q';  //@ choose place
    search(row + 1);  //@ recurse place
    board[row][col] = '.';  //@ undo backtrack
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
  memset(board, '.', sizeof board);
  search(0);
  return 0;
}
