# N queens: a flag for each column and diagonal
import sys

n = int(sys.argv[1] if len(sys.argv) > 1 else input())
#@ core
queens = [0] * n
column = [False] * n
anti = [False] * (2 * n - 1)
diag = [False] * (2 * n - 1)
#@ rest


def report():
    for col in queens:
        print("." * col + "Q" + "." * (n - 1 - col))
    print()


#@ core
def search(row):  #@ enter
    if row == n:  #@ stop solution
        report()  #@ solution
        return
    for col in range(n):  #@ choices
        a, d = row + col, row - col + n - 1
        if column[col] or anti[a] or diag[d]:  #@ test conflict check
            continue  #@ refused conflict
        queens[row] = col  #@ choose place
        column[col] = anti[a] = diag[d] = True  #@ place
        search(row + 1)  #@ recurse place
        column[col] = anti[a] = diag[d] = False  #@ undo backtrack
#@ rest


search(0)
