// SPDX-License-Identifier: MIT
// What is thrown in a domain's callbacks is told to the domain.
'use strict';
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (error) => {
  console.log('domain', error.message, error.domainThrown, error.domain === d, !process.domain);
});
d.run(() => {
  setImmediate(() => {
    setTimeout(() => { throw new Error('timer'); }, 1);
    throw new Error('immediate');
  });
  process.nextTick(() => { throw new Error('tick'); });
  setTimeout(() => process.nextTick(() => { throw new Error('tick in timer'); }), 100);
  require('fs').stat('/nothing', () => {
    setTimeout(() => { throw new Error('after stat'); }, 200);
  });
  new EventEmitter().emit('error', new Error('emitter'));
});
const outside = new EventEmitter();
d.add(outside);
console.log(outside.domain === d, d.members.length);
outside.emit('error', new Error('added'));
d.remove(outside);
try {
  outside.emit('error', new Error('removed'));
} catch (error) {
  console.log('caught', error.message);
}
const bound = d.bind((x) => { throw new Error(`bound ${x}`); });
setTimeout(bound, 400, 1);
const intercepted = d.intercept((x) => console.log('intercepted', x));
intercepted(null, 'value');
intercepted(new Error('first argument'));
setTimeout(() => console.log('end', !process.domain), 600);
