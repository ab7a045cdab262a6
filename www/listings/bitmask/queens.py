# N queens: the free squares of a row as bits of a word
import sys

n = int(sys.argv[1] if len(sys.argv) > 1 else input())
#@ core
queens = [0] * n
full = (1 << n) - 1
#@ rest


def report():
    for bit in queens:
        col = bit.bit_length() - 1
        print("." * col + "Q" + "." * (n - 1 - col))
    print()


#@ core
def search(row, columns, antis, diagonals):  #@ enter
    if row == n:  #@ stop solution
        report()  #@ solution
        return
    taken = columns | antis | diagonals  #@ test dead-end check
    free = full & ~taken  #@ dead-end check
    while free != 0:  #@ choices dead-end
        bit = free & -free
        free ^= bit  #@ choose place
        queens[row] = bit  #@ place
        search(  #@ recurse place
            row + 1,  #@ place
            columns | bit,  #@ place
            (antis | bit) >> 1,  #@ place
            (diagonals | bit) << 1,  #@ place
        )  #@ place
        # the masks here are unchanged  #@ undo:returned backtrack
#@ rest


search(0, 0, 0, 0)
