// SPDX-License-Identifier: MIT
//
// fs.readFile of a small file, one after the other.
'use strict';

const fs = require('fs');
const { count, must, start } = require('./bench');

const rounds = count(10000);
const file = `small-${process.pid}`;
let left = rounds / 10;
let stop = null;

function onFile(error, bytes) {
  if (error) throw error;
  must(bytes.length === 1000, `${bytes.length} bytes`);
  if (--left > 0) {
    fs.readFile(file, onFile);
  } else if (stop === null) {
    stop = start();
    left = rounds;
    fs.readFile(file, onFile);
  } else {
    stop(rounds);
    fs.unlinkSync(file);
  }
}
fs.writeFileSync(file, 'x'.repeat(1000));
fs.readFile(file, onFile);
