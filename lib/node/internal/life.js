// SPDX-License-Identifier: MIT
//
// The life and death of a process: exit codes, process.exit, beforeExit and exit.
//
// C runs the main script, then the loop while something is alive, then calls
// beforeExit(), the loop again if that brought new work, and at last exit(), whose
// answer is the status.
'use strict';

const { NumberIsInteger, NumberIsNaN, ObjectDefineProperty } = primordials;

const tasks = native('tasks');

let exitCode;

// Node 20: undefined, null, an integer, or a string that is one.
function validateExitCode(value) {
  if (value === null || value === undefined) return value;
  const { codes } = require('internal/errors');
  let number = value;
  if (typeof value === 'string' && value !== '') number = +value;
  if (typeof number === 'number' && NumberIsInteger(number)) return value;
  if (typeof value === 'number' && !NumberIsNaN(value)) {
    throw new codes.ERR_OUT_OF_RANGE('code', 'an integer', value);
  }
  const { validateInteger } = require('internal/validators');
  validateInteger(value, 'code');
  return value;
}

function status() {
  return exitCode === undefined || exitCode === null ? 0 : +exitCode | 0;
}

function emit(event) {
  if (tasks.words[tasks.OBSERVED] === 1) require('internal/observe').runAtExit(event, status());
  else process.emit(event, status());
}

function exit(code) {
  if (arguments.length !== 0) process.exitCode = code;
  if (!process._exiting) {
    process._exiting = true;
    emit('exit');
  }
  // Somebody may have put another function there to see the end.
  process.reallyExit(status());
}

function beforeExit() {
  emit('beforeExit');
}

// What the main module still waits for: called if the process ends before.
let unsettled;

// Gives a function that takes it back.
function setUnsettled(fn) {
  unsettled = fn;
  return () => { if (unsettled === fn) unsettled = undefined; };
}

function isUnsettled() {
  return unsettled !== undefined;
}

function finish() {
  unsettled?.();
  process._exiting = true;
  emit('exit');
}

function setup() {
  process._exiting = false;
  process.exit = exit;
  process.reallyExit = function reallyExit(code) {
    tasks.exit(code === undefined ? 0 : +code | 0);
    for (;;); // in a Worker: this is where its code ends
  };
  ObjectDefineProperty(process, 'exitCode', {
    __proto__: null,
    configurable: false,
    enumerable: true,
    get() {
      return exitCode;
    },
    set(value) {
      exitCode = validateExitCode(value);
    },
  });
}

module.exports = { beforeExit, finish, isUnsettled, setUnsettled, setup, status };
