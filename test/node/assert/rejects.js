// SPDX-License-Identifier: MIT
// rejects and doesNotReject.

'use strict';

const assert = require('assert');
const attempt = (promise) => promise.then(() => console.log('passed'),
                                          (error) => console.log(error.name, error.code,
                                              error.message));
(async () => {
  await attempt(assert.rejects(Promise.reject(new Error('x')), /x/));
  await attempt(assert.rejects(async () => { throw new TypeError('y'); }, TypeError));
  await attempt(assert.rejects(Promise.resolve(1)));
  await attempt(assert.rejects(() => 5));
  await attempt(assert.rejects(5));
  await attempt(assert.rejects(() => { throw new RangeError('sync'); }));
  await attempt(assert.doesNotReject(Promise.resolve()));
  await attempt(assert.doesNotReject(Promise.reject(new Error('z')), 'why'));
})();
