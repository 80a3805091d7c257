// SPDX-License-Identifier: MIT
//
// A program that a tool runs with a trace, and the words before it on the tool's command line.
//
//   the tool -- runs --> rondo trace --outputs -o FILE OPTIONS PROGRAM    its streams are the tool's own
//       |
//       `-- reads FILE when that has ended
//
// 1. Signals are the program's (signals.js).
// 2. While there are files of ours in the temporary folder, no such signal ends the tool. All is read
//    into memory and taken away before the long work begins, so that nothing is left behind by a second
//    Ctrl+C.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, Promise, RegExpPrototypeExec, SafeMap,
} = primordials;

const { Failure } = require('rondo/tools/run');
const { Signals } = require('rondo/tools/signals');
const { readWords } = require('rondo/tools/words');
const { bytesOf: readTraceFile } = require('rondo/trace/reader');

const EXIT_BY_SIGNAL = 128;
const MAGIC = 'RNDO';

// The tool's own options, by the table of readWords; those of rondo; the program and its words.
function splitWords(words, table) {
  const own = [];
  const others = [];
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === '--') {
      at++;
      break;
    }
    if (word === '-' || RegExpPrototypeExec(/^-/, word) === null) break;
    const name = RegExpPrototypeExec(/^[^=]*/, word)[0];
    if (name === '-h' || name === '--help') ArrayPrototypePush(own, '--help');
    else if (table[name] === undefined) ArrayPrototypePush(others, word);
    else {
      ArrayPrototypePush(own, word);
      const hasValue = name !== word || table[name] === 'flag';
      if (!hasValue && at + 1 < words.length) ArrayPrototypePush(own, words[++at]);
    }
  }
  const { options } = readWords(own, table);
  return { __proto__: null, options, others, rest: ArrayPrototypeSlice(words, at) };
}

// By how it begins; one that has the name but is none gives an error later.
function isTrace(file) {
  if (RegExpPrototypeExec(/\.trace$/, file) !== null) return true;
  const fs = require('fs');
  let fd;
  try {
    fd = fs.openSync(file, 'r');
    const head = require('buffer').Buffer.alloc(MAGIC.length);
    return fs.readSync(fd, head, 0, head.length, 0) === head.length &&
      head.toString('latin1') === MAGIC;
  } catch {
    return false; // rondo itself says what is wrong with it
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

// Runs it; gives its exit status. `before` are words for rondo trace.
function runTraced(tool, file, before, rest, signals) {
  const { spawn } = require('child_process');
  const words = ['trace', `--of-tool=${tool}`, '--outputs', '-o', file];
  for (let i = 0; i < before.length; i++) ArrayPrototypePush(words, before[i]);
  if (RegExpPrototypeExec(/^-./, rest[0]) !== null) ArrayPrototypePush(words, '--');
  for (let i = 0; i < rest.length; i++) ArrayPrototypePush(words, rest[i]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: 'inherit' });
    signals.child = child;
    child.on('error', (error) => reject(new Failure(`cannot run rondo trace: ${error.message}`)));
    child.on('exit', (code, signal) => {
      signals.child = undefined;
      resolve(signal === null ? code : EXIT_BY_SIGNAL + require('os').constants.signals[signal]);
    });
  });
}

// The files of a folder, by path, as far as there is room for them.
function filesIn(folder, room) {
  const fs = require('fs');
  const files = new SafeMap();
  let left = room;
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []) {
    const file = require('path').join(folder, name);
    const bytes = fs.readFileSync(file);
    left -= bytes.length;
    if (left < 0) break;
    files.set(file, bytes);
  }
  return files;
}

// Runs a program with a trace, and gives { status, bytes, files }: its exit status, the trace
// (undefined: there is none, and rondo has told why), the files that it wrote into a folder of ours.
//   before(folder)   words for rondo trace
//   keep             the file for the trace, if it is to be kept
//   room             bytes of files that are wanted
async function traceProgram(tool, rest, { before, keep, room = 0 }) {
  const fs = require('fs');
  const path = require('path');
  const signals = new Signals();
  let folder;
  try {
    folder = fs.mkdtempSync(path.join(require('os').tmpdir(), `rondo-${tool}-`));
    const file = keep ?? path.join(folder, 'rondo.trace');
    const status = await runTraced(tool, file, before(path.join(folder, 'files')), rest, signals);
    const bytes = hasTrace(file) ? readTraceFile(file) : undefined;
    return { __proto__: null, status, bytes, files: filesIn(path.join(folder, 'files'), room) };
  } finally {
    if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
    signals.stop();
  }
}

// Whether a program that ran has left something to read: a mistake in its options has not, and it
// was printed already.
function hasTrace(file) {
  const fs = require('fs');
  return fs.existsSync(file) && fs.statSync(file).size > 0;
}

module.exports = { isTrace, splitWords, traceProgram };
