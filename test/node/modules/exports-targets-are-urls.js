// SPDX-License-Identifier: MIT
// Targets are URL references: escapes are decoded, a query is dropped.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/exports/ask');
for (const name of ['space', 'query', 'slash']) console.log(name, say(() => ask(`urls/${name}`)));
