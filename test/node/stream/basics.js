// SPDX-License-Identifier: MIT
// Readable, Writable, Transform, pipeline, async iteration.
'use strict';

const { Readable, Writable, Transform, PassThrough, pipeline, finished,
  Duplex } = require('stream');
const { text } = require('stream/consumers');
const up = new Transform({ transform(chunk, encoding, callback) { callback(null,
  String(chunk).toUpperCase()); } });
const out = [];
pipeline(Readable.from(['a', 'b', 'c']), up, new Writable({
  write(chunk, encoding, callback) { out.push(String(chunk)); setImmediate(callback); },
}), (error) => {
  console.log(error, out);
  (async () => {
    for await (const x of Readable.from([1, 2, 3])) console.log(x);
    console.log(await text(Readable.from(['x', Buffer.from('y')])));
    await require('stream/promises').pipeline(Readable.from(['q']), new PassThrough().resume());
    const r = new Readable({ read() {} });
    finished(r, (e) => console.log(e.message));
    r.destroy(new Error('broken'));
    const w = new Writable({ write(c, e, cb) { cb(new Error('no')); } });
    w.on('error', (e) => console.log(e.message)).on('close', () => console.log('close'));
    w.write('x'); w.write('y');
    try { new Writable().write(5); } catch (e) { console.log(e.code); }
    console.log(new Duplex() instanceof Writable, new Readable().readableHighWaterMark);
  })();
});
