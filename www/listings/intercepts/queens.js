// N queens: the sum and the difference of each queen
const { readFileSync } = require("node:fs");

const input = process.argv[2] ?? readFileSync(0, "utf8");
const n = Number(input);
//@ core
const queens = new Array(n).fill(0);
const differences = new Array(n).fill(0);
const sums = new Array(n).fill(0);
//@ rest

function report() {
  for (const col of queens) {
    const left = ".".repeat(col);
    const right = ".".repeat(n - 1 - col);
    console.log(left + "Q" + right);
  }
  console.log();
}

//@ core
function attacked(row, col) {
  for (let i = 0; i < row; i++) {
    if (
      queens[i] === col ||  //@ conflict:column check
      differences[i] === row - col ||  //@ conflict:diagonal check
      sums[i] === row + col  //@ conflict:anti check
    ) {
      return true;  //@ conflict
    }
  }
  return false;
}

function search(row) {  //@ enter
  if (row === n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  for (let col = 0; col < n; col++) {  //@ choices
    if (attacked(row, col)) {  //@ test conflict
      continue;  //@ refused conflict
    }
    queens[row] = col;  //@ choose place
    differences[row] = row - col;  //@ place
    sums[row] = row + col;  //@ place
    search(row + 1);  //@ recurse place
    // the next writes undo it  //@ undo:overwritten backtrack
  }
}
//@ rest

search(0);
