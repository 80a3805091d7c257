// SPDX-License-Identifier: MIT
// A module that throws is forgotten, and run again when it is asked for again.
'use strict';

const relative = (name) => name.replace(__dirname, '.');
for (let i = 0; i < 3; i++) {
  try {
    console.log(JSON.stringify(require('./fixtures/count/throws-inside')));
  } catch (e) {
    console.log(e.name, e.message);
  }
  console.log(Object.keys(require.cache).map(relative).join(), module.children.length);
}
