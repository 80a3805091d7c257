// SPDX-License-Identifier: MIT
// Web streams with random strategies, whose sources and sinks answer at once, by promises of
// several kinds or in an immediate: every call and every promise, in Node's order.
'use strict';

function run(seed, done) {
  let state = seed * 7919 + 13;
  const random = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  for (let i = 0; i < 5; i++) random();
  const pick = (...of) => of[Math.floor(random() * of.length)];
  const log = (line) => console.log(`${seed} ${line}`);
  const answer = () => pick(() => undefined, () => undefined, () => Promise.resolve(),
                            () => new Promise((resolve) => setImmediate(resolve)),
                            async () => { await null; })();
  const show = (promise, what) => {
    promise.then((value) => log(`${what} ${JSON.stringify(value)}`),
                 (error) => log(`${what} failed: ${error?.code ?? error}`));
    return promise;
  };
  const strategy = () => ({ highWaterMark: pick(0, 1, 2, 5) });

  const source = () => {
    let count = 0;
    const most = pick(1, 3, 5);
    const failAt = pick(-1, -1, -1, 3);
    return new ReadableStream({
      start(c) {
        log('R start');
        if (pick(0, 1)) c.enqueue('R0');
        return answer();
      },
      pull(c) {
        const at = ++count;
        log(`R pull ${c.desiredSize}`);
        const promise = answer();
        if (at === failAt) {
          c.error(`source ${at}`);
          return undefined;
        }
        if (at > most) c.close();
        else if (pick(0, 1) || !promise) c.enqueue(`R${at}`);
        else return promise.then(() => { c.enqueue(`R${at}`); });
        return promise;
      },
      cancel(reason) {
        log(`R cancel ${reason}`);
        return answer();
      },
    }, strategy());
  };
  const sink = () => {
    let count = 0;
    const failAt = pick(-1, -1, -1, 3);
    return new WritableStream({
      start() {
        log('W start');
        return answer();
      },
      write(chunk) {
        log(`W write ${chunk}`);
        if (++count === failAt) throw `sink ${count}`;
        return answer();
      },
      close() {
        log('W close');
        return answer();
      },
      abort(reason) {
        log(`W abort ${reason}`);
        return answer();
      },
    }, strategy());
  };
  const middle = () => new TransformStream({
    start() {
      log('T start');
      return answer();
    },
    transform(chunk, c) {
      log(`T transform ${chunk}`);
      c.enqueue(chunk + '!');
      return answer();
    },
    flush() {
      log('T flush');
      return answer();
    },
  }, strategy(), strategy());

  const kind = pick('read', 'write', 'iterate', 'transform', 'pipe');
  log(kind);
  switch (kind) {
    case 'read': {
      const reader = source().getReader();
      show(reader.closed, 'closed');
      let left = 6;
      const next = () => {
        if (left-- === 0) return;
        const promise = show(reader.read(), 'read');
        if (pick(0, 1)) next();
        else promise.then(next, () => {});
      };
      next();
      if (pick(0, 0, 1)) setImmediate(() => show(reader.cancel('C'), 'cancel'));
      break;
    }
    case 'write': {
      const writer = sink().getWriter();
      show(writer.closed, 'closed');
      let left = 6;
      const next = () => {
        if (left-- === 0) {
          show(writer.close(), 'close');
          return;
        }
        log(`desired ${writer.desiredSize}`);
        show(writer.ready, 'ready');
        const promise = show(writer.write(`x${left}`), `write ${left}`);
        pick(() => next(), () => promise.then(next, () => {}), () => setImmediate(next))();
      };
      next();
      if (pick(0, 0, 1)) setImmediate(() => show(writer.abort('A'), 'abort'));
      break;
    }
    case 'iterate':
      (async () => {
        let count = 0;
        try {
          for await (const chunk of source()) {
            log(`got ${chunk}`);
            if (++count === 3 && pick(0, 1)) break;
          }
          log('iterated');
        } catch (error) {
          log(`thrown ${error}`);
        }
      })();
      break;
    case 'transform': {
      const { readable, writable } = middle();
      const writer = writable.getWriter();
      const reader = readable.getReader();
      for (let i = 0; i < 3; i++) {
        show(writer.write(i), `write ${i}`);
        show(reader.read(), `read ${i}`);
      }
      show(writer.close(), 'close');
      show(reader.read(), 'last read');
      break;
    }
    case 'pipe': show(source().pipeTo(sink()), 'pipe'); break;
  }
  let turns = 40;
  (function wait() {
    if (turns-- === 0) done();
    else setImmediate(wait);
  })();
}

process.on('unhandledRejection', (error) => console.log('unhandled', error));
let seed = 0;
(function next() {
  if (++seed <= 60) run(seed, next);
})();
