// SPDX-License-Identifier: MIT
//
// The article: no order is promised, the timer may or may not be due when the loop looks. So both
// outcomes, each made sure: waiting makes the timer due; in the check phase it is too late.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const both = () => {
  setTimeout(() => console.log('setTimeout'), 0);
  setImmediate(() => console.log('setImmediate'));
};
both();
block(10);
setTimeout(() => require('fs').stat(__filename, both), 50);
