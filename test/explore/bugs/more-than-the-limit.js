// SPDX-License-Identifier: MIT
// Report: JhaSourav07/commitpulse#5894, "TOCTOU race condition in memory-fallback rate limiter
// allows concurrent request bypass".
// Race: the count is read from the store, compared, and written back. Requests are 200 ms apart;
// if the store is slow, two of them see the same count.
// Forced by: fs.promises.readFile:1:700
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const store = path.join(top, 'count');
fs.writeFileSync(store, '0');

async function isAllowed() {
  const count = Number(await fs.promises.readFile(store, 'utf8'));
  if (count >= 2) return false;
  await fs.promises.writeFile(store, String(count + 1));
  return true;
}

const server = http.createServer(async (request, response) => {
  response.statusCode = await isAllowed() ? 200 : 429;
  response.end();
});

const codes = [];
server.listen(0, '127.0.0.1', () => {
  for (let i = 0; i < 3; i++) {
    setTimeout(() => {
      http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume();
        codes.push(response.statusCode);
        if (codes.length < 3) return;
        server.close();
        assert.strictEqual(codes.filter((code) => code === 200).length, 2);
      });
    }, i * 200);
  }
});
