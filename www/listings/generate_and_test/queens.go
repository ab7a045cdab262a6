// N queens: every way to fill the rows, tested when full
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

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
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
func peaceful() bool {
	for i := 1; i < n; i++ {
		for j := 0; j < i; j++ {
			across := abs(queens[i] - queens[j])
			if across == 0 || across == i-j { //@ conflict check
				return false //@ refused conflict
			}
		}
	}
	return true
}

func search(row int) { //@ enter
	if row == n { //@ stop
		if peaceful() { //@ test conflict solution
			report() //@ solution
		}
		return
	}
	for col := 0; col < n; col++ { //@ choices
		queens[row] = col //@ choose place
		search(row + 1)   //@ recurse place
		// the next write undoes it  //@ undo:overwritten backtrack
	}
}

//@ rest

func main() {
	search(0)
}
