// SPDX-License-Identifier: MIT
//
// A trace as lines of JSON, one an event (docs/tracing.md has their fields). The lines of one loop
// come in their order; among loops, the earlier line comes first.
'use strict';

const { ArrayPrototypePush, BigInt, JSONStringify, NumberMAX_SAFE_INTEGER } = primordials;

const { EVENTS, KINDS, LIMITS, PHASES, REASONS, TYPE } = require('rondo/trace/words');

const BATCH_CHARACTERS = 1 << 16;

const PROCESS_FORMAT = 1;

// What the engine does not tell: said at both ends of the lines.
function missingWord({ missing }) {
  return missing.length === 0 ? '' : `,"missing":${JSONStringify(missing)}`;
}

function loopBegin(lane) {
  const forked = lane.forkedFrom === 0 ? '' : `,"forked_from":${lane.forkedFrom}`;
  const program = lane.program === '' ? '' : `,"program":${JSONStringify(lane.program)}`;
  return `,"unix_ms":${lane.unixMs},"format":${PROCESS_FORMAT},"process":${lane.process}${forked}` +
    `${program},"backend":${JSONStringify(lane.backend)},"model":${JSONStringify(lane.model)}` +
    missingWord(lane);
}

function valueOf(type, value) {
  switch (type) {
    case TYPE.WAIT_BEGIN: return `,"timeout_ns":${value}`;
    case TYPE.WAIT_END: return `,"completions":${value}`;
    case TYPE.POOL_STARTED:
    case TYPE.POOL_DONE: return `,"thread":${value}`;
    case TYPE.CAP_HIT: return `,"limit":${JSONStringify(LIMITS[value] ?? 'unknown')}`;
    case TYPE.QUEUED:
    case TYPE.BEGIN:
    case TYPE.READY:
    case TYPE.DROPPED: return value > 0 ? `,"parent":${value}` : '';
    case TYPE.BLOCKED: return `,"running_ns":${value}`;
    default: return '';
  }
}

const word = (key, words, number) => (number === 0 ? '' : `,"${key}":"${words[number] ?? 'unknown'}"`);

class Lines {
  constructor(trace, lane) {
    this.lane = lane;
    this.start = trace.start;
    const { events } = lane;
    const last = events.count === 0 ? 0 : events.time[events.count - 1];
    // Times that a number holds exactly are added as numbers, which is much faster.
    this.base = trace.start + BigInt(last) <= NumberMAX_SAFE_INTEGER ? Number(trace.start) : -1;
    this.at = 0;
    this.skip();
  }

  get isOver() { return this.at >= this.lane.events.count; }
  get time() { return this.lane.events.time[this.at]; }

  // Details are part of what they follow, and outputs are the program's.
  skip() {
    const { count, type } = this.lane.events;
    while (this.at < count && (type[this.at] === TYPE.DETAIL || type[this.at] === TYPE.OUTPUT)) {
      this.at++;
    }
  }

  // The last line, if there is something that the trace could not see.
  end() {
    const { lane } = this;
    const { count } = lane.events;
    if (lane.missing.length === 0 || count === 0) return '';
    const time = this.timeText(count - 1);
    return `{"loop":"${lane.process}.${lane.lane}","event":"missing","time_ns":${time}` +
      `${missingWord(lane)}}\n`;
  }

  timeText(i) {
    const { time } = this.lane.events;
    return this.base < 0 ? `${this.start + BigInt(time[i])}` : `${this.base + time[i]}`;
  }

  next() {
    const { lane, at: i } = this;
    const { id, kind, phase, place, reason, turn, type, value } = lane.events;
    this.at++;
    this.skip();
    const head = `{"loop":"${lane.process}.${lane.lane}","event":`;
    const time = `,"time_ns":${this.timeText(i)}`;
    if (type[i] === TYPE.LOOP_BEGIN) return `${head}"loop-begin"${time}${loopBegin(lane)}}\n`;
    if (type[i] === TYPE.LOOP_END) return `${head}"loop-end"${time}}\n`;
    const other = type[i] === TYPE.READY && place[i] !== 0 ?
      `,"parent_loop":"${lane.process}.${place[i]}"` : '';
    const name = type[i] === TYPE.END ? undefined : lane.names.get(id[i]);
    return `${head}"${EVENTS[type[i]]}"${time},"turn":${turn[i]}` +
      `${word('phase', PHASES, phase[i])}${word('kind', KINDS, kind[i])}` +
      `${id[i] === 0 ? '' : `,"id":${id[i]}`}` +
      `${valueOf(type[i], value[i])}${other}${word('reason', REASONS, reason[i])}` +
      `${name === undefined ? '' : `,"name":${JSONStringify(name)}`}}\n`;
  }
}

function earliest(all) {
  let first;
  for (let i = 0; i < all.length; i++) {
    if (!all[i].isOver && (first === undefined || all[i].time < first.time)) first = all[i];
  }
  return first;
}

// Calls write(text) with some lines at a time.
function toJson(trace, write) {
  const all = [];
  for (let i = 0; i < trace.lanes.length; i++) {
    ArrayPrototypePush(all, new Lines(trace, trace.lanes[i]));
  }
  let text = '';
  for (let lines = earliest(all); lines !== undefined; lines = earliest(all)) {
    text += lines.next();
    if (text.length < BATCH_CHARACTERS) continue;
    write(text);
    text = '';
  }
  for (let i = 0; i < all.length; i++) text += all[i].end();
  if (text !== '') write(text);
}

module.exports = { toJson };
