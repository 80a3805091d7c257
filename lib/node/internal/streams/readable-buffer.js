// SPDX-License-Identifier: MIT
// The buffer of a Readable: an array of chunks, of which the first `bufferIndex` are taken. The
// functions get the stream's state, whose `length` they leave alone.

'use strict';

const { ArrayPrototypeSplice, ArrayPrototypeUnshift } = primordials;
const {
  ArrayPrototypePop, StringPrototypeSlice, TypedArrayPrototypeSet, TypedArrayPrototypeSubarray,
} = require('internal/hot');

const { Buffer } = require('buffer');

const TAKEN_MAX = 1024; // before the array is made shorter

function append(state, chunk) {
  const { buffer } = state;
  buffer[buffer.length] = chunk;
}

function prepend(state, chunk) {
  if (state.bufferIndex > 0) state.buffer[--state.bufferIndex] = chunk;
  else ArrayPrototypeUnshift(state.buffer, chunk);
}

function clear(state) {
  state.buffer = [];
  state.bufferIndex = 0;
}

const firstLength = (state) => state.buffer[state.bufferIndex].length;

function shift(state) {
  const { buffer, bufferIndex } = state;
  if (bufferIndex === 0 && buffer.length === 1) return ArrayPrototypePop(buffer);
  const chunk = buffer[bufferIndex];
  buffer[bufferIndex] = null;
  state.bufferIndex = bufferIndex + 1;
  if (state.bufferIndex === buffer.length) {
    clear(state);
  } else if (state.bufferIndex > TAKEN_MAX) {
    ArrayPrototypeSplice(buffer, 0, state.bufferIndex);
    state.bufferIndex = 0;
  }
  return chunk;
}

// Splits the first chunk and gives its begin.
function split(state, n) {
  const { buffer, bufferIndex } = state;
  const chunk = buffer[bufferIndex];
  if (typeof chunk === 'string') {
    buffer[bufferIndex] = StringPrototypeSlice(chunk, n);
    return StringPrototypeSlice(chunk, 0, n);
  }
  buffer[bufferIndex] = TypedArrayPrototypeSubarray(chunk, n);
  return TypedArrayPrototypeSubarray(chunk, 0, n);
}

// n bytes or characters, or all of it; of a stream of objects, one.
function take(n, state) {
  if (state.length === 0) return null;
  if (state.objectMode) return shift(state);
  if (!n || n > state.length) n = state.length;
  const count = state.buffer.length - state.bufferIndex;
  if (count === 0) return state.decoder ? '' : Buffer.alloc(0);
  const first = firstLength(state);
  if (n < first) return split(state, n);
  if (n === first && (n < state.length || count === 1)) return shift(state);

  const isText = state.decoder ? true : false;
  let text = '';
  const bytes = isText ? null : Buffer.allocUnsafe(n);
  for (let got = 0; got < n;) {
    const chunk = firstLength(state) <= n - got ? shift(state) : split(state, n - got);
    if (isText) text += chunk;
    else TypedArrayPrototypeSet(bytes, chunk, got);
    got += chunk.length;
  }
  return isText ? text : bytes;
}

// All of it through a decoder.
function toText(state, decoder) {
  let text = '';
  for (let i = state.bufferIndex; i < state.buffer.length; i++) {
    text += decoder.write(state.buffer[i]);
  }
  return text;
}

module.exports = { append, clear, firstLength, prepend, take, toText };
