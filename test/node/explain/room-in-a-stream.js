// SPDX-License-Identifier: MIT
// Who makes room in a stream runs, or queues, what was waiting for it. So async_hooks of Node 20 tells it.
'use strict';

const { short, told } = require('./fixtures/told');

const { find, lines } = told('streams.js');
for (const { task: id, text } of lines) {
  const task = find(id, 0);
  console.log(`${text}: ${short(task)}, by ${short(find(task.parent, 0))}`);
}
