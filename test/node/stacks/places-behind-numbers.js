// SPDX-License-Identifier: MIT
// A number's own dot is no access: only the second dot of 1..a reads a property.
'use strict';

const { inspect } = require('util');

function show(f) {
  try {
    f();
  } catch (error) {
    inspect(error); // turns it, where that was not done when it was thrown
    console.log(error.message, /:(\d+:\d+)\)?$/.exec(error.stack.split('\n')[1])[1]);
  }
}

show(() => 1..a.b);
show(() => 1.5.a.b.c);
show(() => .5.a.b);
show(() => 0x10.a.b);
show(() => 1e3.a.b);
show(() => [1, 1..a.b]);
show(() => (1 ? 1..a.b : 2));
