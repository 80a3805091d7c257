// SPDX-License-Identifier: MIT
// process.ref and process.unref call the methods of an object.
'use strict';

class Both {
  [Symbol.for('nodejs.ref')]() { console.log('symbol ref'); }
  [Symbol.for('nodejs.unref')]() { console.log('symbol unref'); }
  ref() { console.log('ref'); }
  unref() { console.log('unref'); }
}
process.ref(new Both());
process.unref(new Both());
process.ref({ ref() { console.log('plain ref'); } });
process.unref({ unref() { console.log('plain unref'); } });
process.ref(null);
process.unref(undefined);
process.ref({});
const timer = setTimeout(() => console.log('never'), 100000);
process.unref(timer);
console.log(timer.hasRef());
