// N queens: a flag for each column and diagonal
#include <iostream>
#include <string>
#include <vector>

//@ core
int n;
std::vector<int> queens;
std::vector<bool> column, anti, diag;
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
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  queens.assign(n, 0);
  column.assign(n, false);
  anti.assign(2 * n - 1, false);
  diag.assign(2 * n - 1, false);
  search(0);
}
