# N queens: every way to fill the rows, tested when full
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
def peaceful():
    for i in range(1, n):
        for j in range(i):
            across = abs(queens[i] - queens[j])
            if across == 0 or across == i - j:  #@ conflict check
                return False  #@ refused conflict
    return True


def search(row):  #@ enter
    if row == n:  #@ stop
        if peaceful():  #@ test conflict solution
            report()  #@ solution
        return
    for col in range(n):  #@ choices
        queens[row] = col  #@ choose place
        search(row + 1)  #@ recurse place
        # the next write undoes it  #@ undo:overwritten backtrack
#@ rest


search(0)
