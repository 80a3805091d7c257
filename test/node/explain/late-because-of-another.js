// SPDX-License-Identifier: MIT
// What could have run long before names the task that kept the loop busy.
'use strict';

const { told } = require('./fixtures/told');

const { lines, tasks } = told('late.js');
lines.sort((a, b) => (a.text < b.text ? -1 : 1)); // the order is not the matter here
for (const { run, task, text } of lines) {
  const { why } = tasks.find((one) => one.id === task && one.run === run);
  const held = /(due|ready) since (\d+) ms, but (.*?) ran for \d+ ms/.exec(why);
  if (held === null) console.log(`${text}: in time`);
  else console.log(`${text}: ${held[1]}, ${Number(held[2]) > 40}, ${held[3].replace(/\(.*\//, '(')}`);
}
