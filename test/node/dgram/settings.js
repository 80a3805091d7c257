// SPDX-License-Identifier: MIT
// Options of a bound socket; unref; closing by a signal.
'use strict';

const dgram = require('dgram');

const controller = new AbortController();
const aborted = dgram.createSocket({ type: 'udp4', signal: controller.signal });
aborted.on('close', () => console.log('aborted'));
controller.abort();

const socket = dgram.createSocket({ type: 'udp4', recvBufferSize: 20000, reuseAddr: true });
socket.bind(0, () => {
  console.log(socket.address().address);
  console.log(socket.setTTL(10), socket.setMulticastTTL(3), socket.setMulticastLoopback(true),
              socket.setBroadcast(true), socket.setMulticastInterface('0.0.0.0'));
  console.log(socket.getRecvBufferSize() >= 20000, socket.getSendBufferSize() > 0,
              socket.getSendQueueSize(), socket.getSendQueueCount());
  for (const size of [-1, 'x', 1.5]) {
    try {
      socket.setRecvBufferSize(size);
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  console.log(socket.unref() === socket, socket.ref() === socket);
  socket.unref();
});
const queued = dgram.createSocket('udp4');
queued.send('x', 9, '127.0.0.1', (error, bytes) => console.log('queued', error, bytes));
queued.close(() => console.log('closed after the queue'));
process.on('exit', () => console.log('exit'));
