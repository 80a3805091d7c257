// SPDX-License-Identifier: MIT
// A connection from its handshake to its end: events on both sides, and bytes in both directions,
// over a megabyte of them.
'use strict';
const tls = require('tls');
const fs = require('fs');
const crypto = require('crypto');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const key = read('server-key.pem');
const cert = read('server.pem');
const ca = read('ca.pem');

const lines = { client: [], server: [] };

function watch(who, socket) {
  for (const event of ['secureConnect', 'end', 'finish', 'close', 'error']) {
    socket.on(event, (value) => lines[who].push(value === undefined ? event : `${event} ${value}`));
  }
}

const server = tls.createServer({ key, cert }, (socket) => {
  lines.server.push(`secure ${socket.encrypted} ${socket.authorized} ${socket.getProtocol()}`);
  lines.server.push(`${socket.servername} ${socket.alpnProtocol} ${socket.readyState}`);
  watch('server', socket);
  socket.pipe(socket);
});

server.listen(0, '127.0.0.1', () => {
  const socket = tls.connect({ port: server.address().port, host: 'localhost',
                               servername: 'localhost', ca });
  watch('client', socket);
  socket.on('secureConnect', () => {
    lines.client.push(`${socket.authorized} ${socket.authorizationError}`);
    lines.client.push(JSON.stringify(socket.getCipher()));
    lines.client.push(JSON.stringify(socket.getPeerCertificate().subject));
  });
  const sent = crypto.createHash('sha256');
  const came = crypto.createHash('sha256');
  let length = 0;
  socket.on('data', (bytes) => {
    length += bytes.length;
    came.update(bytes);
  });
  socket.on('close', () => {
    lines.client.push(`${length} ${sent.digest('hex') === came.digest('hex')}`);
    lines.client.push(`${socket.bytesWritten} ${socket.bytesRead}`);
    server.close();
  });
  let left = 40;
  function writeMore() {
    while (left > 0) {
      const bytes = crypto.randomBytes(1000 * left--);
      sent.update(bytes);
      if (!socket.write(bytes)) {
        socket.once('drain', writeMore);
        return;
      }
    }
    socket.end();
  }
  writeMore();
});

server.on('close', () => {
  for (const who of ['client', 'server']) {
    for (const line of lines[who]) console.log(`${who}: ${line}`);
  }
});
