// N queens: the column of the queen of each row
const { readFileSync } = require("node:fs");

const input = process.argv[2] ?? readFileSync(0, "utf8");
const n = Number(input);
//@ core
const queens = new Array(n).fill(0);
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
    const across = Math.abs(queens[i] - col);
    if (across === 0 || across === row - i) {  //@ conflict check
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
    search(row + 1);  //@ recurse place
    // the next write undoes it  //@ undo:overwritten backtrack
  }
}
//@ rest

search(0);
