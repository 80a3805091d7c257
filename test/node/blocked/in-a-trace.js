// SPDX-License-Identifier: MIT
// --blocked: in a trace the task is known, what queued it, and where; the trace has the stack.
'use strict';
const run = require('./fixtures/run');
const { tasksOf } = require('rondo:trace');

const { status, stdout, stderr, trace } = run('traced.js', { before: ['trace'] });
const { name, task, cause } = JSON.parse(stdout);
const header = /blocked: immediate callback, .*/.exec(stderr)[0];
const [, id, parent, line] = /task (\d+), queued by task (\d+) at .*traced\.js:(\d+):\d+/.exec(header);
console.log(name, Number(id) === task, Number(parent) === cause, line);
const [lane] = trace.lanes;
const found = lane.blocked.find((one) => one.id === task);
console.log(/at (\S+\.)?inner /.test(found.stack), found.ms > 0);
const tasks = tasksOf(trace);
const inner = tasks.find((one) => one.id === task);
console.log(inner.kind, inner.callback.function, inner.parent === cause, inner.place.line);
console.log(tasks.find((one) => one.id === cause).callback.function, status);
