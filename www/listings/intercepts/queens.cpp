// N queens: the sum and the difference of each queen
#include <iostream>
#include <string>
#include <vector>

//@ core
int n;
std::vector<int> queens, differences, sums;
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
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  queens.assign(n, 0);
  differences.assign(n, 0);
  sums.assign(n, 0);
  search(0);
}
