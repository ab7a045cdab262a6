// N queens: every way to fill the rows, tested when full
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
bool peaceful() {
  for (int i = 1; i < n; i++) {
    for (int j = 0; j < i; j++) {
      int across = std::abs(queens[i] - queens[j]);
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
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  queens.assign(n, 0);
  search(0);
}
