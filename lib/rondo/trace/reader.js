// SPDX-License-Identifier: MIT
//
// A trace, read whole: a lane for every loop, its events in columns (one number per column, so that
// millions of them fit), the texts beside them.
//
//   chunks --> lanes: [{ events: { count, type[], kind[], ... time[] }, names, outputs }]
//          `-> places: process -> number -> { function, file, line, column }
//
// 1. Times are nanoseconds since `start`, the earliest base of a chunk, as a BigInt of the loop's clock.
// 2. What only a damaged or a newer file has (unknown types, texts beyond the end of their chunk)
//    is left out; it never throws. A file without anything to read is a TraceError.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSort, Float64Array, JSONParse, Number, SafeMap,
  StringPrototypeIndexOf, StringPrototypeSlice, Uint8Array, Uint32Array,
} = primordials;

const { EVENTS, KIND, TYPE } = require('rondo/trace/words');
const { TraceError, chunksOf } = require('rondo/trace/chunks');

const RECORD_WORDS = 8;
const NS_PER_MS = 1e6;
const TWO_32 = 2 ** 32;

class Events {
  constructor(capacity) {
    this.count = 0;
    this.type = new Uint8Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.phase = new Uint8Array(capacity);
    this.reason = new Uint8Array(capacity);
    this.place = new Uint32Array(capacity);
    this.turn = new Uint32Array(capacity);
    this.time = new Float64Array(capacity);
    this.id = new Float64Array(capacity);
    this.value = new Float64Array(capacity);
  }
}

function laneOf(chunk) {
  return {
    __proto__: null,
    process: chunk.process,
    lane: chunk.lane,
    thread: chunk.lane - 1, // until its first record says
    model: 'unknown',
    era: undefined, // of a loop that was changed: the model whose Node it says it is
    rules: undefined, // and the switches that are on
    clock: 'real', // or virtual
    backend: 'unknown',
    program: '',
    argv: [],
    cwd: '',
    version: '',
    unixMs: 0,
    forkedFrom: 0,
    missing: [], // what is not in the trace
    dropped: 0, // events that --last left out
    events: undefined,
    names: new SafeMap(),
    outputs: [],
    blocked: [],
    chunks: [chunk],
  };
}

// ---- chunks into lanes

// A number of a process can come again, in a file to which many have appended.
function lanesOf(chunks, problems) {
  const lanes = [];
  const byKey = new SafeMap();
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i];
    const key = `${chunk.process}.${chunk.lane}`;
    let lane = byKey.get(key);
    const before = lane?.chunks[lane.chunks.length - 1].sequence ?? 0;
    if (lane === undefined || chunk.sequence <= before) {
      lane = laneOf(chunk);
      byKey.set(key, lane);
      ArrayPrototypePush(lanes, lane);
    } else {
      ArrayPrototypePush(lane.chunks, chunk);
    }
    const missing = chunk.sequence - (lane.chunks.length === 1 ? 0 : before) - 1;
    if (missing > 0) {
      ArrayPrototypePush(problems, `loop ${key} lacks ${missing} chunk${missing === 1 ? '' : 's'} ` +
        `before its chunk ${chunk.sequence}`);
    }
  }
  return lanes;
}

// Processes as they come in the file, each with its loops by number.
function inOrder(lanes) {
  const first = new SafeMap();
  for (let i = 0; i < lanes.length; i++) {
    if (!first.has(lanes[i].process)) first.set(lanes[i].process, i);
  }
  return ArrayPrototypeSort(lanes, (a, b) => (
    first.get(a.process) - first.get(b.process) || a.lane - b.lane));
}

// ---- the records of a lane

function take(object, key, type, into, name = key) {
  if (typeof object[key] === type) into[name] = object[key];
}

function isListOfTexts(list) {
  if (!primordials.ArrayIsArray(list)) return false;
  for (let i = 0; i < list.length; i++) if (typeof list[i] !== 'string') return false;
  return true;
}

function takeBegin(lane, text) {
  let about;
  try {
    about = JSONParse(text);
  } catch {
    return;
  }
  if (about === null || typeof about !== 'object') return;
  take(about, 'model', 'string', lane);
  take(about, 'era', 'string', lane);
  take(about, 'clock', 'string', lane);
  if (isListOfTexts(about.rules)) lane.rules = about.rules;
  take(about, 'backend', 'string', lane);
  take(about, 'program', 'string', lane);
  take(about, 'cwd', 'string', lane);
  take(about, 'version', 'string', lane);
  take(about, 'thread', 'number', lane);
  take(about, 'unix_ms', 'number', lane, 'unixMs');
  take(about, 'forked_from', 'number', lane, 'forkedFrom');
  if (isListOfTexts(about.argv)) lane.argv = about.argv;
}

function takePlace(places, low, high, column, text) {
  const end = StringPrototypeIndexOf(text, '\0');
  places.set(low, {
    __proto__: null,
    function: end < 0 ? '' : StringPrototypeSlice(text, 0, end),
    file: StringPrototypeSlice(text, end + 1),
    line: high,
    column,
  });
}

