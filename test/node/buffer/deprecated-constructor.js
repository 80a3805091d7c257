// SPDX-License-Identifier: MIT
// Buffer() with and without new.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

process.emitWarning = (message, type, code) => console.log(type, code, message);
console.log(new Buffer(3), Buffer('abc'), new Buffer([1, 2]), new Buffer('6162', 'hex'));
console.log(attempt(() => new Buffer(3, 'utf8')), attempt(() => new Buffer()),
            attempt(() => Buffer(-1)));
