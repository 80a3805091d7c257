// SPDX-License-Identifier: MIT
//
// A server that reads the body and answers how long it was.
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const text = Buffer.concat(pieces).toString();
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.end(String(text.length));
  });
});
server.listen(0, '127.0.0.1', 4096, () => console.log(server.address().port));
