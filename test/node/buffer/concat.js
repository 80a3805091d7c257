// SPDX-License-Identifier: MIT
// Buffer.concat joins, cuts and pads.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const list = [Buffer.from('abc'), new Uint8Array([100, 101]), Buffer.from('f')];
console.log(Buffer.concat(list).toString(), Buffer.concat(list, 4).toString());
console.log(Buffer.concat(list, 8), Buffer.concat([]), Buffer.concat(list, 0));
console.log(attempt(() => Buffer.concat('ab')), attempt(() => Buffer.concat()));
console.log(attempt(() => Buffer.concat(['ab'])));
console.log(attempt(() => Buffer.concat(list, -1)), attempt(() => Buffer.concat(list, 1.5)));
