// SPDX-License-Identifier: MIT
// A socket that is connected sends to one address and hears only from it.
'use strict';

const dgram = require('dgram');

const server = dgram.createSocket('udp4', (message, from) => {
  server.send(`echo ${message}`, from.port, from.address);
});
server.bind(0, '127.0.0.1', () => {
  const { port } = server.address();
  const client = dgram.createSocket('udp4');
  client.connect(port, '127.0.0.1', () => {
    const remote = client.remoteAddress();
    console.log(remote.address, remote.family, remote.port === port);
    for (const make of [() => client.connect(port), () => client.send('x', port),
                        () => client.send('x', 0, 1, port, '127.0.0.1')]) {
      try {
        make();
      } catch (error) {
        console.log(error.code, error.message);
      }
    }
    client.send('one', (error, bytes) => console.log('sent', error, bytes));
    client.send('xtwox', 1, 3);
  });
  client.on('connect', () => console.log('connect'));
  let count = 0;
  client.on('message', (message, from) => {
    console.log(`${message}`, from.port === port);
    if (++count < 2) return;
    client.disconnect();
    try {
      client.remoteAddress();
    } catch (error) {
      console.log(error.code);
    }
    client.close();
    server.close();
  });
});
