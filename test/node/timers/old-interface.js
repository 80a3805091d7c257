// SPDX-License-Identifier: MIT
// enroll, active and unenroll, with their deprecations.
'use strict';

const timers = require('timers');

process.on('warning', (w) => console.log(w.name, w.code, w.message));

const item = { _onTimeout() { console.log('fired', this === item); } };
timers.enroll(item, 5);
timers.active(item);
const off = { _onTimeout() { console.log('never'); } };
timers.enroll(off, 5);
timers.active(off);
timers.unenroll(off);
const weak = { _onTimeout() { console.log('never: not referenced'); } };
timers.enroll(weak, 100000);
timers._unrefActive(weak);
for (const msecs of ['x', undefined, -1, NaN, Infinity]) {
  try {
    timers.enroll({}, msecs);
    console.log('taken', msecs);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
