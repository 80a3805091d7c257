// SPDX-License-Identifier: MIT
// Moving the cursor and clearing parts of a terminal, by escape sequences.
'use strict';

const { NumberIsNaN } = primordials;
const { codes } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const kEscape = '\x1b[';

function checkCallback(callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
}

// There is nothing to write: it is done already.
function skip(callback) {
  if (typeof callback === 'function') process.nextTick(callback, null);
  return true;
}

function cursorTo(stream, x, y, callback) {
  checkCallback(callback);
  if (typeof y === 'function') {
    callback = y;
    y = undefined;
  }
  if (NumberIsNaN(x)) throw new codes.ERR_INVALID_ARG_VALUE('x', x);
  if (NumberIsNaN(y)) throw new codes.ERR_INVALID_ARG_VALUE('y', y);
  if (stream === null || stream === undefined) return skip(callback);
  if (typeof x !== 'number') {
    if (typeof y !== 'number') return skip(callback);
    throw new codes.ERR_INVALID_CURSOR_POS();
  }
  const where = typeof y === 'number' ? `${y + 1};${x + 1}H` : `${x + 1}G`;
  return stream.write(kEscape + where, callback);
}

function moveCursor(stream, dx, dy, callback) {
  checkCallback(callback);
  if (stream === null || stream === undefined || !(dx || dy)) return skip(callback);
  let sequence = '';
  if (dx) sequence += dx < 0 ? `${kEscape}${-dx}D` : `${kEscape}${dx}C`;
  if (dy) sequence += dy < 0 ? `${kEscape}${-dy}A` : `${kEscape}${dy}B`;
  return stream.write(sequence, callback);
}

// -1 to the left of the cursor, 1 to the right, 0 the whole line
function clearLine(stream, direction, callback) {
  checkCallback(callback);
  if (stream === null || stream === undefined) return skip(callback);
  const part = direction < 0 ? 1 : direction > 0 ? 0 : 2;
  return stream.write(`${kEscape}${part}K`, callback);
}

function clearScreenDown(stream, callback) {
  checkCallback(callback);
  if (stream === null || stream === undefined) return skip(callback);
  return stream.write(`${kEscape}0J`, callback);
}

module.exports = { cursorTo, moveCursor, clearLine, clearScreenDown };
