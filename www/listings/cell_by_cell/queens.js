// N queens: each square first empty, then with a queen
const { readFileSync } = require("node:fs");

const input = process.argv[2] ?? readFileSync(0, "utf8");
const n = Number(input);
//@ core
const board = Array.from({ length: n }, () =>
  new Array(n).fill("."),
);
const rows = new Array(n).fill(false);
const column = new Array(n).fill(false);
const anti = new Array(2 * n - 1).fill(false);
const diag = new Array(2 * n - 1).fill(false);
//@ rest

const found = [];

function report() {
  found.push(board.map((line) => line.join("")));
}

//@ core
function search(square, placed) {  //@ enter
  if (square === n * n) {  //@ stop
    if (placed === n) {  //@ solution dead-end
      report();  //@ solution
    }
    return;  //@ dead-end
  }
  // first choice: leave it empty  //@ choices
  search(square + 1, placed);  //@ recurse skip
  // second choice: put a queen there
  const row = Math.floor(square / n);
  const col = square % n;
  const a = row + col;
  const d = row - col + n - 1;
  const taken = rows[row] || column[col];  //@ test conflict check:row check:column
  if (taken || anti[a] || diag[d]) {  //@ conflict check:anti check:diagonal
    return;  //@ refused conflict
  }
  board[row][col] = "Q";  //@ choose place
  rows[row] = column[col] = true;  //@ place
  anti[a] = diag[d] = true;  //@ place
  search(square + 1, placed + 1);  //@ recurse place
  board[row][col] = ".";  //@ undo backtrack
  rows[row] = column[col] = false;  //@ backtrack
  anti[a] = diag[d] = false;  //@ backtrack
}
//@ rest

search(0, 0);
// Row by row they come the other way round.
for (const solution of found.reverse()) {
  console.log(solution.join("\n") + "\n");
}
