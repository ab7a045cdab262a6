// N queens: looking along the lines of an n x n board
package main

import (
	"bytes"
	"fmt"
	"os"
)

// @ core
var (
	n     = size()
	board = empty()
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

func report() {
	for _, line := range board {
		fmt.Println(string(line))
	}
	fmt.Println()
}

// @ core
func attacked(row, col int) bool {
	for i := 0; i < row; i++ {
		if board[i][col] == 'Q' { //@ conflict:column check:column
			return true //@ conflict:column
		}
	}
	for k := 1; k <= row && k <= col; k++ {
		if board[row-k][col-k] == 'Q' { //@ conflict:diagonal check:diagonal
			return true //@ conflict:diagonal
		}
	}
	for k := 1; k <= row && col+k < n; k++ {
		if board[row-k][col+k] == 'Q' { //@ conflict:anti check:anti
			return true //@ conflict:anti
		}
	}
	return false
}

func search(row int) { //@ enter
	if row == n { //@ stop solution
		report() //@ solution
		return
	}
	for col := 0; col < n; col++ { //@ choices
		if attacked(row, col) { //@ test conflict
			continue //@ refused conflict
		}
		board[row][col] = 'Q' //@ choose place
		search(row + 1)       //@ recurse place
		board[row][col] = '.' //@ undo backtrack
	}
}

//@ rest

func main() {
	search(0)
}
