// SPDX-License-Identifier: MIT
// getActiveResourcesInfo names what keeps the process alive.
'use strict';

const fs = require('fs');
const active = () => process.getActiveResourcesInfo()
  .filter((name) => /Timeout|Immediate|FSReq/.test(name)).sort();
console.log(active());
const timeout = setTimeout(() => {}, 1000);
const unref = setTimeout(() => {}, 1000).unref();
const interval = setInterval(() => {}, 1000);
setImmediate(() => {
  console.log('in immediate', active());
  fs.stat(__filename, () => {
    clearTimeout(timeout);
    clearTimeout(unref);
    clearInterval(interval);
    console.log('in stat', active().filter((name) => name === 'Timeout'));
  });
  console.log(active());
  const requests = process._getActiveRequests();
  console.log(requests.length, requests[0].constructor.name);
});
console.log(active());
