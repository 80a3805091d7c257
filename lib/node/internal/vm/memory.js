// SPDX-License-Identifier: MIT
//
// vm.measureMemory. The engine counts its heap as one, so a context's share is not
// known: its range goes from nothing to all, and the estimate divides evenly.
'use strict';

const { Promise } = primordials;

const { validateObject, validateOneOf } = require('internal/validators');
const { liveContexts } = require('internal/vm/contextify');

let warned = false;

function warn() {
  if (warned) return;
  warned = true;
  process.emitWarning('vm.measureMemory is an experimental feature and might change at any time',
                      'ExperimentalWarning');
}

function share(bytes, parts) {
  return { jsMemoryEstimate: parts === 1 ? bytes : bytes / parts >>> 0,
           jsMemoryRange: [parts === 1 ? bytes : 0, bytes] };
}

function result(mode) {
  const { heapUsed } = process.memoryUsage();
  const total = share(heapUsed, 1);
  if (mode === 'summary') return { total };
  const count = liveContexts();
  const other = [];
  for (let i = 0; i < count; i++) other[i] = share(heapUsed, count + 1);
  return { total, current: share(heapUsed, count + 1), other };
}

function measure(options) {
  warn();
  validateObject(options, 'options');
  const { mode = 'summary', execution = 'default' } = options;
  validateOneOf(mode, 'options.mode', ['summary', 'detailed']);
  validateOneOf(execution, 'options.execution', ['default', 'eager']);
  return new Promise((resolve) => {
    require('timers').setImmediate(() => {
      if (execution === 'eager') native('tasks').gc();
      resolve(result(mode));
    });
  });
}

module.exports = { measure };
