// SPDX-License-Identifier: MIT
'use strict';

const Promise = require('bluebird');

Promise.resolve(1).then((v) => console.log('then', v));
process.nextTick(() => console.log('tick'));
setImmediate(() => console.log('immediate'));
global.Promise.resolve().then(() => console.log('native'));
Promise.map([3, 1, 2], (n) => Promise.delay(n).return(n * 2), { concurrency: 2 }).then(console.log);
Promise.props({ a: Promise.delay(2, 'A'), b: 'B' }).then(console.log);
Promise.delay(50).timeout(5, 'late').catch(Promise.TimeoutError, (e) => console.log(e.name, e.message));
Promise.reject(new TypeError('t')).catch(RangeError, () => console.log('no'))
  .catch(TypeError, (e) => console.log('yes', e.message)).finally(() => console.log('finally'));
Promise.promisify(require('fs').readFile)(__filename, 'utf8').then((s) => console.log(s.length > 100));
Promise.coroutine(function* () {
  const x = yield Promise.delay(1, 20);
  console.log('coroutine', x + (yield Promise.resolve(2)));
})();
Promise.reduce([1, 2, 3], (a, b) => a + b, 10).then((v) => console.log('reduce', v));
Promise.using(Promise.resolve('r').disposer(() => console.log('disposed')), (r) => console.log('using', r));
const cancelled = new Promise(() => {});
console.log(cancelled.isPending(), Promise.resolve(3).value());
