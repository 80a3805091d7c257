// SPDX-License-Identifier: MIT
// Messages in all the forms of send, over IPv4 and IPv6.
'use strict';

const dgram = require('dgram');

function talk(type) {
  return new Promise((resolve) => {
    const server = dgram.createSocket(type);
    const got = [];
    server.on('message', (message, from) => {
      got.push(`${message} ${from.address} ${from.family} ${from.size} ${from.port > 0}`);
      if (got.length === 7) {
        console.log(got.sort().join('\n'));
        server.close(resolve);
        client.close();
      }
    });
    const client = dgram.createSocket({ type });
    server.on('listening', () => {
      const { address, family, port } = server.address();
      console.log(type, address, family, port > 0);
      const host = type === 'udp4' ? '127.0.0.1' : '::1';
      client.send('text', port, host, (error, bytes) => console.log('sent', error, bytes));
      client.send(Buffer.from('a cut one'), 2, 3, port, host);
      client.send(['many', ' ', Buffer.from('parts')], port, host);
      client.send(new Uint16Array([0x4141, 0x4242]), port, host);
      client.send('to the default', port);
      client.send([], port, host);
      client.sendto(Buffer.from('sendto'), 0, 6, port, host);
    });
    console.log(server.bind(0) === server);
  });
}

talk('udp4').then(() => talk('udp6'));
