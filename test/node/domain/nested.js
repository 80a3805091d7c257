// SPDX-License-Identifier: MIT
'use strict';
const domain = require('domain');

const outer = domain.create();
const inner = domain.createDomain();
console.log(inner instanceof domain.Domain, domain.active === process.domain);
outer.on('error', (error) => console.log('outer', error.message));
inner.on('error', (error) => {
  console.log('inner', error.message);
  throw new Error(`${error.message} again`);
});
outer.run(() => {
  console.log(process.domain === outer);
  inner.run(() => console.log(process.domain === inner, domain.active === inner));
  console.log(process.domain === outer);
  outer.exit();
  console.log(process.domain === outer);
  outer.enter();
  setTimeout(() => {
    console.log('timer', process.domain === outer);
    inner.run(() => { throw new Error('x'); });
  }, 1);
});
console.log(outer.run((a, b) => a + b, 1, 2));
process.on('uncaughtException', (error) => console.log('process', error.message));
domain.create().run(() => setTimeout(() => { throw new Error('no listener'); }, 200));
