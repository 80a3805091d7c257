// SPDX-License-Identifier: MIT
// The controller of a stream of bytes, as the operations need it: a queue of pieces of memory, and
// places that readers have lent to be filled ("pull-intos", each for a view of a reader's, or made
// by ourselves for a default reader when the source has autoAllocateChunkSize).
//
//   enqueue(view) --> queue [piece piece] --+--> views of readers, copied
//   byobRequest.respond(n) ---- first place +--> the first place itself, not copied
//
// 1. Memory has one owner: what a program hands over is detached from it (transferBuffer), and
//    what it gets back is a new ArrayBuffer on the same bytes.
// 2. There is a byobRequest only for the first place, and what changes that place ends it.
// 3. A place whose reader has gone (`kind` is 'none') is still filled, and its bytes are queued.

'use strict';

const {
  ArrayBuffer,
  ArrayBufferPrototypeSlice,
  MathMin,
  PromisePrototypeThen,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  Uint8Array,
} = primordials;

const { codes } = require('internal/errors');
const {
  DONE, Fifo, bufferLength, invalidState, isDetached, isPool, isolate, startPulling, transferBuffer,
  viewBuffer, viewByteLength, viewByteOffset,
} = require('web/streams/common');
const {
  ReadableCore, close, fail, fulfillRequest, hasBYOBReader, hasDefaultReader, readsWaiting,
  viewsWaiting,
} = require('web/streams/readable');

// A piece of the queue: bytes start .. start + length of a buffer.
class Piece {
  constructor(buffer, start, length) {
    this.buffer = buffer;
    this.start = start;
    this.length = length;
  }
}

// A place to be filled.
class Place {
  constructor(buffer, start, length, minimum, tag, unit, kind) {
    this.buffer = buffer;
    this.bufferLength = bufferLength(buffer);
    this.start = start;
    this.length = length;
    this.filled = 0;
    this.minimum = minimum; // bytes that are enough
    this.tag = tag; // the class of view that the reader wants
    this.unit = unit; // bytes of an element
    this.kind = kind; // 'byob', 'default' or 'none'
  }

  // What has been filled, in the reader's form.
  toView() {
    return new primordials[this.tag](transferBuffer(this.buffer), this.start,
                                     this.filled / this.unit);
  }
}

class ByteRequest {
  constructor(controller, view) {
    this.controller = controller;
    this.view = view;
    this.face = undefined;
  }
}

class ByteController {
  constructor(stream, pull, cancel, highWaterMark, autoAllocate) {
    this.stream = stream;
    this.pull = pull;
    this.cancel = cancel;
    this.highWaterMark = highWaterMark;
    this.autoAllocate = autoAllocate;
    this.queue = new Fifo();
    this.total = 0;
    this.places = new Fifo();
    this.request = null;
    this.started = false;
    this.pulling = false;
    this.pullAgain = false;
    this.closeRequested = false;
    this.face = undefined;
  }

  get isBytes() { return true; }

  start(result) { startPulling(this, result); }

  forget() {
    this.pull = this.cancel = undefined;
  }

  resetQueue() {
    this.queue.clear();
    this.total = 0;
  }

  cancelSteps(reason) {
    this.clearPlaces();
    this.resetQueue();
    const result = this.cancel(reason);
    this.forget();
    return result;
  }

  pullSteps(request) {
    if (this.total > 0) {
      this.answerFromQueue(request);
      return;
    }
    if (this.autoAllocate !== undefined) {
      let buffer;
      try {
        buffer = new ArrayBuffer(this.autoAllocate);
      } catch (error) {
        request.errorSteps(error);
        return;
      }
      this.places.push(new Place(buffer, 0, this.autoAllocate, 1, 'Uint8Array', 1, 'default'));
    }
    this.stream.reader.requests.push(request);
    this.callPullIfNeeded();
  }

  releaseSteps() {
    if (this.places.length === 0) return;
    const first = this.places.peek();
    first.kind = 'none';
    this.places.clear();
    this.places.push(first);
  }

  // ---- Pulling

  shouldCallPull() {
    const { stream } = this;
    return stream.state === 'readable' && !this.closeRequested && this.started &&
      (stream.reader !== undefined && stream.reader.requests.length > 0 ||
       this.highWaterMark - this.total > 0);
  }

  callPullIfNeeded() {
    if (!this.shouldCallPull()) return;
    if (this.pulling) {
      this.pullAgain = true;
      return;
    }
    this.pulling = true;
    PromisePrototypeThen(this.pull(), () => {
      this.pulling = false;
      if (!this.pullAgain) return;
      this.pullAgain = false;
      this.callPullIfNeeded();
    }, (error) => { this.error(error); });
  }

  desiredSize() {
    const { state } = this.stream;
    return state === 'readable' ? this.highWaterMark - this.total : state === 'closed' ? 0 : null;
  }

