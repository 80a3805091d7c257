// SPDX-License-Identifier: MIT
//
// Runs in both runtimes: node run.js FILE FIRST, where FILE has an expression a line. Evaluates the
// expressions from line FIRST on and prints one line for each: its value as JSON, or the error.
//
// An error with a code is Node's: its class, code and message count. Of the engine's own errors
// only the class does; the engines word them differently. Errors have no stack but the one that
// prelude.js gives them.
'use strict';

const fs = require('fs');
const util = require('util');
const { world } = require('./prelude.js');

function describe(error) {
  if (error === null || typeof error !== 'object') return `throws ${String(error)}`;
  if (error.code === undefined || typeof error.code !== 'string') return `throws ${error.name}`;
  return `throws ${error.name} ${error.code} ${error.message}`;
}

function evaluate(expression) {
  // A failed case may have left another one.
  Error.stackTraceLimit = 0;
  try {
    const scope = world();
    const result = new Function(...Object.keys(scope), `return (${expression});`)(
      ...Object.values(scope));
    return typeof result === 'string' ? result : `${typeof result} ${util.inspect(result)}`;
  } catch (error) {
    try {
      return describe(error);
    } catch {
      return 'throws';
    }
  }
}

process.removeAllListeners('warning');
process.on('unhandledRejection', () => {});
const lines = fs.readFileSync(process.argv[2], 'utf8').split('\n');
let out = '';
for (let i = Number(process.argv[3]); i < lines.length - 1; i++) {
  out += `${JSON.stringify(evaluate(lines[i]))}\n`;
  // Written in time: if a case ends the process, the driver has to know which one.
  if (out.length > 4096 || process.argv[4] === '--each') {
    fs.writeSync(1, out);
    out = '';
  }
}
fs.writeSync(1, out);
