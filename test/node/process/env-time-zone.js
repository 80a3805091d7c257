// SPDX-License-Identifier: MIT
// A change of process.env.TZ is seen by Date, in the next turn at the latest.
'use strict';

const zones = ['Europe/Amsterdam', 'Asia/Tokyo', 'Etc/UTC'];
(function next() {
  const zone = zones.shift();
  if (zone === undefined) return;
  process.env.TZ = zone;
  setTimeout(() => {
    const date = new Date('2018-04-14T12:34:56.789Z');
    console.log(zone, date.getHours(), date.getTimezoneOffset());
    next();
  }, 1);
})();
