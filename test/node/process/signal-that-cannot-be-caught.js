// SPDX-License-Identifier: MIT
// SIGKILL and SIGSTOP cannot be listened to; names that are none are events.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

show(() => process.on('SIGKILL', () => {}) === process);
show(() => process.on('SIGSTOP', () => {}) === process);
show(() => process.on('SIGNOTHING', () => {}) === process);
console.log(process.listenerCount('SIGKILL'));
process.emit('SIGNOTHING');
console.log('end');
