// SPDX-License-Identifier: MIT
// With virtual time all clocks jump together: an hour passes at once.
'use strict';

const h = process.hrtime();
const p = performance.now();
const d = Date.now();
const u = process.uptime();
const n = new Date().getTime();
setTimeout(() => {
  const hr = process.hrtime(h);
  console.log(hr[0], Math.round((performance.now() - p) / 1000));
  console.log(Math.round((Date.now() - d) / 1000), Math.round(process.uptime() - u));
  console.log(Math.round((new Date().getTime() - n) / 1000), new Date() instanceof Date);
  console.log(typeof Date(), new Date(0).toISOString(), Date.UTC(2020, 1), Date.name, Date.length);
  class Mine extends Date {}
  console.log(new Mine(5).getTime(), new Date().constructor === Date);
}, 3600000);
