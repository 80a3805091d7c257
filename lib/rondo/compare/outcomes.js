// SPDX-License-Identifier: MIT
//
// Outcomes of runs, compared: whether two are the same, and where they differ first.
//
// The same are two runs with equal bytes on both streams and an equal end. Four things do not
// count: the number of the process in a warning, frames of a stack that are the runtime's own, the line that names the version of Node under an
// uncaught error, and the rest of an output of which one run was ended by the limit.
'use strict';

const { RegExpPrototypeSymbolReplace, StringPrototypeStartsWith } = primordials;

const PID = /^\(node:\d+\)/gm;
const FRAME = /^ +at .*node:internal\/.*\n?/gm;
const VERSION = /\n?^Node\.js v\d+\.\d+\.\d+$\n?/gm;

const STREAMS = ['stdout', 'stderr'];

function textOf(outcome, stream) {
  const text = outcome[stream].kept.toString('latin1');
  if (stream === 'stdout') return text;
  const framed = RegExpPrototypeSymbolReplace(FRAME, text, '');
  return RegExpPrototypeSymbolReplace(
    VERSION, RegExpPrototypeSymbolReplace(PID, framed, '(node:PID)'), '');
}

function endOf(outcome) {
  if (outcome.isCut) return 'ended by the limit';
  return outcome.signal === null ? `exit status ${outcome.code}` : `ended by ${outcome.signal}`;
}

function isSameStream(a, b, stream) {
  if (a.isCut || b.isCut) {
    const one = textOf(a, stream);
    const other = textOf(b, stream);
    if (a.isCut && StringPrototypeStartsWith(other, one)) return true;
    return b.isCut && StringPrototypeStartsWith(one, other);
  }
  if (a[stream].hash === b[stream].hash) return true;
  const isWhole = [a, b].every((one) => one[stream].bytes === one[stream].kept.length);
  return isWhole && textOf(a, stream) === textOf(b, stream);
}

function isSame(a, b) {
  return endOf(a) === endOf(b) && isSameStream(a, b, 'stdout') && isSameStream(a, b, 'stderr');
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
function linesOf(outcome, stream) {
  const lines = textOf(outcome, stream).split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}

// { stream, line } from 0 on, { stream: 'end' }, or null. Lines beyond what is kept: line is -1.
function firstDifference(a, b) {
  for (let i = 0; i < STREAMS.length; i++) {
    const stream = STREAMS[i];
    if (isSameStream(a, b, stream)) continue;
    const one = linesOf(a, stream);
    const other = linesOf(b, stream);
    let line = 0;
    while (line < one.length && line < other.length && one[line] === other[line]) line++;
    const isBeyond = line === one.length && line === other.length;
    return { __proto__: null, stream, line: isBeyond ? -1 : line };
  }
  return endOf(a) === endOf(b) ? null : { __proto__: null, stream: 'end', line: -1 };
}

// What a loop has been seen to do. Most programs do one thing.
class Variants {
  constructor() {
    this.all = [];
  }

  add(outcome) {
    if (!this.has(outcome)) this.all.push(outcome);
  }

  has(outcome) {
    return this.all.some((other) => isSame(other, outcome));
  }

  // Whether some run of the one was like some run of the other.
  meets(other) {
    return this.all.some((outcome) => other.has(outcome));
  }

  get first() {
    return this.all[0];
  }

  get isStable() {
    return this.all.length === 1;
  }
}

module.exports = { STREAMS, Variants, endOf, firstDifference, isSame, linesOf, shown };
