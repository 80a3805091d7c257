// SPDX-License-Identifier: MIT
// What needs no question: a promise is resolved at once, a callback comes by a tick. The promises
// do not go through dns.lookup.
'use strict';
const dns = require('dns');
const { promisify } = require('util');

const callbackLookup = dns.lookup;
dns.lookup = dns.lookupService = () => console.log('replaced');

function race(name, begin) {
  return new Promise((resolve) => {
    begin().then(() => console.log(name));
    let turns = Promise.resolve();
    for (let i = 1; i < 4; i++) turns = turns.then(() => console.log('turn', i));
    process.nextTick(() => console.log('tick'));
    setImmediate(resolve);
  });
}

(async () => {
  await race('address', () => dns.promises.lookup('127.0.0.1'));
  await race('address, all', () => dns.promises.lookup('::1', { all: true }));
  await race('no name', () => dns.promises.lookup(''));
  await race('promisified', () => promisify(callbackLookup)('127.0.0.1'));
  await dns.promises.lookupService('127.0.0.1', 80);
  try {
    dns.promises.lookup('127.0.0.1', { family: 'IPv4' });
  } catch (error) {
    console.log(error.message);
  }
})();
