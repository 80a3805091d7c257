// SPDX-License-Identifier: MIT
//
// What a turn takes. A browser takes one task, of whichever source became ready first; Node goes through
// its phases, so the message (poll) is before both timers.
//
//   rondo --loop=browser boundary.js    timer 1, message, timer 2
//   rondo boundary.js                   message, timer 1, timer 2
'use strict';

setTimeout(() => {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => {
    console.log('message');
    port2.close();
  };
  setTimeout(() => console.log('timer 1'), 0);
  port1.postMessage(null);
  setTimeout(() => console.log('timer 2'), 0);
}, 10);
