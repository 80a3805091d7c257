// SPDX-License-Identifier: MIT
// The same for immediates.
'use strict';

const immediate = setImmediate(() => console.log('ran'));
console.log(immediate.hasRef(), immediate._destroyed);
console.log(immediate.unref() === immediate, immediate.hasRef());
console.log(immediate.ref() === immediate, immediate.hasRef());
const cleared = setImmediate(() => console.log('never'));
console.log(clearImmediate(cleared), cleared.hasRef(), cleared._destroyed);
console.log(cleared.ref() === cleared, cleared.unref() === cleared);
const proto = Object.getPrototypeOf(immediate);
console.log(proto.constructor.name, Object.getOwnPropertyNames(proto).sort().join());
setImmediate(() => {
  console.log(immediate.hasRef(), immediate._destroyed);
  immediate.ref();
  immediate.unref();
  clearImmediate(immediate);
});
process.on('exit', () => console.log('exit'));
