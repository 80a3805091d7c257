// SPDX-License-Identifier: MIT
// Report: TryGhost/Ghost pull request #2128, "Prevent race condition which allows multiple users to
// be created" (issue #1834).
// Race: a sign-up looks for users, makes a key of the password, and adds the user. The second one
// comes 400 ms later. If the first key takes longer, it finds no user either.
// Forced by: crypto.pbkdf2:1:900
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const http = require('http');

const users = [];
const server = http.createServer((request, response) => {
  if (users.length > 0) {
    response.statusCode = 403;
    return response.end();
  }
  crypto.pbkdf2(request.url, 'salt', 1000, 16, 'sha1', (error, key) => {
    if (error) throw error;
    users.push(key);
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  let left = 2;
  const signUp = (path) => {
    const { port } = server.address();
    http.get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => {
        if (--left > 0) return;
        server.close();
        assert.strictEqual(users.length, 1);
      });
    });
  };
  signUp('/ann');
  setTimeout(signUp, 400, '/bob');
});
