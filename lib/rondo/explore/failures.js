// SPDX-License-Identifier: MIT
//
// What of a run is a failure, and when two failures are the same.
//
//   kind        | what it is
//   ------------+---------------------------------------------------------------------------
//   assertion   | an AssertionError that nobody caught; a failed assert of a C program
//   error       | another error that nobody caught
//   rejection   | an error of a promise that nobody handled (exploration.js tells it from `error`)
//   test        | tests that have failed, as TAP or the list of node:test or Mocha says
//   exit        | an exit status that is not 0, without such an error
//   hang        | nothing can happen any more, and the program is still alive
//   timeout     | the time limit of explore
//   signal      | a signal has ended it
//   memory      | what a sanitizer of the compiler has found in a C program
//   output      | with --compare: another output than in the usual order
//
// Two failures are the same if kind, exit status and the first line of the error are the same, but
// for numbers and names of temporary files, and if it was thrown at the same line.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypeMap, ArrayPrototypePush, RegExp, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, StringPrototypeTrim,
} = primordials;

const VERSION = /^Node\.js v\d+\.\d+\.\d+(?:\+rondo\.\S+)?$/m;
const CARET = /^[ \t]*[\^~]+[ \t]*\n+(.+)$/m;
const ERROR_LINE = /^(?:Uncaught )?(?:\[?[\w$.]*(?:Error|Exception|Rejection)\b.*)$/m;
const WITHOUT_STACK = /^\[(.*?)(?:\](?: \{)?)?$/; // [Error: reason] {
const OWN_FRAME = /^ +at (?:.*\()?((?!node:)[^()\n]*:\d+):\d+\)?$/m;
const WAITS = /It waits for:\n((?: {2}.*\n)*)/;
const RESET = /\n/g;
const C_ASSERTION = /^(?:.*: )?(\S+:\d+: .*Assertion .* failed\.)$/m;
const SANITIZER = /^==\d+==ERROR: (\w+Sanitizer: [\w-]+)/m;
const SANITIZED_AT = /^ +#\d+ 0x[0-9a-f]+ in (\S+ \S+:\d+)/m;

// Temporary files have other names in each run.
function withoutChance(text) {
  const tmp = require('os').tmpdir().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const paths = RegExpPrototypeSymbolReplace(new RegExp(`${tmp}/[^\\s'"/]*`, 'g'), text, 'TMP');
  return RegExpPrototypeSymbolReplace(/\d+/g, paths, 'N');
}

// The first line of the error that ended the program, and where it was thrown.
function errorOf(stderr) {
  const version = RegExpPrototypeExec(VERSION, stderr);
  if (version === null) return undefined;
  const found = RegExpPrototypeExec(CARET, stderr) ?? RegExpPrototypeExec(ERROR_LINE, stderr);
  if (found === null) return undefined;
  const text = StringPrototypeTrim(found[1] ?? found[0]);
  const line = RegExpPrototypeSymbolReplace(WITHOUT_STACK, text, '$1');
  const frame = RegExpPrototypeExec(OWN_FRAME, stderr.slice(found.index));
  return { __proto__: null, line, at: frame === null ? '' : frame[1] };
}

// exact: what of it must be the same; varying: except what chance gives.
function failure(kind, text, exact = '', varying = '') {
  return {
    __proto__: null, kind, text, signature: `${kind} ${exact} ${withoutChance(varying)}`,
  };
}

function ofError(code, { line, at }) {
  const kind = RegExpPrototypeExec(/^AssertionError\b/, line) !== null ? 'assertion' : 'error';
  return failure(kind, line, `${code} ${at}`, line);
}

// ---- tests ------------------------------------------------------------------------------

// The names of those that failed: in TAP, without those that failed because of tests in them.
function failedInTap(stdout) {
  const names = [];
  const pattern = /^( *)not ok \d+ - (.*)\n\1 {2}---\n([^]*?)\n\1 {2}\.\.\.$/gm;
  for (let found; (found = RegExpPrototypeExec(pattern, stdout)) !== null;) {
    if (RegExpPrototypeExec(/^ *failureType: 'subtestsFailed'/m, found[3]) !== null) {
      pattern.lastIndex = found.index + found[1].length + 1;
      continue;
    }
    ArrayPrototypePush(names, found[2]);
  }
  return names;
}

// In the list at the end of what node:test prints by default: a cross, name and time.
function failedInSpec(stdout) {
  const names = [];
  const at = RegExpPrototypeExec(/^\u2716 failing tests:$/m, stdout);
  if (at === null) return names;
  const pattern = /^\u2716 (.+?)(?: \(\d+(?:\.\d+)?ms\))?(?: # .*)?$/gm;
  pattern.lastIndex = at.index + at[0].length;
  for (let found; (found = RegExpPrototypeExec(pattern, stdout)) !== null;) {
    ArrayPrototypePush(names, found[1]);
  }
  return names;
}

// In Mocha's list at the end: "  1) suite", the test below it with a colon.
function failedInMocha(stdout) {
  const names = [];
  const at = RegExpPrototypeExec(/^ {2}\d+ failing$/m, stdout);
  if (at === null) return names;
  const pattern = /^ {2}\d+\) (.+(?:\n {7,}.+)*?):$/gm;
  pattern.lastIndex = at.index;
  for (let found; (found = RegExpPrototypeExec(pattern, stdout)) !== null;) {
    ArrayPrototypePush(names, RegExpPrototypeSymbolReplace(/\s*\n\s*/g, found[1], ' '));
  }
  return names;
}

function ofTests(stdout) {
  let names = failedInTap(stdout);
  if (names.length === 0) names = failedInSpec(stdout);
  if (names.length === 0) names = failedInMocha(stdout);
  if (names.length === 0) return undefined;
  const list = ArrayPrototypeJoin(ArrayPrototypeMap(names, (name) => `"${name}"`), ', ');
  return failure('test', `${list} fail${names.length === 1 ? 's' : ''}`, list);
}

// Of a program in C: what its assert or a sanitizer has written last.
function ofC(stderr) {
  const assertion = RegExpPrototypeExec(C_ASSERTION, stderr);
  if (assertion !== null) return failure('assertion', assertion[1], assertion[1]);
  const memory = RegExpPrototypeExec(SANITIZER, stderr);
  if (memory === null) return undefined;
  const at = RegExpPrototypeExec(SANITIZED_AT, stderr)?.[1] ?? '';
  return failure('memory', at === '' ? memory[1] : `${memory[1]} in ${at}`, `${memory[1]} ${at}`);
}

// null: none.
function failureOf(outcome, report) {
  const stderr = outcome.stderr.kept.toString('utf8');
  if (outcome.isCut) return failure('timeout', 'it took longer than the time limit');
  if (report?.end === 'stuck') {
    const waits = RegExpPrototypeExec(WAITS, stderr)?.[1] ?? '';
    const list = RegExpPrototypeSymbolReplace(RESET, StringPrototypeTrim(waits), ';');
    const text = `nothing can happen any more, and the program has not ended${
      list === '' ? '' : `. It waits for ${list.replace(/; +/g, '; ')}`}`;
    return failure('hang', text);
  }
  if (outcome.signal === null && outcome.code === 0) return null;
  const inC = ofC(stderr);
  if (inC !== undefined) return inC;
  if (outcome.signal !== null) return failure('signal', `ended by ${outcome.signal}`, outcome.signal);
  const error = errorOf(stderr);
  if (error !== undefined) return ofError(outcome.code, error);
  const tests = ofTests(outcome.stdout.kept.toString('utf8'));
  if (tests !== undefined) return tests;
  return failure('exit', `exit status ${outcome.code}`, outcome.code);
}

function outputFailure(difference) {
  return failure('output', difference);
}

module.exports = { failureOf, outputFailure };
