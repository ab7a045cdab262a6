// N queens: a flag for each column and diagonal
package main

import (
	"fmt"
	"os"
	"strings"
)

// @ core
var (
	n      = size()
	queens = make([]int, n)
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

func report() {
	for _, col := range queens {
		left := strings.Repeat(".", col)
		right := strings.Repeat(".", n-1-col)
		fmt.Println(left + "Q" + right)
	}
	fmt.Println()
}

// @ core
func search(row int) { //@ enter
	if row == n { //@ stop solution
		report() //@ solution
		return
	}
	for col := 0; col < n; col++ { //@ choices
		a, d := row+col, row-col+n-1
		if column[col] || anti[a] || diag[d] { //@ test conflict check
			continue //@ refused conflict
		}
		queens[row] = col               //@ choose place
		column[col] = true              //@ place
		anti[a], diag[d] = true, true   //@ place
		search(row + 1)                 //@ recurse place
		column[col] = false             //@ undo backtrack
		anti[a], diag[d] = false, false //@ backtrack
	}
}

//@ rest

func main() {
	search(0)
}
