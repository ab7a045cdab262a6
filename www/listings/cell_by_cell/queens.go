// N queens: each square first empty, then with a queen
package main

import (
	"bytes"
	"fmt"
	"os"
)

// @ core
var (
	n      = size()
	board  = empty()
	rows   = make([]bool, n)
	column = make([]bool, n)
	anti   = make([]bool, 2*n-1)
	diag   = make([]bool, 2*n-1)
)

//@ rest

func size() (n int) {
	if len(os.Args) > 1 {
		fmt.Sscan(os.Args[1], &n)
	} else {
		fmt.Scan(&n)
	}
	return n
}

func empty() [][]byte {
	board := make([][]byte, n)
	for row := range board {
		board[row] = bytes.Repeat([]byte("."), n)
	}
	return board
}

var found []string

func report() {
	solution := string(bytes.Join(board, []byte("\n")))
	found = append(found, solution)
}

// @ core
func search(square, placed int) { //@ enter
	if square == n*n { //@ stop
		if placed == n { //@ solution dead-end
			report() //@ solution
		}
		return //@ dead-end
	}
	// first choice: leave it empty  //@ choices
	search(square+1, placed) //@ recurse skip
	// second choice: put a queen there
	row, col := square/n, square%n
	a, d := row+col, row-col+n-1
	taken := rows[row] || column[col] //@ test conflict check:row check:column
	if taken || anti[a] || diag[d] {  //@ conflict check:anti check:diagonal
		return //@ refused conflict
	}
	board[row][col] = 'Q'                 //@ choose place
	rows[row], column[col] = true, true   //@ place
	anti[a], diag[d] = true, true         //@ place
	search(square+1, placed+1)            //@ recurse place
	board[row][col] = '.'                 //@ undo backtrack
	rows[row], column[col] = false, false //@ backtrack
	anti[a], diag[d] = false, false       //@ backtrack
}

//@ rest

func main() {
	search(0, 0)
	// Row by row they come the other way round.
	for i := len(found) - 1; i >= 0; i-- {
		fmt.Print(found[i], "\n\n")
	}
}
