// SPDX-License-Identifier: MIT
// lookup of no name at all: no address, and one warning.
'use strict';
const dns = require('dns');

process.on('warning', (warning) => console.log('warning', warning.code, warning.message));
for (const name of ['', null, undefined, false, 0, NaN]) {
  dns.lookup(name, (...values) => console.log(name, values));
  dns.lookup(name, 6, (...values) => console.log(name, 6, values));
  dns.lookup(name, { all: true }, (...values) => console.log(name, 'all', values));
  dns.promises.lookup(name).then((value) => console.log('promise', name, value));
  dns.promises.lookup(name, { all: true }).then((value) => console.log('promise', name, value));
}
for (const options of [{ family: 5 }, 'x', 7, { hints: 3 }]) {
  try {
    dns.promises.lookup('', options);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
