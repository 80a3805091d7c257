// SPDX-License-Identifier: MIT
// What a program sees of a byte stream's controller: ReadableByteStreamController and
// ReadableStreamBYOBRequest.

'use strict';

const { ArrayBufferIsView, MathTrunc, NumberMAX_SAFE_INTEGER, ReflectApply } = primordials;

const { codes } = require('internal/errors');
const { validateBuffer } = require('internal/validators');
const {
  DONE, FROM_CORE, bufferLength, callForPromise, finishClass, inspectAs, inspectCustom,
  invalidState, isDetached, isObject, viewBuffer, viewByteLength,
} = require('web/streams/common');
const { ByteController } = require('web/streams/readable-bytes');

let coreOf;
let requestOf;

class ReadableByteStreamController {
  #core;

  static {
    coreOf = (self) => {
      if (isObject(self) && #core in self) return self.#core;
      throw new codes.ERR_INVALID_THIS('ReadableByteStreamController');
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== FROM_CORE) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get byobRequest() {
    const request = coreOf(this).byobRequest();
    if (request === null) return null;
    return request.face ??= new ReadableStreamBYOBRequest(FROM_CORE, request);
  }

  get desiredSize() { return coreOf(this).desiredSize(); }

  close() {
    const core = coreOf(this);
    checkOpen(core);
    core.close();
  }

  enqueue(chunk) {
    const core = coreOf(this);
    validateBuffer(chunk);
    if (viewByteLength(chunk) === 0 || bufferLength(viewBuffer(chunk)) === 0) {
      throw invalidState('chunk ArrayBuffer is zero-length or detached');
    }
    checkOpen(core);
    core.enqueue(chunk);
  }

  error(error = undefined) { coreOf(this).error(error); }

  [inspectCustom](depth, options) {
    return inspectAs('ReadableByteStreamController', {}, depth, options);
  }
}

function checkOpen(core) {
  if (core.closeRequested) throw invalidState('Controller is already closed');
  if (core.stream.state !== 'readable') throw invalidState('ReadableStream is already closed');
}

class ReadableStreamBYOBRequest {
  #core;

  static {
    requestOf = (self) => {
      if (isObject(self) && #core in self) return self.#core;
      throw new codes.ERR_INVALID_THIS('ReadableStreamBYOBRequest');
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== FROM_CORE) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get view() { return requestOf(this).view; }

  respond(bytesWritten) {
    const { controller, view } = requestOf(this);
    const count = +bytesWritten;
    if (!(count >= 0) || count > NumberMAX_SAFE_INTEGER) {
      throw new codes.ERR_INVALID_ARG_VALUE('bytesWritten', bytesWritten);
    }
    if (controller === undefined) throw invalidState('This BYOB request has been invalidated');
    if (isDetached(viewBuffer(view))) throw invalidState('Viewed ArrayBuffer is detached');
    controller.respond(MathTrunc(count));
  }

  respondWithNewView(view) {
    const { controller } = requestOf(this);
    if (!ArrayBufferIsView(view)) validateBuffer(view, 'view');
    if (controller === undefined) throw invalidState('This BYOB request has been invalidated');
    if (isDetached(viewBuffer(view))) throw invalidState('Viewed ArrayBuffer is detached');
    controller.respondWithNewView(view);
  }

  [inspectCustom](depth, options) {
    const { controller, view } = requestOf(this);
    return inspectAs('ReadableStreamBYOBRequest', { view, controller: controller?.face }, depth,
                     options);
  }
}

finishClass(ReadableByteStreamController,
            ['byobRequest', 'desiredSize', 'close', 'enqueue', 'error']);
finishClass(ReadableStreamBYOBRequest, ['view', 'respond', 'respondWithNewView']);

function faceOf(controller) {
  return controller.face ??= new ReadableByteStreamController(FROM_CORE, controller);
}

const resolved = () => DONE;

// A stream from a program's source, whose methods have been read.
function setUpFromByteSource(stream, source, { start, pull, cancel }, highWaterMark,
                             autoAllocate) {
  const controller = new ByteController(stream, resolved, resolved, highWaterMark, autoAllocate);
  const face = faceOf(controller);
  if (pull !== undefined) controller.pull = () => callForPromise(pull, source, [face]);
  if (cancel !== undefined) {
    controller.cancel = (reason) => callForPromise(cancel, source, [reason]);
  }
  stream.controller = controller;
  controller.start(start === undefined ? undefined : ReflectApply(start, source, [face]));
}

module.exports = {
  ReadableByteStreamController,
  ReadableStreamBYOBRequest,
  setUpFromByteSource,
};
