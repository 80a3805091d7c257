// SPDX-License-Identifier: MIT
// ReadableStream's core: its states, and its readers. What queues chunks is the controller, of one
// of two kinds (web/streams/readable-default, web/streams/readable-bytes), which has the methods
//
//   cancelSteps(reason) -> promise    pullSteps(request)    releaseSteps()    error(reason)
//
// A reader's request is an object with chunkSteps(chunk), closeSteps() and errorSteps(error).
//
//               close                        1. A stream that is not readable has a queue no more.
//   readable ----------> closed              2. A reader has requests only while its stream is
//       |       error                           readable (or closing, for views that are out).
//       +--------------> errored

'use strict';

const { PromisePrototypeThen, PromiseReject, PromiseResolve, PromiseWithResolvers } = primordials;

const { Fifo, Latch, invalidState, isolate, noop } = require('web/streams/common');

class ReadableCore {
  constructor() {
    this.state = 'readable';
    this.controller = undefined;
    this.reader = undefined;
    this.storedError = undefined;
    this.disturbed = false;
    this.face = undefined;
    this.ended = undefined; // a Latch, when node:stream asked
  }

  get isLocked() { return this.reader !== undefined; }
}

class ReaderCore {
  constructor(isBYOB) {
    this.isBYOB = isBYOB;
    this.stream = undefined;
    this.closed = undefined;
    this.requests = new Fifo();
    this.face = undefined;
  }
}

// ---- The stream

function cancel(stream, reason) {
  stream.disturbed = true;
  if (stream.state === 'closed') return PromiseResolve();
  if (stream.state === 'errored') return PromiseReject(stream.storedError);
  close(stream);
  const { reader } = stream;
  if (reader !== undefined && reader.isBYOB) {
    const requests = reader.requests.take();
    while (requests.length > 0) requests.shift().closeSteps(undefined);
  }
  return PromisePrototypeThen(stream.controller.cancelSteps(reason), noop);
}

function close(stream) {
  stream.state = 'closed';
  if (stream.ended !== undefined) stream.ended.resolve();
  const { reader } = stream;
  if (reader === undefined) return;
  reader.closed.resolve();
  if (reader.isBYOB) return;
  const requests = reader.requests.take();
  while (requests.length > 0) requests.shift().closeSteps();
}

function fail(stream, error) {
  stream.state = 'errored';
  stream.storedError = error;
  if (stream.ended !== undefined) stream.ended.reject(error);
  const { reader } = stream;
  if (reader === undefined) return;
  reader.closed.reject(error);
  errorRequests(reader, error);
}

function errorRequests(reader, error) {
  const requests = reader.requests.take();
  while (requests.length > 0) requests.shift().errorSteps(error);
}

// How many reads wait: of a default reader, of a reader with views.
function readsWaiting(stream) {
  const { reader } = stream;
  return reader === undefined || reader.isBYOB ? 0 : reader.requests.length;
}

function viewsWaiting(stream) {
  const { reader } = stream;
  return reader === undefined || !reader.isBYOB ? 0 : reader.requests.length;
}

const hasDefaultReader = ({ reader }) => reader !== undefined && !reader.isBYOB;
const hasBYOBReader = ({ reader }) => reader !== undefined && reader.isBYOB;

function fulfillRequest(stream, chunk, done) {
  const request = stream.reader.requests.shift();
  if (done) request.closeSteps(chunk);
  else request.chunkSteps(chunk);
}

// Settled when the stream has ended; for finished() of node:stream.
function endOf(stream) {
  if (stream.ended === undefined) {
    stream.ended = stream.state === 'readable' ? new Latch() :
      stream.state === 'closed' ? Latch.resolved() : Latch.rejected(stream.storedError);
  }
  return stream.ended;
}

// ---- Readers

function acquireReader(stream, isBYOB) {
  if (stream.reader !== undefined) throw invalidState('ReadableStream is locked');
  const reader = new ReaderCore(isBYOB);
  reader.stream = stream;
  stream.reader = reader;
  reader.closed = stream.state === 'readable' ? new Latch() :
    stream.state === 'closed' ? Latch.resolved() : Latch.rejected(stream.storedError);
  return reader;
}

function releaseReader(reader) {
  const { stream } = reader;
  const error = invalidState('Reader released');
  if (stream.state === 'readable') reader.closed.reject(error);
  else reader.closed = Latch.rejected(error);
  stream.controller.releaseSteps();
  stream.reader = undefined;
  reader.stream = undefined;
  if (reader.requests.length > 0) errorRequests(reader, invalidState('Releasing reader'));
}

function read(reader, request) {
  const { stream } = reader;
  stream.disturbed = true;
  if (stream.state === 'readable') stream.controller.pullSteps(request);
  else if (stream.state === 'closed') request.closeSteps();
  else request.errorSteps(stream.storedError);
}

// The request of a program's read(): it wants a promise for an iterator's result.
class PromiseRequest {
  constructor() {
    const { promise, resolve, reject } = PromiseWithResolvers();
    this.promise = promise;
    this.resolve = resolve;
    this.errorSteps = reject;
  }

  chunkSteps(value) { this.resolve({ value, done: false }); }

  closeSteps(value) { this.resolve({ value, done: true }); }
}

isolate(ReadableCore);
isolate(ReaderCore);
isolate(PromiseRequest);

module.exports = {
  PromiseRequest,
  ReadableCore,
  acquireReader,
  cancel,
  close,
  endOf,
  fail,
  fulfillRequest,
  hasBYOBReader,
  hasDefaultReader,
  read,
  readsWaiting,
  releaseReader,
  viewsWaiting,
};
