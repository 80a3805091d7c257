// SPDX-License-Identifier: MIT
// Streams of all kinds with random options, sources and sinks that answer at once, in a tick, in a
// microtask or in an immediate: every event, in Node's order.
'use strict';

const { Readable, Transform, Writable, finished, pipeline } = require('stream');

const EVENTS = ['drain', 'finish', 'prefinish', 'close', 'error', 'pipe', 'unpipe', 'end', 'pause',
                'resume'];
const text = (chunk) => Buffer.isBuffer(chunk) ? chunk.toString() : String(chunk);
const name = (error) => error ? error.code || error.message : error;

function run(seed, done) {
  let state = seed * 7919 + 13;
  const random = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  for (let i = 0; i < 5; i++) random();
  const pick = (...of) => of[Math.floor(random() * of.length)];
  const log = (line) => console.log(`${seed} ${line}`);
  const defer = (fn) => pick((f) => f(), (f) => f(), process.nextTick, setImmediate,
                             (f) => Promise.resolve().then(f))(fn);
  const options = () => ({
    highWaterMark: pick(undefined, 0, 1, 3, 10, 16),
    objectMode: pick(false, false, true),
    autoDestroy: pick(true, true, true, false),
    emitClose: pick(true, true, false),
  });
  const watch = (stream, label) => {
    for (const event of EVENTS) {
      stream.on(event, (value) => {
        log(`${label} ${event}${event === 'error' ? ' ' + name(value) : ''}`);
      });
    }
    return stream;
  };
  const failAt = pick(-1, -1, -1, -1, 2, 4);

  const sink = (label) => {
    let count = 0;
    const all = options();
    all.write = (chunk, encoding, callback) => {
      const at = ++count;
      log(`${label} write ${text(chunk)}`);
      defer(() => callback(at === failAt ? new Error(`failed at ${at}`) : null));
    };
    if (pick(0, 0, 1)) {
      all.writev = (entries, callback) => {
        log(`${label} writev ${entries.map(({ chunk }) => text(chunk)).join()}`);
        defer(() => callback());
      };
    }
    if (pick(0, 0, 1)) {
      all.final = (callback) => {
        log(`${label} final`);
        defer(() => callback());
      };
    }
    if (pick(0, 0, 0, 1)) {
      all.destroy = (error, callback) => {
        log(`${label} destroy ${error && error.message}`);
        defer(() => callback(error));
      };
    }
    if (pick(0, 0, 0, 1)) {
      all.construct = (callback) => {
        log(`${label} construct`);
        defer(() => callback());
      };
    }
    return watch(new Writable(all), label);
  };

  const source = (label) => {
    let count = 0;
    const most = pick(0, 1, 3, 6);
    const chunk = 'abcdefgh'.slice(0, pick(1, 2, 5));
    return watch(new Readable({
      ...options(),
      read() {
        const at = ++count;
        log(`${label} _read`);
        defer(() => log(`${label} push ${this.push(at > most ? null : chunk)}`));
      },
    }), label);
  };

  const middle = (label) => watch(new Transform({
    ...options(),
    transform(chunk, encoding, callback) {
      log(`${label} transform ${text(chunk)}`);
      defer(() => callback(null, pick(text(chunk), text(chunk) + '!', undefined)));
    },
    flush: pick(undefined, (callback) => {
      log(`${label} flush`);
      defer(() => callback(null, pick(undefined, 'F')));
    }),
  }), label);

  const steps = (stream, left) => {
    if (left === 0) {
      stream.end();
      return;
    }
    const told = (what) => (error) => log(`callback ${what} ${name(error)}`);
    switch (pick('write', 'write', 'write', 'told', 'told', 'cork', 'uncork', 'end', 'destroy')) {
      case 'write': log(`write ${stream.write(`x${left}`)}`); break;
      case 'told': log(`write ${stream.write(`y${left}`, told(left))}`); break;
      case 'cork': stream.cork(); break;
      case 'uncork': stream.uncork(); break;
      case 'end': if (random() < 0.3) stream.end(pick(undefined, 'z'), told(`end ${left}`)); break;
      case 'destroy': if (random() < 0.15) stream.destroy(pick(undefined, new Error('D'))); break;
    }
    log(`length ${stream.writableLength} ${stream.writableNeedDrain} ${stream.writableEnded} ` +
        `${stream.writableFinished} ${stream.destroyed} ${stream.writable}`);
    pick((f) => f(), (f) => f(), process.nextTick, setImmediate)(() => steps(stream, left - 1));
  };

  const kind = pick('steps', 'steps', 'pipe', 'three', 'read', 'iterate', 'pipeline', 'flow');
  log(kind);
  switch (kind) {
    case 'steps': steps(sink('W'), 3 + Math.floor(random() * 8)); break;
    case 'pipe': source('R').pipe(sink('W'), pick({}, { end: false })); break;
    case 'three': {
      const first = source('R');
      first.pipe(middle('T')).pipe(sink('W'));
      if (pick(0, 0, 1)) first.pipe(sink('V'));
      break;
    }
    case 'pipeline':
      pipeline([source('R'), ...pick([], [middle('T')]), sink('W')],
               (error) => log(`pipeline ${name(error)}`));
      break;
    case 'read': {
      const stream = source('R');
      stream.on('readable', () => {
        log('readable');
        for (let chunk; (chunk = stream.read(pick(undefined, 1, 3))) !== null;) {
          log(`read ${text(chunk)}`);
        }
      });
      finished(stream, (error) => log(`finished ${name(error)}`));
      break;
    }
    case 'flow': {
      const stream = source('R');
      let count = 0;
      stream.on('data', (chunk) => {
        log(`data ${text(chunk)}`);
        if (++count === 2 && pick(0, 1)) {
          stream.pause();
          setImmediate(() => stream.resume());
        }
        if (count === 3 && pick(0, 0, 1)) stream.destroy();
      });
      break;
    }
    case 'iterate':
      (async () => {
        let count = 0;
        try {
          for await (const chunk of source('R')) {
            log(`got ${text(chunk)}`);
            if (++count === 2 && pick(0, 0, 1)) break;
          }
          log('iterated');
        } catch (error) {
          log(`thrown ${name(error)}`);
        }
      })();
  }
  let turns = 40;
  (function wait() {
    if (turns-- === 0) done();
    else setImmediate(wait);
  })();
}

process.on('uncaughtException', (error) => console.log('uncaught', name(error)));
let seed = 0;
(function next() {
  if (++seed <= 60) run(seed, next);
})();
