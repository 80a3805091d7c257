// SPDX-License-Identifier: MIT
// setTimeout of a socket: an idle one is told, traffic starts the time again, and the
// timer does not keep the process alive.
'use strict';

const net = require('net');

const server = net.createServer((socket) => {
  socket.on('data', () => {});
  socket.on('end', () => socket.end());
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const client = net.connect(port, '127.0.0.1', () => {
    console.log(client.timeout, client.setTimeout(1000) === client, client.timeout);
    const begin = Date.now();
    let writes = 0;
    const interval = setInterval(() => {
      client.write('x');
      if (++writes === 5) clearInterval(interval);
    }, 250);
    client.once('timeout', () => {
      console.log('timeout', writes, Date.now() - begin >= 5 * 250 + 1000 - 50);
      const listener = () => console.log('never');
      client.setTimeout(5, listener);
      client.setTimeout(0, listener);
      console.log(client.listenerCount('timeout'), client.timeout);
      setTimeout(() => client.end(), 20);
    });
  });
  client.on('close', () => {
    server.close();
    const idle = new net.Socket();
    idle.setTimeout(1000000, () => console.log('never'));
  });
  for (const value of [-1, NaN, Infinity, 'x', null]) {
    try {
      client.setTimeout(value);
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  try {
    client.setTimeout(1, 'x');
  } catch (error) {
    console.log(error.code);
  }
  client.setTimeout(0);
});
