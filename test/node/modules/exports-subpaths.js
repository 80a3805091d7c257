// SPDX-License-Identifier: MIT
// With "exports" only what is listed can be required, by exactly that name.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/exports/ask');
for (const name of ['subs', 'subs/a', 'subs/a.js', 'subs/lib/a.js', 'subs/b', 'subs/', 'subs/a/',
                    'nomain']) {
  console.log(name, say(() => ask(name)));
}
console.log(typeof ask('subs/package.json'));
