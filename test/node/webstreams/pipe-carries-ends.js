// SPDX-License-Identifier: MIT
// pipeTo carries closes and errors both ways, and can be told not to; tee.
'use strict';
const log = (...args) => console.log(...args);
const source = (extra) => new ReadableStream({
  start(c) {
    c.enqueue('a');
    c.enqueue('b');
    extra?.(c);
  },
  cancel(reason) { log('  cancel', String(reason)); },
});
const sink = (extra) => new WritableStream({
  write(chunk) { log('  write', chunk); },
  close() { log('  close'); },
  abort(reason) { log('  abort', String(reason)); },
  ...extra,
});
const show = (promise) => promise.then((value) => log('  resolved', value),
                                       (error) => log('  rejected', String(error)));

(async () => {
  log('close');
  await show(source((c) => c.close()).pipeTo(sink()));
  log('close prevented');
  let to = sink();
  await show(source((c) => c.close()).pipeTo(to, { preventClose: true }));
  log(to.locked);
  log('source fails');
  await show(source((c) => setImmediate(() => c.error(new Error('source')))).pipeTo(sink()));
  log('source fails, abort prevented');
  to = sink();
  await show(source((c) => setImmediate(() => c.error('why'))).pipeTo(to, { preventAbort: true }));
  await to.getWriter().write('still open');
  log('sink fails');
  await show(source().pipeTo(sink({ write() { throw new Error('sink'); } })));
  log('sink fails, cancel prevented');
  const from = source();
  await show(from.pipeTo(sink({ write() { throw new Error('sink'); } }), { preventCancel: true }));
  log(from.locked, (await from.getReader().read()).done);
  log('sink is closed');
  to = sink();
  await to.close();
  await show(source().pipeTo(to));
  log('signal');
  const abort = new AbortController();
  const piped = source().pipeTo(sink(), { signal: abort.signal });
  setImmediate(() => abort.abort('enough'));
  await show(piped);
  await show(source().pipeTo(sink(), { signal: AbortSignal.abort('before') }));
  log('locked');
  const locked = source();
  locked.getReader();
  await show(locked.pipeTo(sink()));
  log('through');
  const upper = new TransformStream({ transform(chunk, c) { c.enqueue(chunk.toUpperCase()); } });
  for await (const chunk of source((c) => c.close()).pipeThrough(upper)) log(' ', chunk);
  log('tee');
  const [one, two] = source().tee();
  const first = one.getReader();
  log(' ', await first.read());
  const cancelled = [first.cancel(1), two.cancel(2)];
  await Promise.all(cancelled);
})();
