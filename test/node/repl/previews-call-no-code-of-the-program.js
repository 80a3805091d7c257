// SPDX-License-Identifier: MIT
// A function of the engine is called for a preview only where that runs no code of the program's:
// it may be lent to an object whose conversions are.
'use strict';
const repl = require('repl');
const { PassThrough, Writable } = require('stream');

async function tick() {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
}

let hits = 0;
const hit = () => { hits++; return 'x'; };
class Made {
  constructor() { hits++; }
}
Object.assign(globalThis, {
  o: {
    toString: hit, valueOf: hit, [Symbol.toPrimitive]: hit,
    trim: String.prototype.trim, max: Math.max, toString2: String,
  },
  C: Object.assign(Made, { of: Array.of, isArray: Array.isArray }),
  text: ' a ',
});

(async () => {
  const input = new PassThrough();
  let written = '';
  const output = new Writable({
    write(chunk, encoding, callback) {
      written += chunk;
      callback();
    },
  });
  output.columns = 80;
  const server = repl.start({
    input, output, terminal: true, useColors: false, preview: true, useGlobal: true, prompt: '> ',
  });
  await tick();
  for (const line of ['o.trim()', 'o.max(2, 3)', 'o.toString2(5)', 'o.max(o)',
    'C.of(1)', 'C.isArray(1)', 'text.trim()', 'Math.max(1, 7)', 'String.fromCharCode(65)',
    'Number.isInteger(5)', 'globalThis.parseInt("12", 8)', 'o["trim"]()']) {
    written = '';
    input.write(line);
    await tick();
    const preview = /\n(\/\/ )?(.*?)\x1b/.exec(written);
    console.log(line, '|', preview === null ? 'no preview' : preview[2], '|', hits);
    input.write('\x15');
    await tick();
  }
  server.close();
})();
