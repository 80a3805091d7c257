// SPDX-License-Identifier: MIT
// 'tlsClientError' has the name that the client asked for, although it broke off the handshake.
'use strict';

const fs = require('fs');
const tls = require('tls');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const server = tls.createServer({ key: read('server-key.pem'), cert: read('server.pem') });
server.on('tlsClientError', (error, socket) => {
  console.log(error.code, socket.servername);
  server.close();
});
server.listen(0, '127.0.0.1', () => {
  // It does not trust the server.
  tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'nope' })
    .on('error', (error) => console.log(error.code));
});
