# N queens: looking along the lines of an n x n board
import sys

n = int(sys.argv[1] if len(sys.argv) > 1 else input())
#@ core
board = [["."] * n for _ in range(n)]
#@ rest


def report():
    for line in board:
        print("".join(line))
    print()


#@ core
def attacked(row, col):
    for i in range(row):
        if board[i][col] == "Q":  #@ conflict:column check:column
            return True  #@ conflict:column
    for k in range(1, min(row, col) + 1):
        if board[row - k][col - k] == "Q":  #@ conflict:diagonal check:diagonal
            return True  #@ conflict:diagonal
    for k in range(1, min(row, n - 1 - col) + 1):
        if board[row - k][col + k] == "Q":  #@ conflict:anti check:anti
            return True  #@ conflict:anti
    return False


def search(row):  #@ enter
    if row == n:  #@ stop solution
        report()  #@ solution
        return
    for col in range(n):  #@ choices
        if attacked(row, col):  #@ test conflict
            continue  #@ refused conflict
        board[row][col] = "Q"  #@ choose place
        search(row + 1)  #@ recurse place
        board[row][col] = "."  #@ undo backtrack
#@ rest


search(0)
