// SPDX-License-Identifier: MIT
//
// Frames of the engine's own text, where its stack cannot be walked:
//
//     foo@/app/a.js:3:9                      at foo (/app/a.js:3:5)
//     @/app/a.js:7:1          becomes        at /app/a.js:7:1
//     map@[native code]                      at map (<anonymous>)
//
// The text knows neither `this` nor how a function was called. Where the script's text can be had, the
// column is moved to where V8 has it, and the caller tells of a constructor.
'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeExec, SafeMap, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

const { placeIn, prefixOf } = native('stack');
const { originalColumn } = require('internal/esm/columns');

const CALL_NEW = 1;
const CALL_EVAL = 2;
const NEXT_HINT = 2; // it has called next() of an iterator
const UNKNOWN_HINT = 3; // there was a name that nobody knows
const MAKERS = /^node:internal\/(?:stacks|errors|validators)/;
const LOOK = 8; // the frames that make an error are among these
const LINE = /^(?:(.*?)@)?(.*?)(?::(\d+)(?::(\d+))?)?$/s;

const isInternal = (file) => file !== undefined && StringPrototypeStartsWith(file, 'node:');

class Frame {
  callee = undefined;
  name;
  file; // undefined: native code
  line = null;
  column = null;
  origin = undefined;
  isNative = false;
  isEval = false;
  isConstructor = false;
  isToplevel = true;
  isAsync = false;
  methodName = null;
  call = 0; // what kind of call it makes

  constructor(text) {
    const { 1: name = '', 2: file, 3: line, 4: column } = RegExpPrototypeExec(LINE, text);
    this.name = name === 'global code' || name === 'module code' ? '' : name;
    if (name === 'eval code') {
      this.name = 'eval';
      this.isEval = true;
    }
    this.isNative = file === '' || file === '[native code]';
    if (this.isNative) return;
    this.file = file;
    if (line === undefined) return;
    this.line = +line;
    this.column = column === undefined ? 1 : +column;
    // The function around a script's text stands on its first line.
    const prefix = this.line === 1 ? prefixOf(file) : 0;
    if (this.column > prefix) this.column -= prefix;
  }

  get receiverName() {
    return this.isToplevel || this.isConstructor ? null : 'Object';
  }

  toString() {
    let place = this.file ?? '<anonymous>';
    if (this.line !== null) place += `:${this.line}:${this.column}`;
    let title = this.name;
    if (this.isConstructor) title = `new ${title || '<anonymous>'}`;
    else if (!this.isToplevel) title = 'Object.<anonymous>';
    return title === '' ? place : `${title} (${place})`;
  }
}

// Those that only call another, and ours of these names.
const onlyCalls = ({ name, file }) => (file === undefined || isInternal(file)) &&
  (name === 'apply' || name === 'call' || name === 'construct');

const isMaker = ({ file }) => file !== undefined && RegExpPrototypeExec(MAKERS, file) !== null;

function parse(text) {
  const lines = StringPrototypeSplit(text, '\n');
  const all = [];
  let story = 0;
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] === '') continue;
    const frame = new Frame(lines[i]);
    ArrayPrototypePush(all, frame);
    if (all.length <= LOOK && isMaker(frame)) story = all.length;
  }
  // The proxy that called them.
  while (story > 0 && story < all.length && all[story].isNative && all[story].name === '') story++;
  const frames = [];
  for (let i = story; i < all.length; i++) {
    const { isNative, name } = all[i];
    // The long call that everything runs in is none of the program's.
    if (onlyCalls(all[i]) || i === all.length - 1 && isNative && name === '') continue;
    ArrayPrototypePush(frames, all[i]);
  }
  return frames;
}

// ---- places -------------------------------------------------------------------------------------

const PLACES_MAX = 1000;
const places = new SafeMap(); // of what is asked for again and again

function findPlace(file, line, column, hint) {
  const key = `${hint}:${line}:${column}:${file}`;
  let found = places.get(key);
  if (found !== undefined || places.has(key)) return found;
  const text = require('internal/sources').get(file);
  found = typeof text === 'string' ? placeIn(text, line, column, hint) : undefined;
  if (places.size >= PLACES_MAX) places.clear();
  places.set(key, found);
  return found;
}

function movePlace(frame, hint) {
  const { file, line } = frame;
  if (line === null || isInternal(file)) return;
  const column = frame.column = originalColumn(file, line, frame.column);
  const found = findPlace(file, line, column, hint);
  if (found === undefined) return;
  frame.line = found[0];
  frame.column = found[1];
  frame.call = found[2];
}

function hintFor(above, isUnknown) {
  if (above === undefined) return isUnknown ? UNKNOWN_HINT : 0;
  return above.name === 'next' ? NEXT_HINT : 0;
}

// The function that is a script's body.
const isBody = (frame, caller) => frame.name === '' && frame.file?.[0] === '/' &&
  caller?.file !== undefined && StringPrototypeStartsWith(caller.file, 'node:internal/modules/');

function read(text, limit, isUnknown) {
  const frames = parse(text);
  const found = [];
  let above;
  // One more: it tells of the one that it called.
  for (let i = 0; i < frames.length && found.length <= limit; i++) {
    const frame = frames[i];
    movePlace(frame, hintFor(above, isUnknown));
    if (isBody(frame, frames[i + 1])) frame.isToplevel = false;
    // A direct eval is no call.
    if (frame.call === CALL_EVAL && above?.isNative && above.name === 'eval') found.length--;
    else if (frame.call === CALL_NEW && above !== undefined) above.isConstructor = true;
    ArrayPrototypePush(found, frame);
    above = frame;
  }
  if (found.length > limit) found.length = limit;
  return found;
}

module.exports = { read };
