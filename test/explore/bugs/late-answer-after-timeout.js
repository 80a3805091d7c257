// SPDX-License-Identifier: MIT
// Report: expressjs/timeout#2, "Race condition: Can't set headers after they are sent".
// Race: the middleware answers 503 after 400 ms, and the handler answers when its file is read,
// whatever happened before.
// Forced by: fs.readFile:1:900
'use strict';
const fs = require('fs');
const http = require('http');

function timeout(ms, request, response, next) {
  const timer = setTimeout(() => {
    response.writeHead(503, { 'content-type': 'text/plain' });
    response.end('timed out');
  }, ms);
  response.on('finish', () => clearTimeout(timer));
  next();
}

const server = http.createServer((request, response) => {
  timeout(400, request, response, () => {
    fs.readFile(__filename, 'utf8', (error, text) => {
      if (error) throw error;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(text);
    });
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
    response.resume().on('end', () => server.close());
  });
});
