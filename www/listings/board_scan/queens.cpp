// N queens: looking along the lines of an n x n board
#include <iostream>
#include <string>
#include <vector>

//@ core
int n;
std::vector<std::string> board;
//@ rest

void report() {
  for (const std::string &line : board)
    std::cout << line << '\n';
  std::cout << '\n';
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
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  board.assign(n, std::string(n, '.'));
  search(0);
}
