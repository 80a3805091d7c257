// SPDX-License-Identifier: MIT
// Report: thedotmack/claude-mem pull request #3387, "tolerate ERR_SERVER_NOT_RUNNING so full
// teardown completes".
// Race: the signal handler closes the server. If the settings took long to read, the server is
// not listening yet.
// Forced by: fs.readFile:1:1000
'use strict';
const fs = require('fs');
const http = require('http');

const server = http.createServer((request, response) => response.end('ok'));

process.once('SIGTERM', () => {
  server.close((error) => {
    if (error) throw error;
  });
});

fs.readFile(__filename, (error) => {
  if (error) throw error;
  server.listen(0, '127.0.0.1');
});

// The supervisor stops the service soon after its start.
setTimeout(() => process.kill(process.pid, 'SIGTERM'), 400);
