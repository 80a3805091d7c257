// SPDX-License-Identifier: MIT
// Results, rejections, receivers and custom forms.

'use strict';

const { promisify } = require('util');
const later = (value, callback) => setTimeout(callback, 1, value instanceof Error ? value : null,
                                              value);
const object = { n: 5, get(callback) { callback(null, this.n, 'ignored'); } };
(async () => {
  console.log(await promisify(later)(3));
  console.log(await promisify(later)(new Error('no')).catch((error) => error.message));
  console.log(await promisify(object.get).call(object));
  const custom = () => {};
  custom[promisify.custom] = () => 'mine';
  console.log(promisify(custom)(), promisify(custom) === promisify(promisify(custom)));
  console.log(promisify.custom === Symbol.for('nodejs.util.promisify.custom'));
  function named(a, b) {}
  named.extra = 1;
  const result = promisify(named);
  console.log(result.name, result.length, result.extra);
  for (const bad of [undefined, 5, {}]) {
    try { promisify(bad); } catch (error) { console.log(error.code, error.message); }
  }
})();
