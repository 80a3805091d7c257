// SPDX-License-Identifier: MIT
// util.promisify of lookup and lookupService gives an object with the names of the values.
'use strict';
const dns = require('dns');
const { promisify } = require('util');

const lookup = promisify(dns.lookup);
const lookupService = promisify(dns.lookupService);

(async () => {
  console.log(await lookup('127.0.0.1'));
  console.log(await lookup('::1', 6));
  console.log(await lookup('127.0.0.1', { all: true }));
  console.log(Object.keys(await lookupService('127.0.0.1', 80)));
  console.log(lookup.name, Object.getOwnPropertySymbols(dns.lookup));
})();
