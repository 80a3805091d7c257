// SPDX-License-Identifier: MIT
// Of a list the first target that is valid and holds counts.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/exports/ask');
for (const name of ['a', 'b', 'c', 'd', 'e']) console.log(name, say(() => ask(`lists/${name}`)));
