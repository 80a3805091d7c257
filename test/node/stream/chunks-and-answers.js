// SPDX-License-Identifier: MIT
// What can be written and pushed, what write() says, and what happens to the rest.
'use strict';

const { Duplex, PassThrough, Readable, Stream, Writable, duplexPair } = require('stream');
const log = (...args) => console.log(...args);
const attempt = (fn) => {
  try {
    log(fn());
  } catch (error) {
    log(error.name, error.code, error.message);
  }
};

const sink = new Writable({
  write(chunk, encoding, callback) {
    log(chunk, encoding);
    callback();
  },
});
for (const chunk of [new Uint16Array([0x4142]), new DataView(new ArrayBuffer(2)), 'text', '']) {
  attempt(() => sink.write(chunk));
}
attempt(() => sink.write('ff00', 'hex'));
for (const bad of [null, undefined, 1, {}, []]) attempt(() => sink.write(bad));
attempt(() => sink.write('x', 'nonsense'));
attempt(() => new Writable({ defaultEncoding: 'nonsense' }));
attempt(() => new Readable({ defaultEncoding: 'nonsense' }));
attempt(() => new Writable({ highWaterMark: -1 }));
attempt(() => sink.setDefaultEncoding('nonsense'));
attempt(() => new Writable().write('x'));
sink.pipe(sink);
sink.on('error', (error) => log('sink', error.code));

const source = new Readable({ read() {} });
source.push(new Float32Array(1));
source.push(new Uint8Array([65]));
source.unshift(new DataView(new ArrayBuffer(1)));
log(source.read());
new Readable({ read() {} }).on('error', (error) => log(error.code, error.message)).push({});

// A write that is done at once leaves nothing to wait for, however big it is.
const quick = new Writable({ highWaterMark: 2, write(chunk, encoding, callback) { callback(); } });
log(quick.write('much more'), quick.writableNeedDrain, quick.writableLength);
const slow = new Writable({ highWaterMark: 2, write(c, e, callback) { setImmediate(callback); } });
log(slow.write('a'), slow.write('b'), slow.writableNeedDrain, slow.writableBuffer.length);
slow.on('drain', () => log('drain'));

// Instances, old and new.
function Old() { Writable.call(this); }
require('util').inherits(Old, Writable);
log(new Old() instanceof Writable, new Duplex() instanceof Writable, Writable() instanceof Stream,
    new PassThrough() instanceof Readable, {} instanceof Writable);
log(new Duplex().on('x', log).on('finish', log).on('close', log).eventNames());

const [one, two] = duplexPair({ encoding: 'utf8' });
two.on('data', (chunk) => {
  log('two got', chunk);
  two.end('answer');
});
one.on('data', (chunk) => log('one got', chunk)).on('end', () => log('one ends'));
one.end('question', () => log('question is out'));
