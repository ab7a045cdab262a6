# N queens: each square first empty, then with a queen
import sys

n = int(sys.argv[1] if len(sys.argv) > 1 else input())
#@ core
board = [["."] * n for _ in range(n)]
rows = [False] * n
column = [False] * n
anti = [False] * (2 * n - 1)
diag = [False] * (2 * n - 1)
#@ rest


found = []


def report():
    found.append(["".join(line) for line in board])


#@ core
def search(square, placed):  #@ enter
    if square == n * n:  #@ stop
        if placed == n:  #@ solution dead-end
            report()  #@ solution
        return  #@ dead-end
    # first choice: leave it empty  #@ choices
    search(square + 1, placed)  #@ recurse skip
    # second choice: put a queen there
    row, col = divmod(square, n)
    a, d = row + col, row - col + n - 1
    taken = rows[row] or column[col]  #@ test conflict check:row check:column
    if taken or anti[a] or diag[d]:  #@ conflict check:anti check:diagonal
        return  #@ refused conflict
    board[row][col] = "Q"  #@ choose place
    rows[row] = column[col] = True  #@ place
    anti[a] = diag[d] = True  #@ place
    search(square + 1, placed + 1)  #@ recurse place
    board[row][col] = "."  #@ undo backtrack
    rows[row] = column[col] = False  #@ backtrack
    anti[a] = diag[d] = False  #@ backtrack
#@ rest


search(0, 0)
# Row by row they come the other way round.
for solution in reversed(found):
    print("\n".join(solution), end="\n\n")
