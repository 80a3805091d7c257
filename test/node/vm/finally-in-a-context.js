// SPDX-License-Identifier: MIT
// The promises of a context take as many microtasks for finally as all others.
'use strict';

const vm = require('vm');

vm.runInNewContext(`
  Promise.resolve('value').finally(() => log('finally')).then(log);
  Promise.reject('error').finally(() => log('finally 2')).catch(log);
  for (let i = 1, p = Promise.resolve(); i <= 5; i++) p = p.then(() => log('step', i));
`, { log: console.log });
