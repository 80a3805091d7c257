// SPDX-License-Identifier: MIT
//
// How the process of a test file reports to the runner.
//
//   child --- descriptor 3: a line for each report ----------------> runner
//         --- stdout: what the test prints, and a mark for each ---> puts both in order again
//
// Reports have a pipe of their own, so that nothing that a test or its children print can be
// taken for one. The mark in stdout, 34 bytes of which 32 are random, says where in the output
// a report belongs; the runner takes it out.
//
// 1. A report is in the pipe before its mark is: a mark never waits for long.
// 2. The names of the pipe and the mark are for the runner's own child only; processes that it
//    starts inherit the environment, but have another parent.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, MathMin, RegExpPrototypeExec, StringPrototypeSplit,
} = primordials;

const FD = 3;
const VARIABLE = 'RONDO_TEST_CHANNEL';

// ---- the child -----------------------------------------------------------------------------

let mark;

function isChild() {
  if (mark !== undefined) return true;
  const found = RegExpPrototypeExec(/^(\d+):([0-9a-f]{32})$/, process.env[VARIABLE] ?? '');
  if (found === null || +found[1] !== process.ppid) return false;
  if (native('stdio').kind(FD) !== 'pipe') return false;
  delete process.env[VARIABLE];
  mark = `\0${found[2]}\0`;
  return true;
}

async function* report(source) {
  const { encode } = require('internal/test/wire');
  const stdio = native('stdio');
  for await (const item of source) {
    // Not through process.stdout, which a test may have replaced to see what is printed.
    if (stdio.write(FD, `${encode(item)}\n`) === 0) stdio.write(1, mark);
    yield '';
  }
}

// ---- the runner ----------------------------------------------------------------------------

function newMark() {
  let text = '';
  for (let i = 0; i < 32; i++) {
    text += primordials.NumberPrototypeToString(
      primordials.MathFloor(primordials.MathRandom() * 16), 16);
  }
  return text;
}

// Undefined if it is none: a test can write to any descriptor.
function readReport(line) {
  try {
    const item = require('internal/test/wire').decode(line);
    const { data, type } = item;
    return typeof type === 'string' && typeof data === 'object' && data !== null ? item :
      undefined;
  } catch {
    return undefined;
  }
}

// Tells onReport(item) and onText(text) in the order of the child.
class Receiver {
  #mark;
  #rest; // bytes that may be the beginning of a mark
  #reports = []; // that have come and whose marks have not
  #line = '';
  #held = []; // texts, and nulls for marks, that wait for a report
  #text;
  #lines;
  #onReport;
  #onText;

  constructor(onReport, onText) {
    const { Buffer } = require('buffer');
    const { StringDecoder } = require('string_decoder');
    const text = newMark();
    this.environment = `${process.pid}:${text}`;
    this.#mark = Buffer.from(`\0${text}\0`, 'latin1');
    this.#rest = Buffer.alloc(0);
    this.#text = new StringDecoder('utf8');
    this.#lines = new StringDecoder('utf8');
    this.#onReport = onReport;
    this.#onText = onText;
  }

  get isWaiting() {
    return this.#held.length > 0;
  }

  // Bytes of the private pipe.
  channelData(bytes) {
    const lines = StringPrototypeSplit(this.#lines.write(bytes), '\n');
    lines[0] = this.#line + lines[0]; // not searched again
    for (let i = 0; i < lines.length - 1; i++) {
      const item = readReport(lines[i]);
      if (item === undefined) this.#onText(`${lines[i]}\n`);
      else ArrayPrototypePush(this.#reports, item);
    }
    this.#line = lines[lines.length - 1];
    this.#flush();
  }

  // Bytes of stdout.
  outputData(bytes) {
    const { Buffer } = require('buffer');
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const at = rest.indexOf(this.#mark);
      if (at < 0) break;
      this.#printed(this.#text.write(rest.subarray(0, at)));
      ArrayPrototypePush(this.#held, null);
      rest = rest.subarray(at + this.#mark.length);
    }
    const keep = this.#begun(rest);
    this.#printed(this.#text.write(rest.subarray(0, rest.length - keep)));
    this.#rest = rest.subarray(rest.length - keep);
    this.#flush();
  }

  // How many bytes at the end are the beginning of a mark.
  #begun(bytes) {
    for (let n = MathMin(this.#mark.length - 1, bytes.length); n > 0; n--) {
      const tail = bytes.subarray(bytes.length - n);
      if (tail.equals(this.#mark.subarray(0, n))) return n;
    }
    return 0;
  }

  #printed(text) {
    if (text.length > 0) ArrayPrototypePush(this.#held, text);
  }

  #flush() {
    while (this.#held.length > 0) {
      if (this.#held[0] === null && this.#reports.length === 0) return;
      const text = ArrayPrototypeShift(this.#held);
      if (text !== null) this.#onText(text);
      else this.#onReport(ArrayPrototypeShift(this.#reports));
    }
  }

  // The child has ended: what has no mark comes last.
  finish() {
    this.#printed(this.#text.write(this.#rest) + this.#text.end());
    this.#flush();
    for (let i = 0; i < this.#held.length; i++) {
      if (this.#held[i] !== null) this.#onText(this.#held[i]);
    }
    this.#held = [];
    while (this.#reports.length > 0) this.#onReport(ArrayPrototypeShift(this.#reports));
  }
}

module.exports = { FD, Receiver, VARIABLE, isChild, report };
