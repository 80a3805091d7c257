// SPDX-License-Identifier: MIT
// Sound: read, change and write of one file go through a chain of promises, so no update is lost
// whatever takes how long. The counterpart of bugs/lost-update-in-file.js.
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'db.json');
fs.writeFileSync(file, '{"votes":0}');

let last = Promise.resolve();
function withLock(work) {
  last = last.then(work);
  return last;
}

const server = http.createServer(async (request, response) => {
  await withLock(async () => {
    const db = JSON.parse(await fs.promises.readFile(file, 'utf8'));
    db.votes++;
    await fs.promises.writeFile(file, JSON.stringify(db));
  });
  response.end('counted');
});

// No limits of time: a slow network must not end a connection.
Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });

function vote(port) {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method: 'POST', agent: false };
    http.request(options, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject).end();
  });
}

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  await Promise.all([vote(port), vote(port), vote(port)]);
  server.close();
  assert.strictEqual(JSON.parse(fs.readFileSync(file, 'utf8')).votes, 3);
});
