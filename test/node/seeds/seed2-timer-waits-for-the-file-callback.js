// SPDX-License-Identifier: MIT
//
// The same as in seed 1, with the times printed as the article does, but as facts.
'use strict';

const fs = require('fs');
function someAsyncOperation(callback) {
  fs.readFile(__filename, () => {
    while (Date.now() - timeoutScheduled < 95);
    callback();
  });
}
const timeoutScheduled = Date.now();
setTimeout(() => {
  const delay = Date.now() - timeoutScheduled;
  console.log('105 ms have passed since I was scheduled:', delay >= 105);
}, 100);
someAsyncOperation(() => {
  const startCallback = Date.now();
  while (Date.now() - startCallback < 10);
});
