// SPDX-License-Identifier: MIT
// The state of a Readable, and what makes it change:
//
//   add() --> [ buffer ] --> give() --> 'data', or who called read()
//     ^                        |
//     +-------- fetch() <------+ while the buffer is below highWaterMark
//
// A stream flows (it reads by itself, and gives by 'data'), or it is read by hand (and says
// 'readable'), or neither yet: `flowing` is true, false or null.
//
// 1. _read is called again only when it has answered by a push (`reading`).
// 2. A push inside _read (`sync`) is never told inside: 'readable' and what follows come in a tick.
// 3. 'end' comes once, in a tick, when push(null) was called and the buffer is empty.
//
// What is done Soon is done in a tick. Fields have the names that Node's state has: programs look
// at them.

'use strict';

const { SafeSet, Symbol } = primordials;
const { ArrayPrototypePush } = require('internal/hot');

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { errorOrDestroy } = require('internal/streams/destroy');
const { append, clear, firstLength, prepend, take, toText } =
  require('internal/streams/readable-buffer');
const {
  getDefaultHighWaterMark, getHighWaterMark,
} = require('vendor/readable-stream/internal/streams/state');

const kStream = Symbol('stream'); // not seen by JSON.stringify
const MARK_MAX = 0x40000000;

// Of a stream without pipes; a list that links are added to is another.
const NO_LINKS = [];

class ReadableState {
  constructor(options, stream, isDuplex = false) {
    this[kStream] = stream;
    this.objectMode = !!(options && (options.objectMode ||
      isDuplex && options.readableObjectMode));
    this.highWaterMark = options ?
      getHighWaterMark(this, options, 'readableHighWaterMark', isDuplex) :
      getDefaultHighWaterMark(false);
    this.buffer = [];
    this.bufferIndex = 0;
    this.length = 0;
    this.links = NO_LINKS; // of its pipes
    this.busyCount = 0; // how many of these do not want more
    this.round = 0; // the number of times that they were forgotten

    this.flowing = null;
    this.paused = null;
    this.reading = false;
    this.readingMore = false;
    this.resumeScheduled = false;
    this.sync = true;
    this.needReadable = false;
    this.emittedReadable = false;
    this.readableListening = false;
    this.dataListening = false;
    this.dataEmitted = false;

    this.ended = false;
    this.endEmitted = false;
    this.isEnding = false; // the tick is queued
    this.constructed = true;
    this.destroyed = false;
    this.errored = null;
    this.errorEmitted = false;
    this.closed = false;
    this.closeEmitted = false;

    this.emitClose = !options || options.emitClose !== false;
    this.autoDestroy = !options || options.autoDestroy !== false;
    this.defaultEncoding = (options && options.defaultEncoding) ?? 'utf8';
    if (this.defaultEncoding !== 'utf8' && !Buffer.isEncoding(this.defaultEncoding)) {
      throw new codes.ERR_UNKNOWN_ENCODING(this.defaultEncoding);
    }
    this.decoder = null;
    this.encoding = null;
    if (options && options.encoding) {
      this.decoder = newDecoder(options.encoding);
      this.encoding = options.encoding;
    }
  }

  get pipesCount() { return this.links.length; }
  get pipes() { return destsOf(this.links); }

  // What Node has of those that are busy: one, or a set when there are several pipes.
  get awaitDrainWriters() {
    const { links } = this;
    const busy = destsOf(links, (link) => link.isBusy());
    if (links.length > 1) return new SafeSet(busy);
    return busy.length > 0 ? busy[0] : null;
  }

  wantsMore() {
    return !this.ended && (this.length === 0 || this.length < this.highWaterMark);
  }

  // ---- Into the buffer

  // A stream that flows gives a chunk at once, unless it comes from inside _read or must queue.
  add(chunk, toFront) {
    if (this.length === 0 && this.flowing && this.dataListening && !this.sync) {
      this.emitData(chunk);
    } else {
      this.keep(chunk, toFront);
      if (this.needReadable) this.tellSoon();
    }
    this.fillSoon();
  }

  keep(chunk, toFront) {
    this.length += this.objectMode ? 1 : chunk.length;
    if (toFront) prepend(this, chunk);
    else append(this, chunk);
  }

