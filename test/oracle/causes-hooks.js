// SPDX-License-Identifier: MIT
//
// Stands before a random program in a real Node (-r) and writes down what async_hooks tells: for
// each label of the log the execution that logged it, for each resource the execution that made it
// and, of promises, the one that resolved it. ORACLE_CAUSES is the file.
'use strict';

const { createHook, executionAsyncId } = require('async_hooks');
const fs = require('fs');

const made = new Map(); // id -> { type, trigger, parent, resolvedBy }
const labels = [];

createHook({
  init(id, type, trigger) {
    made.set(id, { type, trigger, parent: executionAsyncId() });
  },
  promiseResolve(id) {
    const resource = made.get(id);
    if (resource !== undefined && resource.resolvedBy === undefined) {
      resource.resolvedBy = executionAsyncId();
    }
  },
}).enable();

global.oracleNote = (label) => labels.push([label, executionAsyncId()]);
process.on('exit', () => {
  fs.writeFileSync(process.env.ORACLE_CAUSES, JSON.stringify({ labels, made: [...made] }));
});
