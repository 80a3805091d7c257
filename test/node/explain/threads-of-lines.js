// SPDX-License-Identifier: MIT
// Each thread counts its tasks from 1, so a line tells the thread of its task. What came too late for
// a Worker has the queue in which it would have run.
'use strict';

const { told } = require('./fixtures/told');

const { find, lines, tasks } = told('both-threads-print.js');
for (const { process, task: id, text, thread } of lines) {
  const task = find(id, thread);
  console.log(`${text}: ${task.kind} of thread ${thread}, ${process === task.process ? 'same' : 'another'} process`);
}
for (const { kind, queue, run } of tasks) {
  if (kind === 'message' && run === 0) console.log(`never ran: ${kind} in ${queue}`);
}
