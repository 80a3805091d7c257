// SPDX-License-Identifier: MIT
// fs.Utf8Stream, which Node 20 has not; the expected output is of Node 24.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-utf8-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const at = (name) => path.join(folder, name);
const read = (name) => fs.readFileSync(at(name), 'utf8');
const listen = (stream, label) => {
  for (const event of ['ready', 'write', 'drain', 'drop', 'finish', 'close', 'error']) {
    stream.on(event, (value) => console.log(label, event, value?.code ?? value));
  }
  return stream;
};
const ended = (stream) => new Promise((resolve) => stream.on('close', resolve));

(async () => {
  const plain = listen(new fs.Utf8Stream({ dest: at('plain') }), 'plain');
  console.log(plain.write('one '), plain.write('two \u20ac'), plain.writing, plain.fd);
  plain.end();
  await ended(plain);
  console.log(read('plain'));

  const atOnce = new fs.Utf8Stream({ dest: at('deep/at-once'), sync: true, mkdir: true });
  console.log(atOnce.write('now'), read('deep/at-once'), atOnce.sync, atOnce.contentMode);
  atOnce.reopen(at('other'));
  atOnce.write('then');
  console.log(read('other'), atOnce.file === at('other'));
  atOnce.end();
  await ended(atOnce);

  const waits = new fs.Utf8Stream({ dest: at('waits'), sync: true, minLength: 100, maxLength: 200 });
  waits.on('drop', (data) => console.log('drop', data.length));
  waits.write('a'.repeat(50));
  console.log('waiting', read('waits').length);
  waits.flushSync();
  console.log('flushed', read('waits').length);
  waits.write('b'.repeat(201));
  waits.write('c'.repeat(120));
  console.log('enough', read('waits').length);
  waits.write('d');
  await new Promise((resolve) => waits.flush((error) => {
    console.log('flush', error, read('waits').length);
    resolve();
  }));
  waits.destroy();
  for (const call of [() => waits.write('x'), () => waits.flushSync(), () => waits.end()]) {
    try {
      call();
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  waits.flush((error) => console.log(error.code));

  // A destination that takes little, and is busy once
  let busy = 1;
  const slow = new fs.Utf8Stream({
    dest: at('slow'),
    retryEAGAIN: (error, now, rest) => {
      console.log('busy', error.code, now, rest);
      return true;
    },
    fs: {
      write(fd, data, encoding, callback) {
        if (busy-- > 0) {
          process.nextTick(callback, Object.assign(new Error('busy'), { code: 'EAGAIN' }));
        } else {
          fs.write(fd, Buffer.from(data).subarray(0, 4), (error, n) => callback(error, n));
        }
      },
    },
  });
  slow.on('ready', () => {
    slow.write('0123456789');
    slow.end();
  });
  await ended(slow);
  console.log(read('slow'));

  const bytes = new fs.Utf8Stream({ dest: at('bytes'), contentMode: 'buffer', append: false });
  bytes.write(Buffer.from([104, 105]));
  try {
    bytes.write('text');
  } catch (error) {
    console.log(error.code);
  }
  bytes.end();
  await ended(bytes);
  console.log(read('bytes'));

  const wrong = new fs.Utf8Stream({ dest: at('none/none') });
  await new Promise((resolve) => wrong.on('error', (error) => {
    console.log(error.code);
    resolve();
  }));
  for (const options of [undefined, {}, { fd: true }, { dest: at('x'), minLength: -1 },
                         { dest: at('x'), sync: 1 }, { dest: at('x'), contentMode: 'x' },
                         { dest: at('none/x'), sync: true }, { dest: at('x'), fs: { write: 1 } },
                         { fd: 1, minLength: 20000 }]) {
    try {
      new fs.Utf8Stream(options);
    } catch (error) {
      console.log(error.name, error.code);
    }
  }
})();
