// SPDX-License-Identifier: MIT
// Report: typicode/lowdb#478, "Concurrent writes conflict".
// Race: two requests read, change and write one file. The second one comes 400 ms later and
// usually reads what the first one wrote.
// Forced by: fs.promises.readFile:1:900
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

const server = http.createServer(async (request, response) => {
  const db = JSON.parse(await fs.promises.readFile(file, 'utf8'));
  db.votes++;
  await fs.promises.writeFile(file, JSON.stringify(db));
  response.end('counted');
});

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
  const first = vote(port);
  await new Promise((resolve) => setTimeout(resolve, 400));
  await Promise.all([first, vote(port)]);
  server.close();
  assert.strictEqual(JSON.parse(fs.readFileSync(file, 'utf8')).votes, 2);
});
