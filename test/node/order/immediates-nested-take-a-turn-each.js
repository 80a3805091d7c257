// SPDX-License-Identifier: MIT
//
// Immediates made by immediates wait for the next turn, behind nothing of this one.
'use strict';

for (const name of ['a', 'b']) {
  setImmediate(() => {
    console.log(name, 1);
    setImmediate(() => { console.log(name, 2); setImmediate(() => console.log(name, 3)); });
  });
}
