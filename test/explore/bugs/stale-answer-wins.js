// SPDX-License-Identifier: MIT
// Report: vercel/swr pull request #173, "Fix race condition" (issue #153).
// Race: an older request whose answer comes later overwrites the answer of a newer one.
// Forced by: fs.readFile:1:900
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');

let version = 1;
const server = http.createServer((request, response) => {
  const body = `version ${version}`;
  // The template is read for each request, as a small server does.
  fs.readFile(__filename, (error) => {
    if (error) throw error;
    response.end(body);
  });
});

const cache = new Map();

function revalidate(port) {
  return new Promise((resolve, reject) => {
    http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
      response.on('end', () => {
        cache.set('/', body);
        resolve();
      });
    }).on('error', reject);
  });
}

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const first = revalidate(port);
  await new Promise((resolve) => setTimeout(resolve, 400));
  version = 2;
  await Promise.all([first, revalidate(port)]);
  server.close();
  assert.strictEqual(cache.get('/'), 'version 2');
});
