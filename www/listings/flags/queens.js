// N queens: a flag for each column and diagonal
const { readFileSync } = require("node:fs");

const input = process.argv[2] ?? readFileSync(0, "utf8");
const n = Number(input);
//@ core
const queens = new Array(n).fill(0);
const column = new Array(n).fill(false);
const anti = new Array(2 * n - 1).fill(false);
const diag = new Array(2 * n - 1).fill(false);
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
function search(row) {  //@ enter
  if (row === n) {  //@ stop solution
    report();  //@ solution
    return;
  }
  for (let col = 0; col < n; col++) {  //@ choices
    const a = row + col;
    const d = row - col + n - 1;
    if (column[col] || anti[a] || diag[d]) {  //@ test conflict check
      continue;  //@ refused conflict
    }
    queens[row] = col;  //@ choose place
    column[col] = anti[a] = diag[d] = true;  //@ place
    search(row + 1);  //@ recurse place
    column[col] = anti[a] = diag[d] = false;  //@ undo backtrack
  }
}
//@ rest

search(0);
