# N queens: the column of the queen of each row
import sys

n = int(sys.argv[1] if len(sys.argv) > 1 else input())
#@ core
queens = [0] * n
#@ rest


def report():
    for col in queens:
        print("." * col + "Q" + "." * (n - 1 - col))
    print()


#@ core
def attacked(row, col):
    for i in range(row):
        across = abs(queens[i] - col)
        if across == 0 or across == row - i:  #@ conflict check
            return True  #@ conflict
    return False


def search(row):  #@ enter
    if row == n:  #@ stop solution
        report()  #@ solution
        return
    for col in range(n):  #@ choices
        if attacked(row, col):  #@ test conflict
            continue  #@ refused conflict
        queens[row] = col  #@ choose place
        search(row + 1)  #@ recurse place
        # the next write undoes it  #@ undo:overwritten backtrack
#@ rest


search(0)
