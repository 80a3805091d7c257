// SPDX-License-Identifier: MIT
// Connections that end in other ways than by goodbye: the end of TCP without one, a reset, a record
// that is cut or changed on its way, a socket that is destroyed in the middle.
'use strict';
const tls = require('tls');
const net = require('net');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };

// The words for an alert depend on the version of OpenSSL.
const short = (error) => `${error.code.replace(/_SSLV3|_SSL\/TLS/, '')} ${error.syscall ?? ''}`;

// A server, and between it and the client somebody who may do what he wants with the bytes.
async function attempt(what, onServer, between, onClient = () => {}) {
  const said = [];
  const server = tls.createServer({ ...pair, maxVersion: 'TLSv1.2' }, (socket) => {
    socket.on('error', (error) => {
      said.push(`server: ${short(error)}`);
      socket.destroy();
    });
    socket.on('end', () => said.push('server: end'));
    onServer(socket);
  });
  server.on('tlsClientError', (error) => said.push(`server: early ${error.code}`));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const middle = net.createServer((socket) => {
    const other = net.connect(server.address().port, '127.0.0.1');
    socket.on('error', () => {});
    other.on('error', () => {});
    socket.on('close', () => other.destroy());
    other.on('close', () => socket.destroySoon());
    between(socket, other);
  });
  await new Promise((resolve) => middle.listen(0, '127.0.0.1', resolve));
  const socket = tls.connect({ port: middle.address().port, host: '127.0.0.1', ca });
  let length = 0;
  socket.on('data', (bytes) => length += bytes.length);
  // An error of a connection that was secure does not end it.
  socket.on('error', (error) => {
    said.push(`client: ${short(error)} ${socket.destroyed}`);
    socket.destroy();
  });
  socket.on('end', () => said.push('client: end'));
  socket.on('secureConnect', () => onClient(socket));
  await new Promise((resolve) => socket.on('close', (hadError) => {
    said.push(`client: close ${hadError} ${length}`);
    resolve();
  }));
  await new Promise((resolve) => middle.close(resolve));
  await new Promise((resolve) => server.close(resolve));
  console.log(what);
  for (const line of said.sort()) console.log('  ', line);
}

function pass(from, to) {
  from.on('data', (bytes) => to.write(bytes));
  from.on('end', () => to.end());
}

// Calls back with each whole record.
function records(from, use) {
  let rest = Buffer.alloc(0);
  from.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt16BE(3)) {
      const record = Buffer.from(rest.subarray(0, 5 + rest.readUInt16BE(3)));
      rest = rest.subarray(record.length);
      use(record);
    }
  });
}

const APPLICATION_DATA = 23;

(async () => {
  await attempt('no goodbye', (socket) => socket.write('hello'), (client, server) => {
    pass(client, server);
    records(server, (record) => {
      client.write(record);
      if (record[0] === APPLICATION_DATA) client.end();
    });
  });
  await attempt('cut', (socket) => socket.write('hello'), (client, server) => {
    pass(client, server);
    records(server, (record) => {
      if (record[0] === APPLICATION_DATA) client.end(record.subarray(0, record.length - 3));
      else client.write(record);
    });
  });
  await attempt('changed', (socket) => socket.write('hello'), (client, server) => {
    pass(client, server);
    records(server, (record) => {
      if (record[0] === APPLICATION_DATA) record[record.length - 1] ^= 1;
      client.write(record);
    });
  });
  await attempt('changed for the server', (socket) => socket.resume(), (client, server) => {
    pass(server, client);
    records(client, (record) => {
      if (record[0] === APPLICATION_DATA) record[record.length - 1] ^= 1;
      server.write(record);
    });
  }, (socket) => socket.write('hello'));
  await attempt('a byte at a time', (socket) => socket.end('hello'), (client, server) => {
    pass(client, server);
    server.on('data', (bytes) => {
      for (let i = 0; i < bytes.length; i++) client.write(bytes.subarray(i, i + 1));
    });
    server.on('end', () => client.end());
  });
  await attempt('destroyed', (socket) => {
    socket.write('hello');
    socket.on('data', () => socket.destroy());
  }, (client, server) => {
    pass(client, server);
    pass(server, client);
  }, (socket) => socket.write('go'));
  await attempt('the handshake is cut', () => {}, (client, server) => {
    pass(client, server);
    server.once('data', (bytes) => {
      client.end(bytes.subarray(0, 60));
      server.end();
    });
  });
})();
