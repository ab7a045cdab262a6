# N queens: the sum and the difference of each queen
import sys

n = int(sys.argv[1] if len(sys.argv) > 1 else input())
#@ core
queens = [0] * n
differences = [0] * n
sums = [0] * n
#@ rest


def report():
    for col in queens:
        print("." * col + "Q" + "." * (n - 1 - col))
    print()


#@ core
def attacked(row, col):
    for i in range(row):
        if (
            queens[i] == col  #@ conflict:column check
            or differences[i] == row - col  #@ conflict:diagonal check
            or sums[i] == row + col  #@ conflict:anti check
        ):
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
        differences[row] = row - col  #@ place
        sums[row] = row + col  #@ place
        search(row + 1)  #@ recurse place
        # the next writes undo it  #@ undo:overwritten backtrack
#@ rest


search(0)
