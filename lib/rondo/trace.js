// SPDX-License-Identifier: MIT
//
// rondo:trace: what is in a trace file, for programs that look into one (docs/tracing.md).
//
//   import { readTrace, tasksOf } from 'rondo:trace';
//   const trace = readTrace('rondo.trace');
//   for (const task of tasksOf(trace)) console.log(task.kind, task.place?.line, task.took);
'use strict';

const { TraceError, readTrace } = require('rondo/trace/reader');
const { tasksOf } = require('rondo/trace/tasks');

module.exports = { TraceError, readTrace, tasksOf };