function takeText(lane, places, type, words, at, bytes) {
  if (type === TYPE.PLACE) {
    takePlace(places, words[at + 6], words[at + 7], words[at + 4], bytes.toString('utf8'));
    return;
  }
  const id = words[at + 4] + words[at + 5] * TWO_32;
  if (type === TYPE.OUTPUT) {
    const low = words[at + 6];
    ArrayPrototypePush(lane.outputs, {
      __proto__: null, index: lane.events.count, id, fd: low & 0xff, text: bytes,
      bytes: (low >>> 8) + words[at + 7] * 2 ** 24,
    });
  } else if (type === TYPE.LOOP_BEGIN) {
    takeBegin(lane, bytes.toString('utf8'));
  } else if (type === TYPE.BLOCKED) {
    ArrayPrototypePush(lane.blocked, {
      __proto__: null, index: lane.events.count, id, stack: bytes.toString('utf8'),
      ms: (words[at + 6] + words[at + 7] * TWO_32) / NS_PER_MS,
    });
  } else if (type === TYPE.MISSING) {
    ArrayPrototypePush(lane.missing, bytes.toString('utf8'));
  } else if (type < TYPE.DETAIL) {
    // A server comes with its address when it begins to listen, and without later.
    const isServer = (words[at] >>> 8 & 0xff) === KIND.CONNECTION;
    if (!isServer || !lane.names.has(id)) lane.names.set(id, bytes.toString('utf8'));
  }
}

const isKnown = (type) => type < EVENTS.length || (type >= TYPE.DETAIL && type <= TYPE.LOOP_END);

function readChunk(lane, places, chunk, base) {
  const { events } = lane;
  const { words } = chunk;
  for (let at = 0; at + RECORD_WORDS <= words.length;) {
    const head = words[at];
    const type = head & 0xff;
    const textBytes = words[at + 3] >>> 16;
    const next = at + RECORD_WORDS + ((textBytes + 7) >>> 3) * 2;
    if (next > words.length) break;
    if (textBytes > 0 || type === TYPE.OUTPUT || type === TYPE.PLACE || type === TYPE.BLOCKED) {
      const from = (at + RECORD_WORDS) * 4;
      takeText(lane, places, type, words, at, chunk.bytes.subarray(from, from + textBytes));
    }
    if (type !== TYPE.PLACE && type !== TYPE.MISSING && isKnown(type)) {
      const i = events.count++;
      events.type[i] = type;
      events.kind[i] = (head >>> 8) & 0xff;
      events.phase[i] = (head >>> 16) & 0xff;
      events.reason[i] = head >>> 24;
      events.place[i] = words[at + 1];
      events.time[i] = base + words[at + 2] + (words[at + 3] & 0xffff) * TWO_32;
      events.id[i] = words[at + 4] + words[at + 5] * TWO_32;
      events.value[i] = words[at + 6] + (words[at + 7] | 0) * TWO_32;
    }
    at = next;
  }
}

// Only TURN_BEGIN says its number. What comes before the first one known is of the turn before it.
function countTurns({ events }) {
  const { count, type, turn, value } = events;
  let now = 0;
  for (let i = 0; i < count && type[i] !== TYPE.LOOP_END; i++) {
    if (type[i] !== TYPE.TURN_BEGIN) continue;
    now = value[i] - 1;
    break;
  }
  for (let i = 0; i < count; i++) {
    if (type[i] === TYPE.TURN_BEGIN) now = value[i];
    turn[i] = now;
  }
}

function earliest(chunks) {
  let start = chunks[0].base;
  for (let i = 1; i < chunks.length; i++) if (chunks[i].base < start) start = chunks[i].base;
  return start;
}

function bytesOf(from) {
  const { Buffer } = require('buffer');
  if (typeof from !== 'string') return Buffer.from(from.buffer, from.byteOffset, from.byteLength);
  try {
    return require('fs').readFileSync(from);
  } catch (error) {
    throw new TraceError(`${from} cannot be read: ${error.message}`);
  }
}

function readTrace(from) {
  const bytes = bytesOf(from);
  const { chunks, problems } = chunksOf(bytes, typeof from === 'string' ? from : 'the trace');
  const lanes = inOrder(lanesOf(chunks, problems));
  const start = earliest(chunks);
  const places = new SafeMap();
  for (let i = 0; i < lanes.length; i++) {
    const lane = lanes[i];
    let capacity = 0;
    for (let j = 0; j < lane.chunks.length; j++) {
      capacity += lane.chunks[j].words.length / RECORD_WORDS;
      lane.dropped += lane.chunks[j].dropped;
    }
    lane.events = new Events(capacity);
    if (!places.has(lane.process)) places.set(lane.process, new SafeMap());
    const own = places.get(lane.process);
    for (let j = 0; j < lane.chunks.length; j++) {
      readChunk(lane, own, lane.chunks[j], Number(lane.chunks[j].base - start));
    }
    lane.chunks = undefined;
    countTurns(lane);
  }
  return { __proto__: null, start, lanes, places, problems };
}

module.exports = { TraceError, bytesOf, readTrace };
