// SPDX-License-Identifier: MIT
// Report: darul75/satelize pull request #3, "Fix two callback issue".
// Race: when the timeout passes, the callback gets an error, and later the result as well.
// Forced by: dns.lookup:1:900
'use strict';
const assert = require('assert');
const dns = require('dns');

function locate(host, callback) {
  const timer = setTimeout(() => callback(new Error('timeout')), 400);
  dns.lookup(host, { family: 4 }, (error, address) => {
    clearTimeout(timer);
    callback(error, address);
  });
}

let calls = 0;
locate('localhost', () => {
  calls++;
  assert.strictEqual(calls, 1, 'the callback was called twice');
});
