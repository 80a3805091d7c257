// SPDX-License-Identifier: MIT
// Conditions hold in the order of the file: require, node and default.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/exports/ask');
for (const sub of ['', '/node', '/default', '/order', '/nested', '/none']) {
  console.log(say(() => ask(`conds${sub}`)));
}