  // No more comes, except what the decoder has kept.
  close() {
    this.reading = false;
    if (this.ended) return;
    const rest = this.decoder === null ? '' : this.decoder.end();
    if (rest) this.keep(rest, false);
    this.ended = true;
    if (this.sync) {
      this.tellSoon();
      return;
    }
    this.needReadable = false;
    this.emittedReadable = true;
    this.tell();
  }

  // What is in the buffer becomes text. What is incomplete at the end stays so.
  decodeWith(encoding) {
    const decoder = newDecoder(encoding);
    this.decoder = decoder;
    this.encoding = decoder.encoding;
    const text = toText(this, decoder) + (this.ended ? decoder.end() : '');
    clear(this);
    this.length = text.length;
    if (text !== '') append(this, text);
  }

  // ---- From the source

  // Has the source asked for more, if it may be; gives whether it has answered already.
  fetch() {
    const isOff = this.ended || this.destroyed || this.errored || !this.constructed;
    if (isOff || this.reading) return false;
    this.reading = true;
    this.sync = true;
    if (this.length === 0) this.needReadable = true;
    try {
      this[kStream]._read(this.highWaterMark);
    } catch (error) {
      errorOrDestroy(this[kStream], error);
    }
    this.sync = false;
    return !this.reading;
  }

  // Fills the buffer beforehand.
  fillSoon() {
    if (this.readingMore || !this.constructed) return;
    this.readingMore = true;
    process.nextTick(fill, this);
  }

  // Stops when a read has not made it longer: the answer comes later, or never.
  fill() {
    for (let before = -1; before !== this.length && !this.reading && this.wantsFill();) {
      before = this.length;
      this[kStream].read(0);
    }
    this.readingMore = false;
  }

  wantsFill() {
    return !this.ended &&
      (this.length < this.highWaterMark || this.length === 0 && this.flowing);
  }

  // ---- Out of the buffer

  // read(0): sees to it that things go on, and takes nothing.
  poke() {
    if (this.ended) {
      if (this.length === 0) this.endSoon();
      else if (this.needReadable) this.tellSoon();
      return;
    }
    if (this.needReadable && this.length >= (this.highWaterMark || 1)) {
      this.tellSoon();
      return;
    }
    if (this.needReadable || this.wantsMore()) this.fetch();
    if (this.length <= this.highWaterMark) this.needReadable = true;
  }

  // read(n): the chunk, or null. More is fetched before anything is taken: it may come at once.
  give(n) {
    if (n > this.highWaterMark) this.highWaterMark = raisedMark(n);
    this.emittedReadable = false;
    const wasEnded = this.ended;
    let count = this.portion(n);
    const isLow = this.length === 0 || this.length - count < this.highWaterMark;
    if ((isLow || this.needReadable) && this.fetch()) count = this.portion(n);
    if (count === 0) {
      if (!wasEnded && this.length <= this.highWaterMark) this.needReadable = true;
      if (this.ended && this.length === 0) this.endSoon();
      return null;
    }
    const chunk = take(count, this);
    this.length -= count;
    if (this.length === 0) {
      if (!this.ended) this.needReadable = true;
      else if (n !== count) this.endSoon();
    }
    if (this.errorEmitted || this.closeEmitted) this.forgetBusy();
    else this.emitData(chunk);
    return chunk;
  }

  // How much a read(n) gives: n; or nothing, or all at the end, if there is less. NaN is what there
  // is, or a chunk while the stream flows.
  portion(n) {
    if (this.length === 0 || n <= 0) return 0;
    if (this.objectMode) return 1;
    if (n <= this.length) return n;
    if (n > this.length && !this.ended) return 0;
    return n !== n && this.flowing ? firstLength(this) : this.length;
  }

  emitData(chunk) {
    this.forgetBusy();
    this.dataEmitted = true;
    this[kStream].emit('data', chunk);
  }

  // Those who were to drain are asked anew with the next chunk.
  forgetBusy() {
    if (this.busyCount === 0) return;
    this.busyCount = 0;
    this.round++;
  }

  // ---- 'readable'

