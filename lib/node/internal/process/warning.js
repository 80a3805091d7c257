// SPDX-License-Identifier: MIT
// Warnings: process.emitWarning makes an error of them and tells it in a tick, as event `warning`;
// onWarning, the default listener, prints it once on stderr, or into the file of
// --redirect-warnings.
//
//   (node:PID) [CODE] Name: message
//   detail
//   (Use `rondo --trace-warnings ...` to show where the warning was created)      once

'use strict';

const {
  ArrayIsArray, Error, ErrorCaptureStackTrace, ErrorPrototypeToString, String,
} = primordials;

const { getOption } = require('internal/options');

const environment = native('process').envGet;

let hintShown = false;
let disabled;
let file;
let fd;

function pendingDeprecation() {
  return getOption('--pending-deprecation') === true ||
    environment('NODE_PENDING_DEPRECATION') === '1';
}

// ---- Making them

function emitWarning(warning, type, code, ctor) {
  if (process.noDeprecation && type === 'DeprecationWarning') return;
  let detail;
  if (type !== null && typeof type === 'object' && !ArrayIsArray(type)) {
    ctor = type.ctor ?? process.emitWarning;
    code = type.code;
    if (typeof type.detail === 'string') detail = type.detail;
    type = type.type || 'Warning';
  } else if (typeof type === 'function') {
    ctor = type;
    code = undefined;
    type = 'Warning';
  }
  const { validateString } = require('internal/validators');
  if (type !== undefined) validateString(type, 'type');
  if (typeof code === 'function') {
    ctor = code;
    code = undefined;
  } else if (code !== undefined) {
    validateString(code, 'code');
  }
  if (typeof warning === 'string') {
    warning = createWarning(warning, type, code, ctor, detail);
  } else if (!(warning instanceof Error)) {
    throw new (require('internal/errors').codes.ERR_INVALID_ARG_TYPE)(
      'warning', ['Error', 'string'], warning);
  }
  if (warning.name === 'DeprecationWarning') {
    if (process.noDeprecation) return;
    if (process.throwDeprecation) {
      // In a tick, so that earlier warnings are printed before.
      process.nextTick(() => { throw warning; });
      return;
    }
  }
  process.nextTick(tell, warning);
}

function tell(warning) {
  process.emit('warning', warning);
}

function createWarning(message, type, code, ctor, detail) {
  const limit = Error.stackTraceLimit;
  const changed = setLimit(0); // the stack is taken below
  const warning = new Error(message);
  if (changed) setLimit(limit);
  warning.name = String(type || 'Warning');
  if (code !== undefined) warning.code = code;
  if (detail !== undefined) warning.detail = detail;
  ErrorCaptureStackTrace(warning, ctor || process.emitWarning);
  return warning;
}

function setLimit(limit) {
  const descriptor = primordials.ObjectGetOwnPropertyDescriptor(Error, 'stackTraceLimit');
  if (descriptor === undefined || !descriptor.writable) return false;
  Error.stackTraceLimit = limit;
  return true;
}

// For natives that cannot wait for a tick.
function emitWarningSync(message, type, code, ctor) {
  process.emit('warning', createWarning(message, type, code, ctor));
}

// ---- Printing them

// --disable-warning=CODE or =Name, any number of times.
function isDisabled(warning) {
  if (disabled === undefined) {
    const given = getOption('--disable-warning');
    disabled = ArrayIsArray(given) ? given : typeof given === 'string' ? [given] : [];
  }
  for (let i = 0; i < disabled.length; i++) {
    if (disabled[i] === warning.code || disabled[i] === warning.name) return true;
  }
  return false;
}

function onWarning(warning) {
  if (!(warning instanceof Error) || isDisabled(warning)) return;
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (isDeprecation && process.noDeprecation) return;
  const trace = process.traceProcessWarnings || (isDeprecation && process.traceDeprecation);
  let text = `(${process.release.name}:${process.pid}) `;
  if (warning.code) text += `[${warning.code}] `;
  if (trace && warning.stack) {
    text += warning.stack;
  } else {
    text += typeof warning.toString === 'function' ?
      `${warning.toString()}` : ErrorPrototypeToString(warning);
  }
  if (typeof warning.detail === 'string') text += `\n${warning.detail}`;
  if (!trace && !hintShown) {
    const flag = isDeprecation ? '--trace-deprecation' : '--trace-warnings';
    const command = require('path').basename(process.argv0 || 'node', '.exe');
    text += `\n(Use \`${command} ${flag} ...\` to show where the warning was created)`;
    hintShown = true;
  }
  file ??= getOption('--redirect-warnings') || environment('NODE_REDIRECT_WARNINGS') || '';
  if (file !== '') writeToFile(text);
  else writeOut(text);
}

function writeOut(text) {
  require('internal/console').console.error(text);
}

function writeToFile(text) {
  const fs = require('fs');
  if (fd === undefined) {
    try {
      fd = fs.openSync(file, 'a');
    } catch {
      writeOut(text);
      return;
    }
    process.on('exit', () => {
      try {
        fs.closeSync(fd);
      } catch {
        // Nothing is left to print.
      }
    });
  }
  fs.appendFile(fd, `${text}\n`, (err) => { if (err) writeOut(text); });
}

module.exports = { emitWarning, emitWarningSync, onWarning, pendingDeprecation };
