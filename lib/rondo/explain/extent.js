// SPDX-License-Identifier: MIT
//
// Which part of a run its trace has: --last leaves out the beginning, --for the end.
'use strict';

const { ArrayPrototypeIncludes, RegExpPrototypeExec } = primordials;

const { KIND, TYPE } = require('rondo/trace/words');

const WITH_VALUE = ['-o', '--of-tool', '--for', '--last', '--places'];

// How many events --last has not kept.
function droppedOf(trace) {
  let dropped = 0;
  for (let i = 0; i < trace.lanes.length; i++) dropped += trace.lanes[i].dropped;
  return dropped;
}

// The value of --for among rondo's own words, as it was written; undefined: there is none.
function limitIn(argv) {
  for (let i = 1; i < argv.length; i++) {
    const word = argv[i];
    const isOption = RegExpPrototypeExec(/^-./, word) !== null;
    if (word === '--' || (i > 1 && !isOption)) return undefined;
    const value = RegExpPrototypeExec(/^--for(?:=(.*))?$/, word);
    if (value !== null) return value[1] ?? argv[i + 1];
    if (ArrayPrototypeIncludes(WITH_VALUE, word)) i++;
  }
  return undefined;
}

// Whether the end of the process is in the trace: the handlers of 'exit', also if there are none.
function hasExit({ events, names, thread }) {
  if (thread !== 0) return false;
  for (let i = events.count - 1; i >= 0; i--) {
    if (events.type[i] !== TYPE.BEGIN || names.get(events.id[i]) !== 'exit') continue;
    if (events.kind[i] === KIND.MAIN || events.kind[i] === KIND.AT_EXIT) return true;
  }
  return false;
}

// The seconds of --for; undefined if the trace has the end of the program, or there is no such limit.
function limitOf({ lanes }) {
  let limit;
  for (let i = 0; i < lanes.length; i++) {
    if (hasExit(lanes[i])) return undefined;
    limit ??= limitIn(lanes[i].argv);
  }
  return limit;
}

module.exports = { droppedOf, limitOf };
