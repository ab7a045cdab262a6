// N queens: the free squares of a row as bits of a word
const { readFileSync } = require("node:fs");

const input = process.argv[2] ?? readFileSync(0, "utf8");
const n = Number(input);
//@ core
const queens = new Array(n).fill(0);
const full = 2 ** n - 1;
//@ rest

function report() {
  for (const bit of queens) {
    const col = Math.log2(bit);
    const left = ".".repeat(col);
    const right = ".".repeat(n - 1 - col);
    console.log(left + "Q" + right);
  }
  console.log();
}

//@ core
function search(row, columns, antis, diagonals) {  //@ enter
  if (row === n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  const taken = columns | antis | diagonals;  //@ test dead-end check
  let free = full & ~taken;  //@ dead-end check
  while (free !== 0) {  //@ choices dead-end
    const bit = free & -free;
    free ^= bit;  //@ choose place
    queens[row] = bit;  //@ place
    search(  //@ recurse place
      row + 1,  //@ place
      columns | bit,  //@ place
      (antis | bit) >> 1,  //@ place
      (diagonals | bit) << 1,  //@ place
    );  //@ place
    // the masks here are unchanged  //@ undo:returned backtrack
  }
}
//@ rest

search(0, 0, 0, 0);
