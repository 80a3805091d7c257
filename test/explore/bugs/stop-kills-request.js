// SPDX-License-Identifier: MIT
// Report: hunterloftis/stoppable#15, "Few bugs with current implementation allow Keep-Alive
// request to sneak in".
// Race: stop() notes which connections are idle and destroys them a little later, when a new
// request may have come over one of them.
// Forced by: fs.readFile:1:600
'use strict';
const fs = require('fs');
const http = require('http');

const busy = new Map();
const server = http.createServer((request, response) => {
  busy.set(request.socket, true);
  response.on('finish', () => busy.set(request.socket, false));
  setTimeout(() => response.end('ok'), request.url === '/slow' ? 500 : 0);
});
server.on('connection', (socket) => {
  busy.set(socket, false);
  socket.on('close', () => busy.delete(socket));
});

function stop() {
  const idle = [...busy.keys()].filter((socket) => !busy.get(socket));
  setTimeout(() => {
    server.close();
    for (const socket of idle) socket.destroy();
  }, 400);
}

const agent = new http.Agent({ keepAlive: true });
function get(url, callback) {
  const { port } = server.address();
  http.get({ port, path: url, host: '127.0.0.1', agent }, (response) => {
    response.resume().on('end', callback);
  });
}

server.listen(0, '127.0.0.1', () => {
  get('/', () => {
    setTimeout(stop, 400);
    fs.readFile(__filename, (error) => {
      if (error) throw error;
      get('/slow', () => agent.destroy());
    });
  });
});
