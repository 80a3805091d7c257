// SPDX-License-Identifier: MIT
// require() of ES modules. Expected output is Node 24's.
'use strict';

const at = '../esm/fixtures/';
const counter = require(`${at}counter.js`);
counter.up();
console.log(counter.count, counter);
const { default: K, named, __esModule } = require(`${at}sub/with-default.mjs`);
console.log(K.name, named, __esModule, require(`${at}sub/with-default.mjs`).default === K);
console.log(require(`${at}sub/whole.mjs`));
console.log(require(`${at}counter.js`) === counter, require.cache[require.resolve(`${at}counter.js`)].exports === counter);
import(`${at}counter.js`).then((namespace) => {
  console.log(namespace.count, Object.keys(namespace).join());
});
for (const name of ['waits.js', 'sub/deep-await.mjs', 'throws.js', 'missing-name.js', 'syntax.js', 'sub/cyc-b.mjs', 'nothing.mjs']) {
  try {
    console.log(require(at + name));
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0].replaceAll(require('path').resolve(__dirname, '..'), 'UP'));
  }
}
console.log(process.features.require_module);
process.nextTick(() => console.log('tick'));
