// SPDX-License-Identifier: MIT
// An interval turned off and on by its own fields, cleared in its callback, re-armed afterwards.
'use strict';

let rounds = 0;
const first = setInterval(() => {
  console.log('first', ++rounds, first._repeat);
  if (rounds === 2) clearInterval(first);
}, 2);

setTimeout(() => {
  const once = setInterval(() => {
    console.log('made a timeout');
    once._repeat = null;
  }, 2);
  let n = 0;
  const many = setTimeout(function() {
    console.log('made an interval', ++n);
    many._repeat = 3;
    if (n === 3) clearTimeout(this);
  }, 2);
}, 30);
