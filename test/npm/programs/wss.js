// SPDX-License-Identifier: MIT
// Messages of ws over TLS, and a client that does not trust the server.
'use strict';

const fs = require('fs');
const https = require('https');
const path = require('path');
const { WebSocket, WebSocketServer } = require('ws');

const folder = path.join(__dirname, '../../../test/node/tls/fixtures');
const read = (name) => fs.readFileSync(path.join(folder, name));

const server = https.createServer({ key: read('server-key.pem'), cert: read('server.pem') });
const sockets = new WebSocketServer({ server, perMessageDeflate: true });

sockets.on('connection', (socket, request) => {
  console.log('connection', request.url, request.socket.encrypted, socket.protocol);
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  socket.on('close', (code, reason) => {
    console.log('server closed', code, String(reason));
    mistrust();
  });
});

function mistrust() {
  const client = new WebSocket(`wss://localhost:${server.address().port}/`);
  client.on('error', (error) => console.log('error', error.code));
  client.on('close', (code) => {
    console.log('closed', code);
    sockets.close();
    server.close(() => console.log('end'));
  });
}

server.listen(0, 'localhost', () => {
  const client = new WebSocket(`wss://localhost:${server.address().port}/path`, ['one', 'two'],
                               { ca: read('ca.pem') });
  client.on('open', () => {
    console.log('open', client.protocol, client.extensions);
    client.send('text');
    client.send(Buffer.from([1, 2, 3]));
    client.send('x'.repeat(1000000));
    for (let i = 0; i < 20; i++) client.send(Buffer.alloc(i * 5000, i));
    client.ping('are you there');
  });
  let count = 0;
  client.on('message', (data, isBinary) => {
    console.log('client', isBinary, data.length);
    if (++count === 23) client.close(4001, 'enough');
  });
  client.on('pong', (data) => console.log('pong', String(data)));
  client.on('close', (code, reason) => console.log('client closed', code, String(reason)));
});
