// N queens: each square first empty, then with a queen
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

//@ core
int n;
std::vector<std::string> board;
std::vector<bool> rows, column, anti, diag;
//@ rest

std::vector<std::vector<std::string>> found;

void report() {
  found.push_back(board);
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
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  board.assign(n, std::string(n, '.'));
  rows.assign(n, false);
  column.assign(n, false);
  anti.assign(2 * n - 1, false);
  diag.assign(2 * n - 1, false);
  search(0, 0);
  // Row by row they come the other way round.
  std::reverse(found.begin(), found.end());
  for (const auto &solution : found) {
    for (const std::string &line : solution)
      std::cout << line << '\n';
    std::cout << '\n';
  }
}