  // ---- Ends

  close() {
    const { stream } = this;
    if (this.closeRequested || stream.state !== 'readable') return;
    if (this.total > 0) {
      this.closeRequested = true;
      return;
    }
    if (this.places.length > 0) {
      const first = this.places.peek();
      if (first.filled % first.unit !== 0) {
        const error = invalidState('Partial read');
        this.error(error);
        throw error;
      }
    }
    this.forget();
    close(stream);
  }

  error(error) {
    if (this.stream.state !== 'readable') return;
    this.clearPlaces();
    this.resetQueue();
    this.forget();
    fail(this.stream, error);
  }

  // After a read: the queue may be empty now, and that may be the end.
  handleDrain() {
    if (this.total === 0 && this.closeRequested) {
      this.forget();
      close(this.stream);
    } else {
      this.callPullIfNeeded();
    }
  }

  // ---- Bytes come

  enqueue(chunk) {
    const { stream } = this;
    if (this.closeRequested || stream.state !== 'readable') return;
    const buffer = viewBuffer(chunk);
    let start = viewByteOffset(chunk);
    const length = viewByteLength(chunk);
    if (isDetached(buffer)) throw invalidState('chunk ArrayBuffer is zero-length or detached');
    let owned;
    if (isPool(buffer)) {
      owned = ArrayBufferPrototypeSlice(buffer, start, start + length);
      start = 0;
    } else {
      owned = transferBuffer(buffer);
    }

    if (this.places.length > 0) {
      const first = this.places.peek();
      if (isDetached(first.buffer)) throw invalidState('Destination ArrayBuffer is detached');
      this.endRequest();
      first.buffer = transferBuffer(first.buffer);
      if (first.kind === 'none') this.queueOrphan(first);
    }
    if (hasDefaultReader(stream)) {
      this.answerReads();
      if (readsWaiting(stream) === 0) {
        this.queuePiece(owned, start, length);
      } else {
        if (this.places.length > 0) this.shiftPlace();
        fulfillRequest(stream, new Uint8Array(owned, start, length), false);
      }
    } else if (hasBYOBReader(stream)) {
      this.queuePiece(owned, start, length);
      this.commitAll(this.fillPlaces());
    } else {
      this.queuePiece(owned, start, length);
    }
    this.callPullIfNeeded();
  }

  queuePiece(buffer, start, length) {
    this.queue.push(new Piece(buffer, start, length));
    this.total += length;
  }

  queueCopy(buffer, start, length) {
    let copy;
    try {
      copy = ArrayBufferPrototypeSlice(buffer, start, start + length);
    } catch (error) {
      this.error(error);
      throw error;
    }
    this.queuePiece(copy, 0, length);
  }

  // The bytes that a place got whose reader has gone (3).
  queueOrphan(place) {
    if (place.filled > 0) this.queueCopy(place.buffer, place.start, place.filled);
    this.shiftPlace();
  }

  // ---- Bytes go

  answerFromQueue(request) {
    const { buffer, start, length } = this.queue.shift();
    this.total -= length;
    this.handleDrain();
    request.chunkSteps(new Uint8Array(buffer, start, length));
  }

  answerReads() {
    const { requests } = this.stream.reader;
    while (requests.length > 0 && this.total > 0) this.answerFromQueue(requests.shift());
  }

  // Fills places from the queue; gives those that have enough, which are no places any more.
  fillPlaces() {
    const ready = new Fifo();
    while (this.places.length > 0 && this.total > 0) {
      const place = this.places.peek();
      if (!this.fillFromQueue(place)) break;
      this.shiftPlace();
      ready.push(place);
    }
    return ready;
  }

  // Whether the place has enough now. Whole elements only, unless there are too few bytes anyway.
  fillFromQueue(place) {
    let left = MathMin(this.total, place.length - place.filled);
    const reach = place.filled + left;
    const whole = reach - reach % place.unit;
    const isReady = whole >= place.minimum;
    if (isReady) left = whole - place.filled;
    while (left > 0) {
      const piece = this.queue.peek();
      const count = MathMin(left, piece.length);
      TypedArrayPrototypeSet(
        new Uint8Array(place.buffer, place.start + place.filled, count),
        new Uint8Array(piece.buffer, piece.start, count));
      if (piece.length === count) {
        this.queue.shift();
      } else {
        piece.start += count;
        piece.length -= count;
      }
      this.total -= count;
      place.filled += count;
      left -= count;
    }
    return isReady;
  }

  commit(place) {
    fulfillRequest(this.stream, place.toView(), this.stream.state === 'closed');
  }

  commitAll(places) {
    while (places.length > 0) this.commit(places.shift());
  }

  // ---- Places

  clearPlaces() {
    this.endRequest();
    this.places.clear();
  }

