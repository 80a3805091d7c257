// SPDX-License-Identifier: MIT
// Report: nodejs/node#43456, "Socket timeouts are checked before pending incoming requests are
// assigned sockets, causing `ECONNRESET`s".
// Race: the server closes a connection that is idle for 400 ms. If the client needs longer than
// usual between two requests, the second one goes out on a connection that is just being closed.
// Forced by: fs.readFile:1:spin700
'use strict';
const fs = require('fs');
const http = require('http');

const server = http.createServer((request, response) => response.end('ok'));
server.timeout = 400;
server.keepAliveTimeout = 0; // only server.timeout counts

const agent = new http.Agent({ keepAlive: true });
function get(callback) {
  const { port } = server.address();
  http.get({ port, host: '127.0.0.1', agent }, (response) => {
    response.resume().on('end', callback);
  });
}

server.listen(0, '127.0.0.1', () => {
  get(() => {
    fs.readFile(__filename, (error) => {
      if (error) throw error;
      get(() => {
        agent.destroy();
        server.close();
      });
    });
  });
});
