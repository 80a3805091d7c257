// SPDX-License-Identifier: MIT
//
// Immediates, one from the other, let timers and files have their turn.
'use strict';

const fs = require('fs');
let going = true;
let turns = 0;
const next = () => {
  turns++;
  if (going) setImmediate(next);
  else console.log('end', turns > 1);
};
setTimeout(() => {
  console.log('timeout');
  fs.stat(__filename, () => { console.log('io'); going = false; });
}, 5);
next();
