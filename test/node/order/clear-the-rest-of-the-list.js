// SPDX-License-Identifier: MIT
//
// A timer that clears all others of its list and sets a new one: only that still runs.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const timers = [];
timers.push(setTimeout(() => {
  console.log('first');
  timers.forEach(clearTimeout);
  setTimeout(() => console.log('new'), 3);
}, 3));
for (let i = 1; i < 4; i++) timers.push(setTimeout(() => console.log('never'), 3));
block(10);
