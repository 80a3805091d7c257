// SPDX-License-Identifier: MIT
// A star in a key matches anything; the most specific key wins, and null forbids.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/exports/ask');
for (const name of ['f/a', 'f/a.js', 'f/a.b', 'f/inner/a', 'f/private/a', 'twice/two', 'f/q/end',
                    'f/x/a', 'f/x/y/a', 'f/none', 'f/', 'f', 'f/../../subs/index', 'f/inner/y/a']) {
  console.log(name, say(() => ask(`patterns/${name}`)));
}
process.noDeprecation = true;
