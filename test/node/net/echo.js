// SPDX-License-Identifier: MIT
// Both ways over TCP and over a local socket, with addresses and counts.
'use strict';

const net = require('net');
const os = require('os');
const path = require('path');

function talk(what, args) {
  return new Promise((resolve) => {
    const log = [];
    const server = net.createServer((socket) => {
      log.push(`server: ${socket.readyState} ${socket.server === server}`);
      socket.setEncoding('utf8');
      socket.on('data', (text) => socket.write(text.toUpperCase()));
      socket.on('end', () => log.push(`server: end, read ${socket.bytesRead}`));
      socket.on('close', (had) => log.push(`server: close ${had}, wrote ${socket.bytesWritten}`));
    });
    server.listen(...args, () => {
      const address = server.address();
      const target = typeof address === 'string' ? { path: address } :
        { port: address.port, host: address.address };
      const client = net.createConnection(target);
      log.push(`client: ${client.readyState} pending ${client.pending} ${client.connecting}`);
      client.on('connect', () => {
        log.push(`client: ${client.readyState} pending ${client.pending}`);
        log.push(`client: ${client.remoteAddress} ${client.remoteFamily} ` +
                 `${client.remotePort === address.port} ${client.localAddress} ` +
                 `${client.localPort !== address.port} ${Object.keys(client.address())}`);
      });
      client.on('ready', () => log.push('client: ready'));
      let got = '';
      client.on('data', (chunk) => {
        got += chunk;
        if (got === 'HELLO WORLD') client.end();
      });
      client.write('hello ');
      client.write(Buffer.from('world'));
      client.on('finish', () => log.push('client: finish'));
      client.on('end', () => log.push(`client: end ${got}`));
      client.on('close', (had) => {
        log.push(`client: close ${had} ${client.bytesRead} ${client.bytesWritten} ` +
                 `${client.readyState} ${client.destroyed}`);
      });
      server.on('close', () => log.push('server closed'));
      server.getConnections((error, count) => log.push(`connections ${error} ${count}`));
      client.on('close', () => server.close(() => {
        console.log(what);
        // The two sides' events may come in either order.
        console.log(log.filter((line) => !line.startsWith('server: ')).join('\n'));
        console.log(log.filter((line) => line.startsWith('server: ')).join('\n'));
        resolve();
      }));
    });
  });
}

(async () => {
  await talk('IPv4', [0, '127.0.0.1']);
  await talk('IPv6', [0, '::1']);
  await talk('path', [path.join(os.tmpdir(), `rondo-echo-${process.pid}.sock`)]);
  await talk('abstract', [`\0rondo-echo-${process.pid}`]);
})();
