// N queens: the sum and the difference of each queen
package main

import (
	"fmt"
	"os"
	"strings"
)

// @ core
var (
	n           = size()
	queens      = make([]int, n)
	differences = make([]int, n)
	sums        = make([]int, n)
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
func attacked(row, col int) bool {
	for i := 0; i < row; i++ {
		if queens[i] == col || //@ conflict:column check
			differences[i] == row-col || //@ conflict:diagonal check
			sums[i] == row+col { //@ conflict:anti check
			return true //@ conflict
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
		queens[row] = col            //@ choose place
		differences[row] = row - col //@ place
		sums[row] = row + col        //@ place
		search(row + 1)              //@ recurse place
		// the next writes undo it  //@ undo:overwritten backtrack
	}
}

//@ rest

func main() {
	search(0)
}
