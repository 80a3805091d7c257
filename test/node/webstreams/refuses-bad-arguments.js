// SPDX-License-Identifier: MIT
// Class, code and message of errors for bad arguments and receivers.
'use strict';
const web = require('stream/web');
const readable = () => new ReadableStream();
const byteReader = () => new ReadableStream({ type: 'bytes' }).getReader({ mode: 'byob' });
const start = (options) => {
  let controller;
  new ReadableStream({ ...options, start(c) { controller = c; } });
  return controller;
};
const used = () => {
  const stream = readable();
  stream.getReader();
  return stream;
};
const released = (stream) => {
  const one = stream.getReader ? stream.getReader() : stream.getWriter();
  one.closed.catch(() => {});
  one.ready?.catch(() => {});
  one.releaseLock();
  return one;
};

const wrong = [
  () => ReadableStream.prototype.locked,
  () => WritableStream.prototype.getWriter.call({}),
  () => web.ReadableByteStreamController.prototype.desiredSize,
  () => web.WritableStreamDefaultController.prototype.error(),
  () => web.TransformStreamDefaultController.prototype.terminate(),
  () => TransformStream.prototype.readable,
  () => TextEncoderStream.prototype.encoding,
  () => TextDecoderStream.prototype.readable,
  () => CountQueuingStrategy.prototype.size,
  () => ByteLengthQueuingStrategy.prototype.highWaterMark,
  () => new web.ReadableStreamDefaultController(),
  () => new web.ReadableByteStreamController(),
  () => new web.ReadableStreamBYOBRequest(),
  () => new web.WritableStreamDefaultController(),
  () => new web.TransformStreamDefaultController(),
  () => new ReadableStreamDefaultReader(),
  () => new ReadableStreamBYOBReader(1),
  () => new ReadableStreamBYOBReader(readable()),
  () => new ReadableStreamDefaultReader(used()),
  () => new WritableStreamDefaultWriter({}),
  () => new ReadableStream(1),
  () => new ReadableStream(null),
  () => new ReadableStream({}, 1),
  () => new ReadableStream({ type: 'x' }),
  () => new ReadableStream({ pull: 1 }),
  () => new ReadableStream({ cancel: 'x' }),
  () => new ReadableStream({}, { size: 1 }),
  () => new ReadableStream({}, { highWaterMark: -1 }),
  () => new ReadableStream({}, { highWaterMark: NaN }),
  () => new ReadableStream({ type: 'bytes' }, { size() {} }),
  () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 0 }),
  () => new WritableStream(1),
  () => new WritableStream({ type: 'bytes' }),
  () => new WritableStream({ write: 1 }),
  () => new TransformStream(1),
  () => new TransformStream({ transform: 1 }),
  () => new TransformStream({ readableType: 1 }),
  () => new TransformStream({ writableType: 1 }),
  () => new TransformStream({}, 1),
  () => new TransformStream({}, {}, 1),
  () => new CountQueuingStrategy(),
  () => new CountQueuingStrategy({}),
  () => new ByteLengthQueuingStrategy(1),
  () => new TextDecoderStream('none'),
  () => readable().getReader(1),
  () => readable().getReader({ mode: 'x' }),
  () => readable().values(1),
  () => used().tee(),
  () => readable().pipeThrough({}),
  () => readable().pipeThrough({ readable: readable(), writable: 1 }),
  () => used().pipeThrough(new TransformStream()),
  () => ReadableStream.from(1),
  () => ReadableStream.from({}),
  () => ReadableStream.from({ [Symbol.iterator]: () => 1 }),
  () => readable().pipeTo(1),
  () => readable().pipeTo(new WritableStream(), 1),
  () => readable().pipeTo(new WritableStream(), { signal: 1 }),
  () => readable().cancel.call(1),
  () => used().cancel(),
  () => byteReader().read(),
  () => byteReader().read(1),
  () => byteReader().read(new Uint8Array(0)),
  () => byteReader().read(new Uint8Array(1), { min: 0 }),
  () => byteReader().read(new Uint8Array(1), { min: 2 }),
  () => byteReader().read(new Uint8Array(1), { min: 1.5 }),
  () => byteReader().read(new Uint8Array(1), { min: '1' }),
  () => released(readable()).read(),
  () => released(readable()).cancel(),
  () => released(new WritableStream()).write(),
  () => released(new WritableStream()).desiredSize,
  () => released(new WritableStream()).closed,
  () => start({ type: 'bytes' }).enqueue(1),
  () => start({ type: 'bytes' }).enqueue(new Uint8Array(0)),
];
(async () => {
  for (const make of wrong) {
    try {
      console.log(await make(), make.toString());
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  let controller = start({});
  controller.close();
  for (const twice of [() => controller.close(), () => controller.enqueue()]) {
    try {
      twice();
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  const reader = new ReadableStream({ type: 'bytes', start(c) { controller = c; } })
    .getReader({ mode: 'byob' });
  const read = reader.read(new Uint8Array(3));
  const { byobRequest } = controller;
  for (const answer of [
    () => byobRequest.respond(), () => byobRequest.respond(4), () => byobRequest.respond(0),
    () => byobRequest.respondWithNewView(1),
    () => byobRequest.respondWithNewView(new Uint8Array(1)),
    () => byobRequest.respond(1), () => byobRequest.respond(1),
  ]) {
    try {
      console.log(answer());
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  console.log(await read);
})();
