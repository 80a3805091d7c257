// SPDX-License-Identifier: MIT
//
// A server that answers "hello" so many times and ends. Prints its port, and at the end the CPU time
// of all its threads, in ms: http-server.js REQUESTS.
'use strict';

const http = require('http');

let left = Number(process.argv[2]);

const server = http.createServer((request, response) => {
  response.end('hello');
  if (--left === 0) server.close();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log(((user + system) / 1000).toFixed(1));
});
