// SPDX-License-Identifier: MIT
// What dgram throws and emits.
'use strict';

const dgram = require('dgram');

function attempt(make) {
  try {
    make();
    console.log('no error');
  } catch (error) {
    console.log(error.name, error.code, error.message.split('\n')[0]);
  }
}

attempt(() => dgram.createSocket());
attempt(() => dgram.createSocket('tcp'));
attempt(() => dgram.createSocket({ type: 'udp4', lookup: 1 }));
attempt(() => dgram.createSocket({ type: 'udp4', recvBufferSize: 'x' }));
attempt(() => dgram.createSocket({ type: 'udp4', signal: 1 }));

const socket = dgram.createSocket('udp4');
attempt(() => socket.send());
attempt(() => socket.send('x', 0));
attempt(() => socket.send('x', 65536));
attempt(() => socket.send({}, 1));
attempt(() => socket.send([1], 1));
attempt(() => socket.send('abc', 4, 1, 1));
attempt(() => socket.send('abc', 1, 3, 1));
attempt(() => socket.send('abc', 1, 7));
attempt(() => socket.setTTL('x'));
attempt(() => socket.setTTL(1));
attempt(() => socket.setBroadcast(true));
attempt(() => socket.address());
attempt(() => socket.remoteAddress());
attempt(() => socket.disconnect());
attempt(() => socket.connect(0));
attempt(() => socket.addMembership());
attempt(() => socket.setMulticastInterface(1));
attempt(() => socket.getRecvBufferSize());

socket.bind(0, '127.0.0.1', () => {
  attempt(() => socket.bind(0));
  attempt(() => socket.setTTL(256));
  attempt(() => socket.setMulticastTTL(-1));
  attempt(() => socket.addMembership('127.0.0.1'));
  const { port } = socket.address();
  const other = dgram.createSocket('udp4');
  other.on('error', (error) => {
    console.log(error.code, error.syscall, error.address, error.port === port,
                error.message.replace(port, 'PORT'));
    other.close();
    socket.close();
    attempt(() => socket.close());
    attempt(() => socket.send('x', 1));
    attempt(() => socket.address());
  });
  other.bind(port, '127.0.0.1', () => console.log('never'));
});
