// SPDX-License-Identifier: MIT
//
// --blocked=MS: callbacks that run for too long. src/node/process/blocked.c prints their stacks while
// they run; here the stacks are written, and the program hears of each when it is over.
'use strict';

const {
  StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const { linesBelow } = require('internal/stacks');

const FRAMES_MAX = 50;
const FRAME = '    at ';

// Called in the middle of the program, anywhere.
function linesNow() {
  return linesBelow(linesNow, FRAMES_MAX);
}

function isPrograms(line) {
  return StringPrototypeStartsWith(line, FRAME) && !StringPrototypeIncludes(line, '(node:') &&
    !StringPrototypeStartsWith(line, `${FRAME}node:`) && !StringPrototypeEndsWith(line, '(<anonymous>)');
}

// Without the object that it is called on, if that is a timer: 'Timeout.save [as _onTimeout]'.
function plainName(name) {
  const end = StringPrototypeIndexOf(name, ' [as ');
  const dot = StringPrototypeIndexOf(name, '.');
  const owner = dot < 0 ? '' : StringPrototypeSlice(name, 0, dot);
  if (owner !== 'Timeout' && owner !== 'Immediate') return name;
  return end < 0 ? '' : StringPrototypeSlice(name, dot + 1, end);
}

// The function of the program's that the loop has called: its outermost frame.
function nameOf(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  let found = '';
  for (let i = 0; i < lines.length; i++) {
    if (!isPrograms(lines[i])) continue;
    const end = StringPrototypeIndexOf(lines[i], ' (');
    found = end < 0 ? '' : plainName(StringPrototypeSlice(lines[i], FRAME.length, end));
  }
  return found;
}

// One that is over.
function tell(info) {
  info.name = info.stack === undefined ? '' : nameOf(info.stack);
  process.emit('blocked', info);
}

function start() {
  const ms = +require('internal/options').getOption('--blocked');
  native('blocked').start(ms, linesNow, tell);
}

module.exports = { start };
