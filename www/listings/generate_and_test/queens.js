// N queens: every way to fill the rows, tested when full
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
function peaceful() {
  for (let i = 1; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const across = Math.abs(queens[i] - queens[j]);
      if (across === 0 || across === i - j) {  //@ conflict check
        return false;  //@ refused conflict
      }
    }
  }
  return true;
}

function search(row) {  //@ enter
  if (row === n) {  //@ stop
    if (peaceful()) {  //@ test conflict solution
      report();  //@ solution
    }
    return;
  }
  for (let col = 0; col < n; col++) {  //@ choices
    queens[row] = col;  //@ choose place
    search(row + 1);  //@ recurse place
    // the next write undoes it  //@ undo:overwritten backtrack
  }
}
//@ rest

search(0);
