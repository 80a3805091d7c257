// SPDX-License-Identifier: MIT
// A change of process.env.TZ is seen by the next call of Date, and of Intl, also by what was used before.
'use strict';

function show() {
  const date = new Date('2018-04-14T12:34:56.789Z');
  console.log(date.toString().slice(0, 33), date.toLocaleTimeString('en-GB'),
              new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

process.env.TZ = 'Europe/Amsterdam';
show();
process.env.TZ = 'Europe/London';
show();
process.env.TZ = 'Etc/UTC';
show();
