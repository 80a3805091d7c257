// SPDX-License-Identifier: MIT
// FileHandle.readableWebStream: a file as a stream of bytes, which reads as much as is wanted.
// The handle has one such stream at most, and stays open until it is read or cancelled; a handle
// that is closed ends it.
'use strict';

const { SafeWeakSet } = primordials;

const { codes } = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');

const kChunk = 16384;
const locked = new SafeWeakSet();

function checkFree(handle, isClosing) {
  let what;
  if (handle.fd === -1) what = 'closed';
  else if (isClosing) what = 'closing';
  else if (locked.has(handle)) what = 'locked';
  if (what !== undefined) throw new codes.ERR_INVALID_STATE(`The FileHandle is ${what}`);
}

// users: { isClosing, hold, release } of the handle
function readableOf(handle, options, users) {
  checkFree(handle, users.isClosing);
  validateObject(options, 'options');
  const { autoClose = false, type = 'bytes' } = options;
  validateBoolean(autoClose, 'options.autoClose');
  if (type !== 'bytes') {
    process.emitWarning(
      'A non-"bytes" options.type has no effect. A byte-oriented steam is always created.',
      'ExperimentalWarning');
  }
  locked.add(handle);
  users.hold();
  let isOver = false;
  async function end() {
    if (isOver) return;
    isOver = true;
    users.release();
    if (autoClose) await handle.close();
  }
  const { ReadableStream } = require('web/streams/readable-stream');
  let isDone = false;
  let controller;
  const readable = new ReadableStream({
    __proto__: null,
    type: 'bytes',
    autoAllocateChunkSize: kChunk,
    start(given) { controller = given; },
    async pull() {
      const { byobRequest } = controller;
      const { view } = byobRequest;
      const { bytesRead } = await handle.read(view, 0, view.byteLength);
      if (isDone) return;
      if (bytesRead === 0) {
        isDone = true;
        controller.close();
        await end();
      }
      byobRequest.respond(bytesRead);
    },
    cancel() {
      isDone = true;
      return end();
    },
  });
  // Also one that somebody reads.
  handle.once('close', () => {
    if (isDone) return;
    isDone = true;
    controller.close();
    controller.byobRequest?.respond(0);
    end();
  });
  return readable;
}

module.exports = { readableOf };
