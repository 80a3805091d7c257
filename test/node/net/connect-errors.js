// SPDX-License-Identifier: MIT
// How a connection fails.
'use strict';

const net = require('net');

for (const args of [[], [{}], [-1], [70000], [{ port: {} }],
                    [{ port: 1, localAddress: 'x' }], [{ port: 1, localPort: 'x' }],
                    [{ port: 1, family: 4, lookup: 1 }], [{ path: 5 }]]) {
  try {
    net.connect(...args).on('error', (error) => console.log('emitted', error.code));
    console.log('no error', args);
  } catch (error) {
    console.log(args, error.name, error.code, error.message);
  }
}

function show(what, socket, port) {
  return new Promise((resolve) => {
    const log = [];
    socket.on('error', (error) => {
      log.push(`${error.name} ${error.code} ${error.syscall} ${error.address} ` +
               `${error.port === undefined ? 'none' : error.port === port}`);
      log.push(error.message.replaceAll(port, 'PORT'));
      log.push(`connecting ${socket.connecting} destroyed ${socket.destroyed}`);
    });
    socket.on('close', (hadError) => {
      console.log(what, 'close', hadError);
      for (const line of log) console.log(' ', line);
      resolve();
    });
  });
}

const probe = net.createServer().listen(0, '127.0.0.1', () => {
  const { port } = probe.address();
  probe.close(async () => {
    await show('refused', net.connect(port, '127.0.0.1'), port);
    await show('no path', net.connect('/no/such/socket'));
    const host = '127.0.0.1';
    await show('from port', net.connect({ port, host, localAddress: host }), port);
    const lookup = (host, options, callback) => callback(new Error('lost'));
    await show('lookup', net.connect({ port, host: 'a.test', lookup }), port);
    const nonsense = (host, options, callback) => callback(null, 'nonsense', 4);
    await show('no address',
               net.connect({ port, host: 'a.test', family: 4, lookup: nonsense }), port);
    const early = net.connect(port, '127.0.0.1');
    early.write('x', (error) => console.log('write', error.code));
    early.destroy();
    await show('destroyed', early, port);
    const many = (host, options, callback) => callback(null, [
      { address: '127.0.0.1', family: 4 }, { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 }]);
    const socket = net.connect({ port, host: 'a.test', lookup: many, autoSelectFamily: true });
    socket.on('connectionAttempt', (address) => console.log('attempt', address));
    socket.on('connectionAttemptFailed', (address, p, family, error) => {
      console.log('failed', address, family, error.code);
    });
    socket.on('error', (error) => {
      console.log(error.name, error.code, error.errors.map((e) => e.address).join());
    });
  });
});