  tellSoon() {
    this.needReadable = false;
    if (this.emittedReadable) return;
    this.emittedReadable = true;
    process.nextTick(tell, this);
  }

  tell() {
    const isOff = this.destroyed || this.errored;
    if (!isOff && (this.ended || this.length > 0)) {
      this[kStream].emit('readable');
      this.emittedReadable = false;
    }
    const isByHand = !this.flowing && !this.ended;
    if (isByHand && this.length <= this.highWaterMark) this.needReadable = true;
    this.flow();
  }

  // ---- Flowing

  flow() {
    while (this.flowing && this[kStream].read() !== null);
  }

  // Who listens to 'readable' reads by hand.
  resume() {
    this.paused = false;
    if (this.flowing) return;
    this.flowing = !this.readableListening;
    if (this.resumeScheduled) return;
    this.resumeScheduled = true;
    process.nextTick(goOn, this);
  }

  goOn() {
    this.nudge();
    this.resumeScheduled = false;
    this[kStream].emit('resume');
    this.flow();
    if (this.flowing) this.nudge();
  }

  nudge() {
    if (!this.reading) this[kStream].read(0);
  }

  hearsData() {
    this.dataListening = true;
    if (this[kStream].listenerCount('readable') > 0) this.readableListening = true;
    if (this.flowing !== false) this[kStream].resume();
  }

  hearsReadable() {
    if (this.readableListening || this.endEmitted) return;
    this.readableListening = true;
    this.flowing = false;
    this.emittedReadable = false;
    this.needReadable = true;
    if (this.length > 0) this.tellSoon();
    else if (!this.reading) process.nextTick(pokeStream, this[kStream]);
  }

  reconsiderSoon() {
    process.nextTick(reconsider, this);
  }

  // A listener to 'readable' has left: without any, 'data' decides again.
  reconsider() {
    const isByHand = this[kStream].listenerCount('readable') > 0;
    const isResuming = this.paused === false && this.resumeScheduled;
    this.readableListening = isByHand;
    if (this.dataListening && !isResuming) this[kStream].resume();
    else if (isResuming || !isByHand) this.flowing = isResuming || null;
  }

  // ---- The end

  endSoon() {
    if (this.endEmitted) return;
    this.ended = true;
    if (this.isEnding) return;
    this.isEnding = true;
    process.nextTick(end, this);
  }

  end() {
    this.isEnding = false;
    const stream = this[kStream];
    if (this.endEmitted || this.length > 0 || this.errored || this.closeEmitted) return;
    this.endEmitted = true;
    stream.emit('end');
    if (stream.allowHalfOpen === false && stream.writable) process.nextTick(endOther, stream);
    else if (this.autoDestroy && isWrittenAsWell(stream._writableState)) stream.destroy();
  }

  // As new, unless it is the half of a Duplex that was switched off.
  reopen() {
    this.reading = false;
    this.ended = this.endEmitted = this.readable === false;
  }
}

function destsOf(links, isWanted = () => true) {
  const dests = [];
  for (let i = 0; i < links.length; i++) {
    if (isWanted(links[i])) ArrayPrototypePush(dests, links[i].dest);
  }
  return dests;
}

function newDecoder(encoding) {
  const { StringDecoder } = require('string_decoder');
  return new StringDecoder(encoding);
}

// The next power of two, so that a mark is not raised again and again.
function raisedMark(n) {
  if (n > MARK_MAX) throw new codes.ERR_OUT_OF_RANGE('size', '<= 1GiB', n);
  let mark = 1;
  while (mark < n) mark *= 2;
  return mark;
}

// The other half of a Duplex, if it is one, has finished and would let it be destroyed.
const isWrittenAsWell = (writable) => !writable ||
  writable.autoDestroy && (writable.finished || writable.writable === false);

// What ticks call.
function end(state) { state.end(); }
function fill(state) { state.fill(); }
function goOn(state) { state.goOn(); }
function pokeStream(stream) { stream.read(0); }
function reconsider(state) { state.reconsider(); }
function tell(state) { state.tell(); }

function endOther(stream) {
  if (!stream.destroyed && !stream.writableEnded && stream.writable) stream.end();
}

module.exports = { ReadableState };
