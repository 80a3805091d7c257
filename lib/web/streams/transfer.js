// SPDX-License-Identifier: MIT
// Streams in transfer lists, as the Streams Standard has them: the stream stays where it is and is
// piped into a message port, and at the other end of the channel a new stream takes from it.
//
//   ReadableStream --pipe--> sink on port 1 ~~~~ port 2, source of the new ReadableStream
//   WritableStream <--pipe-- source on port 1 ~~~~ port 2, sink of the new WritableStream
//
// Messages are { type, value }: 'chunk' and 'close' go with the data, 'pull' against it, 'error'
// either way. A sink sends a chunk when it has been pulled once for it.
//
// 1. A port does not keep the process alive; but the one of a stream that has arrived does, from
//    its first read or write on, until the stream ends.

'use strict';

const { PromisePrototypeThen, PromiseReject, PromiseResolve, PromiseWithResolvers } = primordials;

const { DOMException } = require('web/domexception');
const messagePort = require('web/message-port');
const { DONE, FROM_CORE, markHandled } = require('web/streams/common');
const { createReadable } = require('web/streams/readable-default');
const { createWritable } = require('web/streams/writable');
const { pipe } = require('web/streams/pipe');

// ---- Messages

const { close, ref } = messagePort;

function post(port, type, value) {
  messagePort.post(port, { type, value }, undefined);
}

// What cannot be cloned is sent to the other side as an error, and is one here, too.
function postOrFail(port, type, value) {
  try {
    post(port, type, value);
  } catch (error) {
    tellError(port, error);
    throw error;
  }
}

function tellError(port, error) {
  try {
    post(port, 'error', error);
  } catch {
    // The other side will see that the port is closed.
  }
}

function listen(port, onMessage, fail) {
  messagePort.attend(port, {
    __proto__: null,
    onMessage(data) { onMessage(data.type, data.value); },
    onError() {
      const error = new DOMException('Internal transferred ReadableStream error', 'DataCloneError');
      tellError(port, error);
      fail(error);
      close(port);
    },
  });
}

// Sends the last message, and gives what an end of a stream gives.
function sayFarewell(port, type, value) {
  try {
    postOrFail(port, type, value);
    return PromiseResolve();
  } catch (error) {
    return PromiseReject(error);
  } finally {
    close(port);
  }
}

// ---- The two ends of a channel

function readableOn(port, isArrival) {
  const stream = createReadable(() => {
    if (isArrival) ref(port);
    post(port, 'pull');
    return DONE;
  }, (reason) => sayFarewell(port, 'error', reason), 0);
  const { controller } = stream;
  listen(port, (type, value) => {
    switch (type) {
      case 'chunk': controller.enqueue(value); break;
      case 'close':
        controller.close();
        close(port);
        break;
      case 'error':
        controller.error(value);
        close(port);
        break;
    }
  }, (error) => { controller.error(error); });
  return stream;
}

function writableOn(port, isArrival) {
  let wanted = PromiseWithResolvers(); // undefined when a chunk may go at once
  const free = () => {
    wanted?.resolve();
    wanted = undefined;
  };
  const stream = createWritable((chunk) => {
    if (isArrival) ref(port);
    return PromisePrototypeThen(wanted?.promise ?? DONE, () => {
      wanted = PromiseWithResolvers();
      try {
        postOrFail(port, 'chunk', chunk);
      } catch (error) {
        close(port);
        throw error;
      }
    });
  }, () => {
    post(port, 'close');
    close(port);
    return DONE;
  }, (reason) => sayFarewell(port, 'error', reason), 1);
  const { controller } = stream;
  listen(port, (type, value) => {
    if (type === 'pull') {
      free();
    } else if (type === 'error') {
      controller.errorIfNeeded(value);
      free();
    }
  }, (error) => {
    controller.errorIfNeeded(error);
    free();
  });
  return stream;
}

// ---- Leaving

const channels = new primordials.SafeWeakMap(); // by core, from the list to the transfer

// The port that goes along.
function openChannel(core) {
  const pair = messagePort.openPair();
  channels.set(core, pair);
  return [pair.port2];
}

// Gives both ports, or refuses a stream that is in use.
function takeChannel(core, name) {
  const pair = channels.get(core);
  channels.delete(core);
  if (core.isLocked) {
    close(pair.port1);
    throw new DOMException(`Cannot transfer a locked ${name}`, 'DataCloneError');
  }
  return pair;
}

function transferReadable(core) {
  const { port1, port2 } = takeChannel(core, 'ReadableStream');
  markHandled(pipe(core, writableOn(port1, false), false, false, false));
  return { data: port2, make: 'web/streams/transfer:makeReadable' };
}

function transferWritable(core) {
  const { port1, port2 } = takeChannel(core, 'WritableStream');
  markHandled(pipe(readableOn(port1, false), core, false, false, false));
  return { data: port2, make: 'web/streams/transfer:makeWritable' };
}

function transferTransform(readable, writable) {
  return { data: [readable, writable], make: 'web/streams/transfer:makeTransform' };
}

// ---- Arriving

function makeReadable(port) {
  return require('web/streams/readable-stream').faceOfReadable(readableOn(port, true));
}

function makeWritable(port) {
  return require('web/streams/writable-stream').faceOfWritable(writableOn(port, true));
}

function makeTransform(data) {
  const { TransformCore, TransformStream } = require('web/streams/transform');
  const core = new TransformCore();
  core.readable = require('web/streams/readable-stream').coreOfReadable(data[0]);
  core.writable = require('web/streams/writable-stream').coreOfWritable(data[1]);
  return new TransformStream(FROM_CORE, core);
}

module.exports = {
  makeReadable,
  makeTransform,
  makeWritable,
  openChannel,
  transferReadable,
  transferTransform,
  transferWritable,
};
