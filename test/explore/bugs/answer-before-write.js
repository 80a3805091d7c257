// SPDX-License-Identifier: MIT
// Report: ranjandsingh/sharp-multer pull request #7, "Fixing race condition on toFile".
// Race: the upload is confirmed when its body has been read, not when the file has been written.
// A client that loads the picture soon after gets an empty or a missing file.
// Forced by: fs.open:1:900
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'picture');

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    const picture = fs.existsSync(file) ? fs.readFileSync(file) : '';
    return response.end(picture);
  }
  request.pipe(fs.createWriteStream(file));
  request.on('end', () => response.end('stored'));
});

function ask(method, body, callback) {
  const { port } = server.address();
  http.request({ port, host: '127.0.0.1', method, agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk) => { text += chunk; });
    response.on('end', () => callback(text));
  }).end(body);
}

server.listen(0, '127.0.0.1', () => {
  ask('POST', 'pixels'.repeat(1000), () => {
    setTimeout(ask, 400, 'GET', undefined, (text) => {
      server.close();
      assert.strictEqual(text.length, 6000);
    });
  });
});
