// SPDX-License-Identifier: MIT
//
// The chunks of a trace's bytes (docs/tracing.md has the format). A chunk is believed if its header
// makes sense and its checksum is right. After one that is not, the search goes on at the next
// place that looks like the beginning of a chunk, so that damage costs what is damaged.
'use strict';

const { ArrayPrototypePush, BigInt, Error, Uint32Array, TypedArrayPrototypeSlice } = primordials;

const { Buffer } = require('buffer');

const VERSION = 2;
const MAGIC = 0x4f444e52; // 'RNDO'
const MAGIC_TEXT = 'RNDO';
const HEADER_BYTES = 40;
const CHECKSUM_END = 16;

// A sentence about a file that cannot be read at all.
class TraceError extends Error {
  get name() { return 'TraceError'; }
}

function checksum(bytes, from, length) {
  return native('zlib').crc32(bytes.subarray(from, from + length), 0);
}

// The words of a chunk's payload; they lie in the file as they are in memory.
function wordsOf(bytes, from, length) {
  const at = bytes.byteOffset + from;
  if (at % 4 === 0) return new Uint32Array(bytes.buffer, at, length / 4);
  const copy = TypedArrayPrototypeSlice(bytes, from, from + length);
  return new Uint32Array(copy.buffer, copy.byteOffset, length / 4);
}

function headerAt(bytes, at) {
  if (at + HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== MAGIC) return undefined;
  return {
    __proto__: null,
    at,
    version: bytes.readUInt16LE(at + 4),
    headerBytes: bytes.readUInt16LE(at + 6),
    payloadBytes: bytes.readUInt32LE(at + 8),
    checksum: bytes.readUInt32LE(at + 12),
    process: bytes.readUInt32LE(at + 16),
    lane: bytes.readUInt32LE(at + 20),
    base: BigInt(bytes.readUInt32LE(at + 24)) + (BigInt(bytes.readUInt32LE(at + 28)) << 32n),
    sequence: bytes.readUInt32LE(at + 32),
    dropped: bytes.readUInt32LE(at + 36),
    bytes: undefined, // the payload
    words: undefined,
  };
}

function isSound(bytes, chunk, version = VERSION) {
  const { headerBytes, payloadBytes } = chunk;
  if (chunk.version !== version || headerBytes < HEADER_BYTES || headerBytes % 8 !== 0) return false;
  const from = chunk.at + headerBytes;
  if (payloadBytes % 8 !== 0 || from + payloadBytes > bytes.length) return false;
  const summed = chunk.at + CHECKSUM_END; // all that comes behind the checksum
  if (checksum(bytes, summed, from + payloadBytes - summed) !== chunk.checksum) return false;
  chunk.bytes = bytes.subarray(from, from + payloadBytes);
  chunk.words = wordsOf(bytes, from, payloadBytes);
  return true;
}

// Whether the bytes end inside this chunk.
const isCut = (bytes, at, chunk) => (chunk === undefined ? at + HEADER_BYTES > bytes.length :
  chunk.version === VERSION && chunk.headerBytes === HEADER_BYTES &&
  at + chunk.headerBytes + chunk.payloadBytes > bytes.length);

function say(problems, bytes, from, to, chunk) {
  const length = to - from;
  const those = `${length} byte${length === 1 ? '' : 's'}`;
  if (to === bytes.length && isCut(bytes, from, chunk)) {
    ArrayPrototypePush(problems, `the trace is cut: its last ${those} are no whole chunk`);
  } else if (chunk !== undefined && chunk.version !== VERSION) {
    ArrayPrototypePush(problems,
                       `${those} from byte ${from} on are of version ${chunk.version}, or damaged`);
  } else {
    ArrayPrototypePush(problems, `${those} from byte ${from} on are damaged`);
  }
}

function refuse(bytes, name) {
  if (bytes.length === 0) return new TraceError(`${name} is empty: no loop was traced`);
  const chunk = headerAt(bytes, 0);
  if (chunk !== undefined && chunk.version !== VERSION) {
    return new TraceError(`${name} is a trace of version ${chunk.version}, ` +
                          `and this rondo reads version ${VERSION}`);
  }
  if (bytes.toString('latin1', 0, 9) === '{"loop":"') {
    return new TraceError(`${name} is a trace of version 1, in lines of JSON, ` +
                          `and this rondo reads version ${VERSION}`);
  }
  const looks = chunk !== undefined || (bytes.length < HEADER_BYTES &&
    bytes.toString('latin1', 0, 4) === MAGIC_TEXT);
  return new TraceError(looks ? `${name} is too damaged, or cut too early, to be read` :
    `${name} is not a trace`);
}

// The sound chunks in their order, and sentences about the rest. Throws a TraceError where there is
// no sound one, or the first is of another version.
function chunksOf(bytes, name) {
  const chunks = [];
  const problems = [];
  const first = headerAt(bytes, 0);
  const isForeign = first !== undefined && first.version !== VERSION;
  if (isForeign && isSound(bytes, first, first.version)) throw refuse(bytes, name); // not damage
  for (let at = 0; at < bytes.length;) {
    const chunk = headerAt(bytes, at);
    if (chunk !== undefined && isSound(bytes, chunk)) {
      ArrayPrototypePush(chunks, chunk);
      at += chunk.headerBytes + chunk.payloadBytes;
      continue;
    }
    // The next sound chunk, or the end.
    let next = at;
    do next = Buffer.prototype.indexOf.call(bytes, MAGIC_TEXT, next + 1, 'latin1');
    while (next !== -1 && !isBelievable(bytes, next));
    if (next === -1) next = bytes.length;
    say(problems, bytes, at, next, chunk);
    at = next;
  }
  if (chunks.length === 0) throw refuse(bytes, name);
  return { __proto__: null, chunks, problems };
}

function isBelievable(bytes, at) {
  const chunk = headerAt(bytes, at);
  return chunk !== undefined && isSound(bytes, chunk);
}

module.exports = { TraceError, chunksOf };
