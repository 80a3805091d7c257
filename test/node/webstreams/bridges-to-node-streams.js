// SPDX-License-Identifier: MIT
// toWeb, fromWeb, and web streams among Node's in pipeline, compose, finished and consumers.
'use strict';
const { Duplex, PassThrough, Readable, Transform, Writable, addAbortSignal, compose, finished,
        isDisturbed, isErrored, isReadable, pipeline } = require('stream');
const promises = require('stream/promises');
const consumers = require('stream/consumers');
const log = (...args) => console.log(...args);
const ended = (stream) => new Promise((resolve) => {
  finished(stream, (error) => resolve(error ? error.code ?? error.message : 'fine'));
});

(async () => {
  // Node's streams as web streams.
  const chunks = [];
  for await (const chunk of Readable.toWeb(Readable.from(['ab', 'cd']))) chunks.push(chunk);
  log(chunks);
  for await (const chunk of Readable.toWeb(new Readable({
    read() {
      this.push(this.sent ? null : 'bytes');
      this.sent = true;
    },
  }))) log(chunk);
  const broken = new Readable({ read() { this.destroy(new Error('read')); } });
  await Readable.toWeb(broken).getReader().read().catch((error) => log(error.message));
  const early = new Readable({ read() {} });
  const cut = Readable.toWeb(early).getReader().read();
  early.destroy();
  await cut.catch((error) => log(error.name, error.cause.code));
  const stopped = new Readable({ read() {} }).on('close', () => log('closed'));
  await Readable.toWeb(stopped).cancel(new Error('cancelled')).catch((error) => log(error.message));
  stopped.on('error', () => {});
  log(stopped.destroyed);

  const written = [];
  const slow = new Writable({
    highWaterMark: 2,
    write(chunk, encoding, callback) {
      written.push(String(chunk));
      setImmediate(callback);
    },
  });
  const writer = Writable.toWeb(slow).getWriter();
  log(writer.desiredSize);
  await writer.write('one');
  await writer.write('two');
  await writer.close();
  log(written, slow.writableFinished);
  const failing = Writable.toWeb(new Writable({ write(c, e, cb) { cb(new Error('disk')); } }));
  const bad = failing.getWriter();
  await bad.write('x').catch(() => {});
  await bad.closed.catch((error) => log(error.message));

  const upper = () => new Transform({
    transform(chunk, encoding, callback) { callback(null, String(chunk).toUpperCase()); },
  });
  const pair = Duplex.toWeb(upper());
  const input = pair.writable.getWriter();
  input.write('abc');
  log(Buffer.from((await pair.readable.getReader().read()).value).toString());
  input.close();

  // Web streams as Node's.
  log(await consumers.text(Readable.fromWeb(ReadableStream.from(['x', 'y']))));
  const erring = Readable.fromWeb(new ReadableStream({ start(c) { c.error(new Error('web')); } }));
  log(await ended(erring));
  const web = new ReadableStream({ cancel(reason) { log('cancel', reason?.message); } });
  const dropped = Readable.fromWeb(web);
  dropped.destroy(new Error('dropped'));
  log(await ended(dropped), web.locked);
  const got = [];
  const node = Writable.fromWeb(new WritableStream({
    write(chunk) { got.push(String(chunk)); },
    close() { got.push('close'); },
  }));
  node.cork();
  node.write('1');
  node.write('2');
  node.uncork();
  node.end('3');
  log(await ended(node), got);
  const duplex = Duplex.fromWeb(new TransformStream({
    transform(chunk, c) { c.enqueue(String(chunk) + '!'); },
  }), { encoding: 'utf8' });
  duplex.end('hey');
  log(await consumers.text(duplex));

  // Together.
  await promises.pipeline(ReadableStream.from(['p', 'q']), upper(), async function(source) {
    log(await consumers.text(source));
  });
  await promises.pipeline(Readable.from(['n', 'm']), new TransformStream(), new WritableStream({
    write(chunk) { log('web', String(chunk)); },
  }));
  log(await consumers.text(compose(ReadableStream.from(['c']), upper())));
  log(await consumers.json(ReadableStream.from(['{"a":', '1}'])),
      await consumers.buffer(new Blob(['blob']).stream()),
      (await consumers.arrayBuffer(Readable.from([Buffer.from('ab')]))).byteLength,
      (await consumers.blob(ReadableStream.from(['xyz']))).size);
  const watched = ReadableStream.from([1]);
  log(isReadable(watched), isDisturbed(watched), isErrored(watched));
  const reader = watched.getReader();
  await reader.read();
  await reader.read();
  log(isReadable(watched), isDisturbed(watched), isErrored(watched), await ended(watched));
  const controller = new AbortController();
  const aborted = addAbortSignal(controller.signal, new ReadableStream());
  controller.abort();
  await aborted.getReader().read().catch((error) => log(error.name, error.code));

  for (const wrong of [
    () => Readable.fromWeb(1), () => Writable.fromWeb({}), () => Duplex.fromWeb({}),
    () => Readable.toWeb(1), () => Writable.toWeb(1), () => Duplex.toWeb(1),
    () => Readable.fromWeb(new ReadableStream(), 1),
    () => Readable.fromWeb(new ReadableStream(), { objectMode: 1 }),
    () => Writable.fromWeb(new WritableStream(), { decodeStrings: 1 }),
  ]) {
    try {
      wrong();
    } catch (error) {
      log(error.code, error.message);
    }
  }
  const pass = new PassThrough();
  pipeline(pass, new WritableStream(), (error) => log('pipeline', error?.message));
  pass.destroy(new Error('torn'));
})();
