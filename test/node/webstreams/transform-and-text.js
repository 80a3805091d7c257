// SPDX-License-Identifier: MIT
// TransformStream, TextEncoderStream and TextDecoderStream.
'use strict';
const log = (...args) => console.log(...args);
const all = async (stream) => {
  const values = [];
  for await (const value of stream) values.push(value);
  return values;
};
const feed = async (transform, chunks) => {
  const writer = transform.writable.getWriter();
  const written = (async () => {
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  })();
  written.catch(() => {});
  return all(transform.readable);
};

(async () => {
  log(await feed(new TransformStream({
    start(c) { c.enqueue('start'); },
    transform(chunk, c) {
      c.enqueue(chunk);
      if (chunk > 1) c.enqueue(-chunk);
    },
    flush(c) { c.enqueue('flush'); },
  }), [1, 2, 3]));
  log(await feed(new TransformStream(), ['as', 'it', 'is']));

  const ended = new TransformStream({ transform(chunk, c) { c.terminate(); } });
  log(await feed(ended, [1, 2]), await ended.writable.abort().catch((error) => error.message));
  await feed(new TransformStream({ transform() { throw new Error('bad chunk'); } }), [1])
    .catch((error) => log(error.message));
  await feed(new TransformStream({ flush() { throw new Error('bad end'); } }), [])
    .catch((error) => log(error.message));

  const cancelled = new TransformStream({ cancel(reason) { log('cancel', reason); } });
  await cancelled.readable.cancel('no more');
  log(await cancelled.writable.getWriter().write(1).catch((reason) => reason));
  const left = new TransformStream({ cancel(reason) { log('cancel', reason); } });
  await left.writable.abort('gone');
  log(await left.readable.getReader().read().catch((reason) => reason));

  // The readable side's wish holds writes back.
  const { writable, readable } = new TransformStream();
  const writer = writable.getWriter();
  let isWritten = false;
  await writer.ready;
  writer.write('x').then(() => { isWritten = true; });
  await new Promise(setImmediate);
  log(isWritten, writer.desiredSize);
  log(await readable.getReader().read());
  await new Promise(setImmediate);
  log(isWritten);

  // Half a character waits for the rest.
  const bytes = await feed(new TextEncoderStream(),
                           ['a\ud83d', '\ude00', '', 'b\ud83d', 'c', '\ud83d']);
  log(bytes.map((part) => Buffer.from(part).toString('hex')));
  const text = Buffer.from('\ufeffgr\u00fc\u00df \u{1f600}');
  log(await feed(new TextDecoderStream(),
                 [text.subarray(0, 6), text.subarray(6, 12), text.subarray(12)]));
  log(await feed(new TextDecoderStream('utf-16le', { ignoreBOM: true }),
                 [new Uint8Array([0xff, 0xfe, 0x41]), new Uint8Array([0])]));
  log(await feed(new TextDecoderStream(), [new Uint8Array([0xe2, 0x82])]));
  await feed(new TextDecoderStream('utf-8', { fatal: true }), [new Uint8Array([0xe2])])
    .catch((error) => log(error.name, error.code));
})();
