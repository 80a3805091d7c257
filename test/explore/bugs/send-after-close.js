// SPDX-License-Identifier: MIT
// Report: holepunchto/dht-rpc pull request #11, "graceful destroy".
// Race: the answer to a datagram is sent after some work in the pool, and nobody asks whether
// the socket was closed meanwhile.
// Forced by: crypto.randomBytes:1:900
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const dgram = require('dgram');

const node = dgram.createSocket('udp4');
const peer = dgram.createSocket('udp4');

node.on('message', (message, from) => {
  crypto.randomBytes(16, (error, token) => {
    if (error) throw error;
    node.send(token, from.port, from.address);
  });
});

peer.on('message', (token) => {
  assert.strictEqual(token.length, 16);
});

node.bind(0, '127.0.0.1', () => {
  peer.bind(0, '127.0.0.1', () => {
    peer.send('find', node.address().port, '127.0.0.1');
    setTimeout(() => {
      node.close();
      peer.close();
    }, 400);
  });
});
