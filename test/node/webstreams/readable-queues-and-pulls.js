// SPDX-License-Identifier: MIT
// A source is pulled when the queue is below the mark or a read waits, never twice at a time.
'use strict';
const log = (...args) => console.log(...args);

(async () => {
  let pulls = 0;
  const stream = new ReadableStream({
    start(c) {
      log('start', c.desiredSize);
      c.enqueue('a');
      log('queued', c.desiredSize);
    },
    async pull(c) {
      pulls++;
      await null;
      if (pulls < 4) c.enqueue('p' + pulls);
      else c.close();
    },
    cancel(reason) { log('cancel', reason); },
  }, { highWaterMark: 2, size: (chunk) => chunk.length / 2 });
  const reader = stream.getReader();
  for (let i = 0; i < 6; i++) log(await reader.read());
  log('pulls', pulls, await reader.closed);

  // Reads that wait are served in order.
  let controller;
  const lazy = new ReadableStream({ start(c) { controller = c; } }, { highWaterMark: 0 });
  const waiting = lazy.getReader();
  const reads = [waiting.read(), waiting.read(), waiting.read()];
  controller.enqueue(1);
  controller.enqueue(2);
  controller.close();
  log(await Promise.all(reads));

  // Errors drop what is queued.
  const failing = new ReadableStream({
    start(c) {
      c.enqueue('lost');
      c.error(new RangeError('broken'));
    },
  });
  await failing.getReader().read().catch((error) => log(error.name, error.message));
  for (const where of ['start', 'pull']) {
    const bad = new ReadableStream({ async [where]() { throw new Error('in ' + where); } });
    await bad.getReader().read().catch((error) => log(error.message));
  }
  try {
    new ReadableStream({ start() { throw new Error('at once'); } });
  } catch (error) {
    log(error.message);
  }

  // A size that is none is an error of the stream, too.
  let thrown;
  const sized = new ReadableStream({
    start(c) {
      try {
        c.enqueue('x');
      } catch (error) {
        thrown = error;
      }
    },
  }, { size: () => -1 });
  await sized.getReader().read().catch((error) => log(error === thrown, error.name, error.code));

  // Releasing a reader fails its reads; cancelling closes.
  const again = new ReadableStream();
  const first = again.getReader();
  const pending = first.read();
  first.releaseLock();
  await pending.catch((error) => log(error.code, error.message));
  await first.closed.catch((error) => log(error.code, error.message));
  log(await again.cancel('enough'), again.locked, await again.getReader().read());

  // Iteration.
  const seen = [];
  for await (const value of ReadableStream.from((function*() {
    try {
      yield Promise.resolve(1);
      yield 2;
      yield 3;
    } finally {
      seen.push('finally');
    }
  })())) {
    seen.push(value);
    if (value === 2) break;
  }
  log(seen);
  const kept = ReadableStream.from([1, 2, 3]);
  for await (const value of kept.values({ preventCancel: true })) {
    log(value, kept.locked);
    break;
  }
  log(kept.locked, await kept.getReader().read());
  const iterator = ReadableStream.from(['x'])[Symbol.asyncIterator]();
  log(await iterator.next(), await iterator.next(), await iterator.next(),
      await iterator.return('r'));
})();
