// SPDX-License-Identifier: MIT
//
// A server that answers "hello world".
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'text/plain');
  response.end('hello world');
});
server.listen(0, '127.0.0.1', 4096, () => console.log(server.address().port));
