// SPDX-License-Identifier: MIT
// A change of process.env.TZ is seen by the next call of Date.
'use strict';

const date = () => new Date('2018-04-14T12:34:56.789Z');
process.env.TZ = 'Europe/Amsterdam';
console.log(date().toString().slice(0, 33));
process.env.TZ = 'Europe/London';
console.log(date().toString().slice(0, 33));
process.env.TZ = 'Etc/UTC';
console.log(date().toString().slice(0, 33));
