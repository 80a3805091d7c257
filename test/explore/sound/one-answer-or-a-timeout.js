// SPDX-License-Identifier: MIT
// Sound: a lookup and its limit of time may end in any order, and the caller hears of it exactly
// once. The counterpart of bugs/callback-called-twice.js and connects-twice.js.
'use strict';
const assert = require('assert');
const dns = require('dns');

function locate(host, ms, callback) {
  let settled = false;
  const settle = (error, address) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    callback(error, address);
  };
  const timer = setTimeout(settle, ms, new Error('timeout'));
  dns.lookup(host, { family: 4 }, settle);
}

// The promise is kept, not the result: a second caller joins the first.
let lookups = 0;
let shared = null;
function locateOnce() {
  shared ??= new Promise((resolve) => {
    lookups++;
    dns.lookup('localhost', { family: 4 }, (error, address) => resolve(address));
  });
  return shared;
}

let calls = 0;
for (const ms of [1, 5, 50]) {
  locate('localhost', ms, (error, address) => {
    calls++;
    assert.ok(error ? error.message === 'timeout' : address === '127.0.0.1');
  });
}
setTimeout(locateOnce, 2);
Promise.all([locateOnce(), locateOnce()]).then((addresses) => {
  assert.deepStrictEqual(addresses, ['127.0.0.1', '127.0.0.1']);
});
process.on('exit', () => assert.deepStrictEqual([calls, lookups], [3, 1]));
