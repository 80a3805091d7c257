// SPDX-License-Identifier: MIT
//
// An HTTP server: GET tells what was asked for, POST sends the body back. Ends on SIGTERM.
'use strict';

const http = require('http');

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    const text = `you asked for ${request.url}`;
    response.writeHead(200, { 'Content-Length': text.length });
    response.end(text);
    return;
  }
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    response.writeHead(200, { 'Content-Length': body.length });
    response.end(body);
  });
});

server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
