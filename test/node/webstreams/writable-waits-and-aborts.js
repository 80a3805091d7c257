// SPDX-License-Identifier: MIT
// A writer waits for `ready`; abort, failing sinks, locks.
'use strict';
const log = (...args) => console.log(...args);
const gate = () => {
  let open;
  const promise = new Promise((resolve) => { open = resolve; });
  return { open, promise };
};

(async () => {
  const { open, promise } = gate();
  const stream = new WritableStream({
    start(c) { log('start', c.signal.aborted); },
    async write(chunk) {
      log('write', chunk);
      if (chunk === 'slow') await promise;
    },
    close() { log('close'); },
  }, new CountQueuingStrategy({ highWaterMark: 2 }));
  const writer = stream.getWriter();
  log(writer.desiredSize);
  await writer.write('quick');
  const slow = writer.write('slow');
  writer.write('next');
  log(writer.desiredSize);
  let isReady = false;
  writer.ready.then(() => { isReady = true; });
  await null;
  log('ready', isReady);
  open();
  await slow;
  await writer.ready;
  log('ready', isReady);
  await writer.close();
  log(await writer.closed, writer.desiredSize);

  // Abort: the sink hears of it by its signal at once, by abort() when the write is done.
  const { open: finish, promise: busy } = gate();
  let signal;
  const aborted = new WritableStream({
    start(c) { ({ signal } = c); },
    write() { return busy; },
    abort(reason) { log('abort', reason); },
  });
  const other = aborted.getWriter();
  await other.ready;
  const inFlight = other.write(1);
  const queued = other.write(2);
  signal.addEventListener('abort', () => log('signal', signal.reason));
  const done = other.abort('stop');
  finish();
  log(await inFlight, await queued.catch((reason) => 'lost ' + reason), await done);
  log(await other.closed.catch((reason) => 'closed ' + reason));
  log(await other.abort('again'), other.desiredSize);

  // A failing write fails the stream, and what waits.
  const failing = new WritableStream({ async write() { throw new Error('disk'); } }).getWriter();
  const results = await Promise.allSettled([failing.write(1), failing.write(2), failing.close()]);
  log(results.map(({ reason }) => reason.message));
  let controller;
  const told = new WritableStream({ start(c) { controller = c; } });
  controller.error('told');
  log(await told.getWriter().write().catch((reason) => reason));

  // Locks.
  const locked = new WritableStream();
  const lock = locked.getWriter();
  log(locked.locked, await locked.close().catch((error) => error.message));
  lock.releaseLock();
  log(locked.locked, await lock.ready.catch((error) => error.message), await locked.close());
  log(await locked.close().catch((error) => error.message));
})();
