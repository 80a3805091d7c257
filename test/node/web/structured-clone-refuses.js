// SPDX-License-Identifier: MIT
// What cannot be cloned is a DataCloneError that says what it was.
'use strict';

const attempt = (value, options) => {
  try {
    console.log(structuredClone(value, options));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
attempt(() => 1);
attempt({ deep: [function named() { return 1; }] });
attempt(Symbol('s'));
attempt(Promise.resolve());
attempt(new WeakMap());
attempt(new WeakSet());
attempt(new WeakRef({}));
attempt((function*() {})());
attempt(new Proxy({}, {}));
attempt({ get bad() { throw new TypeError('from the getter'); } });
try {
  structuredClone();
} catch (error) {
  console.log(error.name, error.code);
}
