// SPDX-License-Identifier: MIT
'use strict';

const { minify } = require('terser');

const code = `
  class Point { #x; constructor(x) { this.#x = x; } get x() { return this.#x; } }
  function unused() { return 1; }
  const DEBUG = false;
  export function main(argument) {
    if (DEBUG) console.log('never');
    const list = [1, 2, 3].map((item) => item * 2);
    for (let index = 0; index < list.length; index++) { if (list[index] > 2) { continue; } else { argument(list[index]); } }
    return argument ? new Point(60 * 60 * 24).x : void 0;
  }`;
(async () => {
  console.log((await minify(code, { module: true })).code);
  console.log(await minify({ 'a.js': 'var first = 1; alert(first)', 'b.js': 'function second(a) { return a + first }' },
                           { toplevel: true, sourceMap: { filename: 'out.js' }, format: { comments: false } }));
  await minify('let 1').catch((error) => console.log(error.name, error.message, error.line, error.col));
  const big = require('fs').readFileSync(require.resolve('lodash'), 'utf8');
  console.log((await minify(big)).code.length);
})();
