// N queens: looking along the lines of an n x n board
const { readFileSync } = require("node:fs");

const input = process.argv[2] ?? readFileSync(0, "utf8");
const n = Number(input);
//@ core
const board = Array.from({ length: n }, () =>
  new Array(n).fill("."),
);
//@ rest

function report() {
  for (const line of board) {
    console.log(line.join(""));
  }
  console.log();
}

//@ core
function attacked(row, col) {
  for (let i = 0; i < row; i++) {
    if (board[i][col] === "Q") {  //@ conflict:column check:column
      return true;  //@ conflict:column
    }
  }
  for (let k = 1; k <= row && k <= col; k++) {
    if (board[row - k][col - k] === "Q") {  //@ conflict:diagonal check:diagonal
      return true;  //@ conflict:diagonal
    }
  }
  for (let k = 1; k <= row && col + k < n; k++) {
    if (board[row - k][col + k] === "Q") {  //@ conflict:anti check:anti
      return true;  //@ conflict:anti
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
    board[row][col] = "Q";  //@ choose place
    search(row + 1);  //@ recurse place
    board[row][col] = ".";  //@ undo backtrack
  }
}
//@ rest

search(0);
