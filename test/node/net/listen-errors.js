// SPDX-License-Identifier: MIT
// What listen throws, and what it emits.
'use strict';

const net = require('net');

for (const args of [[-1], [65536], [{}], [{ port: true }], [{ path: 1 }], [{ fd: 'a' }],
                    [1.5], [{ port: -1 }]]) {
  const server = net.createServer();
  try {
    server.listen(...args);
    server.on('error', (error) => console.log('emitted', args, error.code));
  } catch (error) {
    console.log(args, error.name, error.code, error.message);
  }
}

for (const options of [1, 'x', true]) {
  try {
    net.createServer(options);
  } catch (error) {
    console.log(options, error.code, error.message);
  }
}

const first = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = first.address();
  try {
    first.listen(0);
  } catch (error) {
    console.log(error.code, error.message);
  }
  const second = net.createServer().listen(port, '127.0.0.1');
  second.on('error', (error) => {
    console.log(error.name, error.code, error.errno, error.syscall, error.address,
                error.port === port);
    console.log(error.message.replace(port, 'PORT'));
    console.log(second.listening);
    first.close();
    second.close((error_) => console.log(error_.code, error_.message));
  });
});
first.on('close', () => console.log('close'));

net.createServer().listen(0, '192.0.2.1').on('error', (error) => {
  console.log(error.message.replace(/:\d+$/, ''), error.port);
});
net.createServer().listen({ fd: 123456 }).on('error', (error) => {
  console.log(error.message, error.code);
});
net.createServer().listen('/no/such/folder/x.sock').on('error', (error) => {
  console.log(error.message, error.code, error.address);
});
