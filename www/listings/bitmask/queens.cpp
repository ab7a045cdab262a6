// N queens: the free squares of a row as bits of a word
#include <iostream>
#include <vector>

//@ core
int n;
unsigned full;
std::vector<unsigned> queens;
//@ rest

void report() {
  for (unsigned bit : queens) {
    for (int col = 0; col < n; col++)
      std::cout << (bit >> col & 1 ? 'Q' : '.');
    std::cout << '\n';
  }
  std::cout << '\n';
}

//@ core
void search(int row, unsigned columns,  //@ enter
            unsigned antis, unsigned diagonals) {  //@ enter
  if (row == n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  unsigned taken = columns | antis | diagonals;  //@ test dead-end check
  unsigned free = full & ~taken;  //@ dead-end check
  while (free != 0) {  //@ choices dead-end
    unsigned bit = free & -free;
    free ^= bit;  //@ choose place
    queens[row] = bit;  //@ place
    search(row + 1, columns | bit,  //@ recurse place
           (antis | bit) >> 1,  //@ place
           (diagonals | bit) << 1);  //@ place
    // the masks here are unchanged  //@ undo:returned backtrack
  }
}
//@ rest

int main(int argc, char **argv) {
  if (argc > 1)
    n = std::stoi(argv[1]);
  else
    std::cin >> n;
  queens.assign(n, 0);
  full = (1u << n) - 1;
  search(0, 0, 0, 0);
}
