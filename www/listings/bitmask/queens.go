// N queens: the free squares of a row as bits of a word
package main

import (
	"fmt"
	"math/bits"
	"os"
	"strings"
)

// @ core
var (
	n      = size()
	queens = make([]uint, n)
	full   = uint(1)<<n - 1
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
	for _, bit := range queens {
		col := bits.TrailingZeros(bit)
		left := strings.Repeat(".", col)
		right := strings.Repeat(".", n-1-col)
		fmt.Println(left + "Q" + right)
	}
	fmt.Println()
}

// @ core
func search(row int, columns, antis, diagonals uint) { //@ enter
	if row == n { //@ stop solution
		report() //@ solution
		return
	}
	taken := columns | antis | diagonals //@ test dead-end check
	free := full &^ taken                //@ dead-end check
	for free != 0 {                      //@ choices dead-end
		bit := free & -free
		free ^= bit                //@ choose place
		queens[row] = bit          //@ place
		search(row+1, columns|bit, //@ recurse place
			(antis|bit)>>1,     //@ place
			(diagonals|bit)<<1) //@ place
		// the masks here are unchanged  //@ undo:returned backtrack
	}
}

//@ rest

func main() {
	search(0, 0, 0, 0)
}
