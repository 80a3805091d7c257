// SPDX-License-Identifier: MIT
// What a Blob is made of if it is not all in memory: a list of pieces, each bytes or a range of a
// file. A file is read when the blob is; if it has changed since the blob was made, reading fails.
//
// 1. A range is { path, start, end, size, modified }; size and modified are the whole file's.
// 2. Ranges of a file are looked at before each read, and also if they are empty.

'use strict';

const {
  ArrayPrototypePush,
  MathMax,
  MathMin,
  Number,
  PromisePrototypeThen,
  PromiseResolve,
  TypeError,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSlice,
  TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;

const files = () => require('fs').promises;

// A range that is the whole file, for fs.openAsBlob.
function rangeOf(path) {
  let stats;
  try {
    stats = require('fs').statSync(path, { bigint: true });
  } catch {
    const error = new TypeError('Unable to open file as blob');
    error.code = 'ERR_INVALID_ARG_VALUE';
    throw error;
  }
  const size = Number(stats.size);
  return { __proto__: null, path, start: 0, end: size, size, modified: stats.mtimeNs };
}

const isRange = (piece) => piece.path !== undefined;
const sizeOf = (piece) => isRange(piece) ? piece.end - piece.start : piece.length;

function totalOf(pieces) {
  let size = 0;
  for (let i = 0; i < pieces.length; i++) size += sizeOf(pieces[i]);
  return size;
}

// The pieces from `start` to `end`, which lie inside.
function cut(pieces, start, end) {
  const out = [];
  for (let i = 0, at = 0; i < pieces.length; i++) {
    const piece = pieces[i];
    const size = sizeOf(piece);
    const from = MathMax(start - at, 0);
    const to = MathMin(end - at, size);
    at += size;
    if (to < from || to === from && (size > 0 || !isRange(piece))) continue;
    ArrayPrototypePush(out, isRange(piece) ?
      { __proto__: null, ...piece, start: piece.start + from, end: piece.start + to } :
      TypedArrayPrototypeSubarray(piece, from, to));
  }
  return out;
}

function unreadable() {
  const { DOMException } = require('web/domexception');
  return new DOMException('The blob could not be read', 'NotReadableError');
}

// The bytes of a piece, in memory of their own.
async function readPiece(piece) {
  if (!isRange(piece)) return TypedArrayPrototypeSlice(piece);
  const length = piece.end - piece.start;
  const bytes = new Uint8Array(length);
  let handle;
  try {
    handle = await files().open(piece.path);
    const stats = await handle.stat({ bigint: true });
    if (stats.mtimeNs !== piece.modified || Number(stats.size) !== piece.size) throw unreadable();
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(bytes, done, length - done, piece.start + done);
      if (bytesRead === 0) throw unreadable();
      done += bytesRead;
    }
  } catch {
    throw unreadable();
  } finally {
    await handle?.close();
  }
  return bytes;
}

async function readAll(pieces) {
  const bytes = new Uint8Array(totalOf(pieces));
  for (let i = 0, at = 0; i < pieces.length; i++) {
    const read = await readPiece(pieces[i]);
    TypedArrayPrototypeSet(bytes, read, at);
    at += read.length;
  }
  return bytes;
}

// A function that gives a promise of the next bytes, at most `most`; undefined at the end.
function reader(pieces, most) {
  let at = 0;
  let started = false;
  const size = totalOf(pieces);
  return () => {
    if (at === size && (started || size > 0)) return PromiseResolve();
    started = true;
    const end = MathMin(at + most, size);
    const next = size === 0 ? pieces : cut(pieces, at, end);
    at = end;
    return PromisePrototypeThen(readAll(next), (bytes) => size === 0 ? undefined : bytes);
  };
}

module.exports = { cut, rangeOf, readAll, reader, totalOf };
