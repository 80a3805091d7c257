// SPDX-License-Identifier: MIT
// Comments, strings and regular expressions in what an error quotes are no part of its names.
'use strict';

const { inspect } = require('util');

function show(f) {
  try {
    f();
  } catch (error) {
    inspect(error); // turns it, where that was not done when it was thrown
    console.log(error.message);
  }
}

const a = { b: {} };
const grüße = {};

show(() => {
  a.b // it's
    .c(1);
});
show(() => a /* ( */ .b /* ] */ .c());
show(() => { a.c /* = */ .d = '='; });
show(() => a.c /* . */ ['d']);
show(() => a.c(/[)]/, /'/g));
show(() => a.c(`)${')'}`));
show(() => new a.c(/* ( */ ')'));
show(() => new /* . */ a.b /* . */ .c());
show(() => grüße.naïveà.x);
show(() => grüße.naïveà());
