// SPDX-License-Identifier: MIT
// Any number of arguments behind the delay; `this` is the timer.
'use strict';

const seen = [];
function keep(...args) {
  seen.push(`${this.constructor.name} ${JSON.stringify(args)}`);
}

setTimeout(keep);
setTimeout(keep, 1);
setTimeout(keep, 1, undefined);
setTimeout(keep, 1, 'a');
setTimeout(keep, 1, 'a', 'b');
setTimeout(keep, 1, 'a', 'b', 'c');
setTimeout(keep, 1, ...'abcdefgh');
setTimeout(() => {
  console.log(seen.join('\n'));
  seen.length = 0;
  setImmediate(keep);
  setImmediate(keep, undefined);
  setImmediate(keep, 'a');
  setImmediate(keep, 'a', 'b');
  setImmediate(keep, 'a', 'b', 'c');
  setImmediate(keep, ...'abcdefgh');
  setImmediate(() => {
    console.log(seen.join('\n'));
    seen.length = 0;
    let rounds = 0;
    const interval = setInterval(function(...args) {
      console.log(this === interval, args, ++rounds);
      if (rounds === 3) clearInterval(this);
    }, 1, { same: 1 }, 2, 3);
  });
}, 10);
