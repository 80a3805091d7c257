// SPDX-License-Identifier: MIT
//
// Outcomes of runs, compared: whether two are the same, and where they differ first.
//
// The same are two runs with equal bytes on both streams and an equal end. Five things do not
// count: the number of the process in a warning, frames of a stack that are the runtime's own, the
// line that names the version of Node under an uncaught error, the rest of an output of which one
// run was ended by the limit, and numbers that change from run to run (`varying`: a set of lines
// with # for each of their numbers).
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypeMap, RegExpPrototypeSymbolReplace, SafeSet,
  StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const PID = /^\(node:\d+\)/gm;
const FRAME = /^ +at .*node:internal\/.*\n?/gm;
const NUMBER = /\d+(?:\.\d+)?(?:e[+-]\d+)?/g;
const VERSION = /\n?^Node\.js v\d+\.\d+\.\d+(?:\+rondo\.\S+)?$\n?/gm;

const STREAMS = ['stdout', 'stderr'];
const NOTHING = new SafeSet();

function textOf(outcome, stream) {
  const text = outcome[stream].kept.toString('latin1');
  if (stream === 'stdout') return text;
  const framed = RegExpPrototypeSymbolReplace(FRAME, text, '');
  return RegExpPrototypeSymbolReplace(
    VERSION, RegExpPrototypeSymbolReplace(PID, framed, '(node:PID)'), '');
}

const patternOf = (line) => RegExpPrototypeSymbolReplace(NUMBER, line, '#');

// A text as it is compared.
function comparable(text, varying) {
  if (varying.size === 0) return text;
  return ArrayPrototypeJoin(ArrayPrototypeMap(StringPrototypeSplit(text, '\n'), (line) => {
    const pattern = patternOf(line);
    return varying.has(pattern) ? pattern : line;
  }), '\n');
}

function endOf(outcome) {
  if (outcome.isCut) return 'ended by the limit';
  return outcome.signal === null ? `exit status ${outcome.code}` : `ended by ${outcome.signal}`;
}

function isSameStream(a, b, stream, varying) {
  const compared = (outcome) => comparable(textOf(outcome, stream), varying);
  if (a.isCut || b.isCut) {
    const one = compared(a);
    const other = compared(b);
    if (a.isCut && StringPrototypeStartsWith(other, one)) return true;
    return b.isCut && StringPrototypeStartsWith(one, other);
  }
  if (a[stream].hash === b[stream].hash) return true;
  const isWhole = [a, b].every((one) => one[stream].bytes === one[stream].kept.length);
  return isWhole && compared(a) === compared(b);
}

function isSame(a, b, varying = NOTHING) {
  return endOf(a) === endOf(b) && isSameStream(a, b, 'stdout', varying) &&
    isSameStream(a, b, 'stderr', varying);
}

// The bytes of a line as text that can be shown: UTF-8, or \xNN where it is none.
function shown(line) {
  const { Buffer } = require('buffer');
  const bytes = Buffer.from(line, 'latin1');
  const utf8 = bytes.toString('utf8');
  const text = Buffer.from(utf8, 'utf8').equals(bytes) ? utf8 : line;
  const isText = text === utf8;
  return text.replace(isText ? /[\0-\x08\x0b-\x1f\x7f-\x9f]/g : /[^\t\x20-\x7e]/g,
                      (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll('\t', '    ');
}

// The lines of a stream, as bytes in text (latin1).
function linesOf(outcome, stream, varying = NOTHING) {
  const lines = comparable(textOf(outcome, stream), varying).split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}

// { stream, line } from 0 on, { stream: 'end' }, or null. Lines beyond what is kept: line is -1.
function firstDifference(a, b, varying = NOTHING) {
  for (let i = 0; i < STREAMS.length; i++) {
    const stream = STREAMS[i];
    if (isSameStream(a, b, stream, varying)) continue;
    const one = linesOf(a, stream, varying);
    const other = linesOf(b, stream, varying);
    let line = 0;
    while (line < one.length && line < other.length && one[line] === other[line]) line++;
    const isBeyond = line === one.length && line === other.length;
    return { __proto__: null, stream, line: isBeyond ? -1 : line };
  }
  return endOf(a) === endOf(b) ? null : { __proto__: null, stream: 'end', line: -1 };
}

// Adds to `varying` the lines of the one run of which the other has none but with other numbers. A
// line that is in both, elsewhere, has moved: that is a matter of order.
function addVarying(one, other, varying) {
  for (const stream of STREAMS) {
    const lines = new SafeSet(linesOf(other, stream));
    const patterns = new SafeSet(linesOf(other, stream).map(patternOf));
    for (const line of linesOf(one, stream)) {
      const pattern = patternOf(line);
      if (!lines.has(line) && patterns.has(pattern)) varying.add(pattern);
    }
  }
}

// What a loop has been seen to do. Most programs do one thing.
class Variants {
  // varying: shared by the loops that are compared.
  constructor(varying) {
    this.all = []; // each with how many runs were like it, numbers included
    this.varying = varying;
    this.sorted = undefined; // what `outcomes` has found, until there is more to look at
    this.sortedFor = 0;
  }

  add(outcome) {
    this.sorted = undefined;
    const known = this.all.find((one) => isSame(one.outcome, outcome));
    if (known !== undefined) {
      known.runs++;
      return;
    }
    // Of a run that ended otherwise a part may be missing: that says nothing about numbers.
    const like = this.all.find((one) => !outcome.isCut && endOf(one.outcome) === endOf(outcome));
    if (like !== undefined) {
      addVarying(like.outcome, outcome, this.varying);
      addVarying(outcome, like.outcome, this.varying);
    }
    this.all.push({ __proto__: null, outcome, runs: 1 });
  }

  // One outcome for each that differs not only in numbers, the most frequent first. So a single odd
  // run does not stand for its loop, even if it was the first.
  get outcomes() {
    if (this.sorted !== undefined && this.sortedFor === this.varying.size) return this.sorted;
    const groups = [];
    for (const { outcome, runs } of this.all) {
      const group = groups.find((other) => isSame(other.outcome, outcome, this.varying));
      if (group === undefined) groups.push({ __proto__: null, outcome, runs });
      else group.runs += runs;
    }
    this.sorted = groups.sort((a, b) => b.runs - a.runs).map(({ outcome }) => outcome);
    this.sortedFor = this.varying.size;
    return this.sorted;
  }

  has(outcome) {
    return this.all.some((one) => isSame(one.outcome, outcome, this.varying));
  }

  // Whether some run of the one was like some run of the other.
  meets(other) {
    return this.all.some(({ outcome }) => other.has(outcome));
  }

  get first() {
    return this.outcomes[0];
  }

  // Another run that did something else than the first, not only with other numbers.
  get second() {
    return this.outcomes[1];
  }
}

module.exports = { STREAMS, Variants, endOf, firstDifference, isSame, linesOf, shown };
