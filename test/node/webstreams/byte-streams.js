// SPDX-License-Identifier: MIT
// Streams of bytes: views that are lent, byobRequest, tee, memory that is made for the reader.
'use strict';
const log = (...args) => console.log(...args);

(async () => {
  // Bytes that are queued are copied into a reader's view; what was handed over is detached.
  let controller;
  const stream = new ReadableStream({ type: 'bytes', start(c) { controller = c; } });
  const given = new Uint8Array([1, 2, 3, 4, 5]);
  controller.enqueue(given);
  log(given.byteLength, controller.desiredSize);
  let reader = stream.getReader({ mode: 'byob' });
  const lent = new Uint8Array(3);
  log(await reader.read(lent), lent.byteLength);
  log(await reader.read(new DataView(new ArrayBuffer(8), 2, 4)));

  // A view of wider elements waits for whole ones.
  const wide = reader.read(new Uint16Array(2));
  controller.enqueue(new Uint8Array([1]));
  controller.enqueue(new Uint8Array([2, 3]));
  log(await wide);
  const least = reader.read(new Uint8Array(6), { min: 4 });
  controller.enqueue(new Uint8Array([4, 5]));
  controller.enqueue(new Uint8Array([6]));
  log(await least);

  // The source may fill the view itself.
  const answered = reader.read(new Uint8Array(4));
  const { byobRequest } = controller;
  log(byobRequest.view);
  byobRequest.view[0] = 9;
  byobRequest.respond(1);
  log(await answered, byobRequest.view, controller.byobRequest);
  const replaced = reader.read(new Uint8Array(4));
  const { view } = controller.byobRequest;
  const moved = structuredClone(view.buffer, { transfer: [view.buffer] });
  controller.byobRequest.respondWithNewView(new Uint8Array(moved, 0, 2));
  log(await replaced);

  // A place whose reader has gone is still filled, for the next one.
  const orphan = reader.read(new Uint8Array(4));
  reader.releaseLock();
  await orphan.catch((error) => log(error.code));
  controller.byobRequest.view[0] = 7;
  controller.byobRequest.respond(1);
  reader = stream.getReader();
  log(await reader.read());
  reader.releaseLock();

  reader = stream.getReader({ mode: 'byob' });
  const last = reader.read(new Uint8Array(2));
  controller.close();
  controller.byobRequest.respond(0);
  log(await last, await reader.read(new Uint8Array(1)));

  // Memory that we make for a default reader.
  const auto = new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: 4,
    pull(c) {
      c.byobRequest.view.set([1, 2]);
      c.byobRequest.respond(2);
    },
  }).getReader();
  log(await auto.read(), (await auto.read()).value.buffer.byteLength);

  // Tee: both branches are byte streams.
  const source = new ReadableStream({
    type: 'bytes',
    start(c) {
      c.enqueue(new Uint8Array([1, 2, 3]));
      c.close();
    },
    cancel(reason) { log('cancel', reason); },
  });
  const [one, two] = source.tee();
  const viewed = one.getReader({ mode: 'byob' });
  log(await viewed.read(new Uint8Array(2)));
  const whole = two.getReader();
  log(await whole.read(), await viewed.read(new Uint8Array(9)), await whole.read());

  // Small Buffers share their memory, which must stay theirs.
  const small = Buffer.from('small');
  const blob = new Blob(['xxxyz']);
  const parts = [];
  for await (const part of blob.stream()) parts.push(part);
  log(parts, small.toString());
  const bytes = blob.stream().getReader({ mode: 'byob' });
  log(await bytes.read(new Uint8Array(4)), await bytes.read(new Uint8Array(4)),
      (await bytes.read(new Uint8Array(4))).done);
})();
