// SPDX-License-Identifier: MIT
//
// A server that reads all headers and answers how long they are.
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
  let length = 0;
  for (const name in request.headers) length += name.length + request.headers[name].length;
  response.setHeader('Content-Type', 'text/plain');
  response.end(String(length));
});
server.listen(0, '127.0.0.1', 4096, () => console.log(server.address().port));
