// SPDX-License-Identifier: MIT
//
// require of 100 small modules, each loaded for the first time.
'use strict';

const fs = require('fs');
const path = require('path');
const { must, start } = require('./bench');

const MODULES = 100;
const folder = path.resolve(`modules-${process.pid}`);

fs.mkdirSync(folder);
for (let i = 0; i < MODULES; i++) {
  fs.writeFileSync(path.join(folder, `m${i}.js`), `'use strict';

const state = { calls: 0 };

function add(a, b) {
  state.calls++;
  return a + b + ${i};
}

module.exports = { add, name: 'm${i}', state };
`);
}

const stop = start();
let sum = 0;
for (let i = 0; i < MODULES; i++) sum += require(path.join(folder, `m${i}`)).add(0, 0);
stop(MODULES);
must(sum === MODULES * (MODULES - 1) / 2, `the sum is ${sum}`);
fs.rmSync(folder, { recursive: true });
