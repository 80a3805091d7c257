// SPDX-License-Identifier: MIT
// The error of a missing module names who asked, and who asked for that one.
'use strict';

for (const name of ['./fixtures/stack/one', './nowhere', '/nowhere/at/all', '../nowhere/x.js',
                    'not-there', '@scope/not-there', './fixtures/stack', '.hidden']) {
  try {
    require(name);
  } catch (e) {
    console.log(e.name, e.code, e.message.replaceAll(__dirname, '.'));
    console.log(JSON.stringify(e.requireStack).replaceAll(__dirname, '.'), Object.keys(e).join());
  }
}
