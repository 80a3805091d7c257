// SPDX-License-Identifier: MIT
// Report: sindresorhus/get-port#23, "Is it possible to fix race condition?" (also in NodeRacer,
// ICST 2020).
// Race: a port counts as free if it was possible to listen on it for a moment. A second caller is
// told the same one as long as the first has not begun to use it.
// Forced by: fs.readFile:1:800
'use strict';
const fs = require('fs');
const net = require('net');

function freePort(wanted, callback) {
  const server = net.createServer();
  server.on('error', () => freePort(0, callback));
  server.listen(wanted, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => callback(port));
  });
}

const servers = [];
function start(wanted) {
  freePort(wanted, (port) => fs.readFile(__filename, (error) => {
    if (error) throw error;
    const server = net.createServer().listen(port, '127.0.0.1', () => {
      servers.push(server);
      if (servers.length === 2) for (const server of servers) server.close();
    });
  }));
}
freePort(0, (port) => {
  start(port);
  setTimeout(start, 300, port);
});
