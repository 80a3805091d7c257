// SPDX-License-Identifier: MIT
//
// A server of a folder for pages. A file with ?delay=MS in its address is that much later. sockets.js has what
// it serves beside files.
// As a program (node or rondo): serve.js FOLDER prints the address and serves until its stdin ends.
'use strict';

const fs = require('fs');
const http = require('http');
const path = require('path');
const { stream, upgrade } = require('./sockets.js');

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.txt': 'text/plain', '.json': 'application/json', '.png': 'image/png',
};

function serve(folder) {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (stream(request, response, url)) return;
    setTimeout(() => {
      const file = path.join(folder, path.normalize(decodeURIComponent(url.pathname)));
      fs.readFile(file, (error, data) => {
        response.writeHead(error ? 404 : 200, {
          'content-type': TYPES[path.extname(file)] || 'text/plain', 'cache-control': 'no-store',
        });
        response.end(error ? 'not found' : data);
      });
    }, Number(url.searchParams.get('delay')) || 0);
  });
  server.on('upgrade', upgrade);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        address: `http://127.0.0.1:${server.address().port}/`,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

if (require.main === module) {
  serve(path.resolve(process.argv[2] || '.')).then((server) => {
    console.log(server.address);
    process.stdin.on('data', () => {}).on('end', () => process.exit(0));
  });
}

module.exports = { serve };
