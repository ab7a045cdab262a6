// N queens: the column of the queen of each row
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

//@ core
int n;
std::vector<int> queens;
//@ rest

void report() {
  for (int col : queens) {
    std::string line(n, '.');
    line[col] = 'Q';
    std::cout << line << '\n';
  }
  std::cout << '\n';
}

//@ core
bool attacked(int row, int col) {
  for (int i = 0; i < row; i++) {
    int across = std::abs(queens[i] - col);
    if (across == 0 || across == row - i)  //@ conflict check
      return true;  //@ conflict
  }
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
    search(row + 1);  //@ recurse place
    // the next write undoes it  //@ undo:overwritten backtrack
  }
}
//@ rest

int main(int argc, char **argv) {
  if (argc > 1)
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  queens.assign(n, 0);
  search(0);
}