  shiftPlace() {
    return this.places.shift();
  }

  // A reader lends a view.
  pullInto(view, minimum, request) {
    const { stream } = this;
    const tag = TypedArrayPrototypeGetSymbolToStringTag(view) ?? 'DataView';
    const unit = tag === 'DataView' ? 1 : viewByteLength(view) / TypedArrayPrototypeGetLength(view);
    const start = viewByteOffset(view);
    const length = viewByteLength(view);
    let buffer;
    try {
      buffer = transferBuffer(viewBuffer(view));
    } catch (error) {
      request.errorSteps(error);
      return;
    }
    const place = new Place(buffer, start, length, minimum * unit, tag, unit, 'byob');

    if (this.places.length > 0) {
      this.places.push(place);
      stream.reader.requests.push(request);
      return;
    }
    if (stream.state === 'closed') {
      request.closeSteps(new primordials[tag](buffer, start, 0));
      return;
    }
    if (this.total > 0) {
      if (this.fillFromQueue(place)) {
        const filled = place.toView();
        this.handleDrain();
        request.chunkSteps(filled);
        return;
      }
      if (this.closeRequested) {
        const error = invalidState('ReadableStream closed');
        this.error(error);
        request.errorSteps(error);
        return;
      }
    }
    this.places.push(place);
    stream.reader.requests.push(request);
    this.callPullIfNeeded();
  }

  // ---- Answers of the source, through byobRequest

  byobRequest() {
    if (this.request === null && this.places.length > 0) {
      const { buffer, start, filled, length } = this.places.peek();
      this.request = new ByteRequest(
        this, new Uint8Array(buffer, start + filled, length - filled));
    }
    return this.request;
  }

  endRequest() {
    if (this.request === null) return;
    this.request.controller = undefined;
    this.request.view = null;
    this.request = null;
  }

  respond(count) {
    const place = this.places.peek();
    const wrong = codes.ERR_INVALID_ARG_VALUE;
    if (this.stream.state === 'closed') {
      if (count !== 0) throw new wrong('bytesWritten', count);
    } else {
      if (count === 0) throw new wrong('bytesWritten', count);
      if (place.filled + count > place.length) {
        throw new wrong.RangeError('bytesWritten', count);
      }
    }
    place.buffer = transferBuffer(place.buffer);
    this.respondInternal(count);
  }

  respondWithNewView(view) {
    const place = this.places.peek();
    const wrong = codes.ERR_INVALID_ARG_VALUE;
    const length = viewByteLength(view);
    const buffer = viewBuffer(view);
    if (this.stream.state === 'closed') {
      if (length !== 0) throw invalidState('View is not zero-length');
    } else if (length === 0) {
      throw invalidState('View is zero-length');
    }
    if (place.start + place.filled !== viewByteOffset(view) ||
        place.bufferLength !== bufferLength(buffer) ||
        place.filled + length > place.length) {
      throw new wrong.RangeError('view', view);
    }
    place.buffer = transferBuffer(buffer);
    this.respondInternal(length);
  }

  respondInternal(count) {
    const place = this.places.peek();
    this.endRequest();
    if (this.stream.state === 'closed') this.respondClosed(place);
    else this.respondReadable(count, place);
    this.callPullIfNeeded();
  }

  respondClosed(place) {
    if (place.kind === 'none') this.shiftPlace();
    if (!hasBYOBReader(this.stream)) return;
    const filled = new Fifo();
    while (filled.length < viewsWaiting(this.stream)) filled.push(this.shiftPlace());
    this.commitAll(filled);
  }

  respondReadable(count, place) {
    place.filled += count;
    if (place.kind === 'none') {
      this.queueOrphan(place);
      this.commitAll(this.fillPlaces());
      return;
    }
    if (place.filled < place.minimum) return;
    this.shiftPlace();
    const rest = place.filled % place.unit;
    if (rest > 0) {
      this.queueCopy(place.buffer, place.start + place.filled - rest, rest);
      place.filled -= rest;
    }
    const more = this.fillPlaces();
    this.commit(place);
    this.commitAll(more);
  }
}

isolate(Piece);
isolate(Place);
isolate(ByteRequest);
isolate(ByteController);

const resolved = () => DONE;

// A stream of our own.
function createByteStream(pull = resolved, cancel = resolved, highWaterMark = 0,
                          autoAllocate = undefined) {
  const stream = new ReadableCore();
  stream.controller = new ByteController(stream, pull, cancel, highWaterMark, autoAllocate);
  stream.controller.start(undefined);
  return stream;
}

function readInto(reader, view, minimum, request) {
  const { stream } = reader;
  stream.disturbed = true;
  if (stream.state === 'errored') request.errorSteps(stream.storedError);
  else stream.controller.pullInto(view, minimum, request);
}

module.exports = { ByteController, createByteStream, readInto };
