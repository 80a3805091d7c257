// SPDX-License-Identifier: MIT
// The time of a timer that is refreshed starts anew: it is due from then on, and the order of it and
// others does not depend on when they were set.
const timer = setTimeout(() => console.log('started again'), 40);
setTimeout(() => timer.refresh(), 20);
setTimeout(() => console.log('of its time'), 50);
const interval = setInterval(() => {
  console.log('interval');
  clearInterval(interval);
}, 30);
setImmediate(() => interval.refresh());
