// SPDX-License-Identifier: MIT
// Sound: every answer belongs to its request, over sockets that are kept and over new ones, and
// the server closes only after the last answer. Events of one request come in their order.
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');

const server = http.createServer((request, response) => {
  // Some answers need the disk, some a timer, some nothing.
  const id = Number(request.url.slice(1));
  const answer = () => response.end(`answer ${id}`);
  if (id % 3 === 0) fs.readFile(__filename, answer);
  else if (id % 3 === 1) setTimeout(answer, 5);
  else answer();
});

// No limits of time: a slow network must not end a connection.
Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });

const agent = new http.Agent({ keepAlive: true, maxSockets: 2 });
function get(id) {
  return new Promise((resolve, reject) => {
    const events = [];
    const { port } = server.address();
    const options = { port, path: `/${id}`, host: '127.0.0.1', agent: id < 6 ? agent : false };
    const request = http.get(options, (response) => {
      events.push('response');
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => { body += chunk; });
      response.on('end', () => {
        events.push('end');
        assert.strictEqual(body, `answer ${id}`);
      });
    });
    request.on('socket', () => events.push('socket'));
    request.on('close', () => {
      assert.deepStrictEqual(events, ['socket', 'response', 'end']);
      resolve();
    });
    request.on('error', reject);
  });
}

server.listen(0, '127.0.0.1', async () => {
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map(get));
  agent.destroy();
  server.close((error) => assert.ifError(error));
});
