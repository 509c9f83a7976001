// SPDX-License-Identifier: MIT
// What the tests in a browser share: prints TAP.
"use strict";

let count = 0;
let failed = false;

// One test, which passes if there are no faults.
function check(name, faults) {
  count += 1;
  failed = failed || faults.length > 0;
  console.log(`${faults.length ? "not " : ""}ok ${count} - ${name}`);
  faults.slice(0, 8).forEach((fault) => console.log(String(fault).replace(/^/gm, "# ")));
}

// The number of tests so far.
const checked = () => count;

// Prints the plan, and ends the process.
function done() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}

module.exports = { check, checked, done };
