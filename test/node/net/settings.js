// SPDX-License-Identifier: MIT
// What a socket and a server have, and the checks of their options.
'use strict';

const net = require('net');

const socket = new net.Socket();
console.log(socket instanceof require('stream').Duplex, net.Stream === net.Socket,
            net.Socket() instanceof net.Socket, net.Server() instanceof net.Server);
console.log(socket.pending, socket.connecting, socket.readyState, socket.destroyed,
            socket.allowHalfOpen, socket.timeout, socket.bytesRead, socket.bytesWritten,
            socket.bufferSize, socket.remoteAddress, socket.localPort, socket.address());
console.log(socket.setNoDelay() === socket, socket.setKeepAlive(true, 1000) === socket,
            socket.setEncoding('utf8') === socket, socket.pause() === socket);
for (const make of [
  () => new net.Socket({ objectMode: true }),
  () => new net.Socket({ readableObjectMode: true }),
  () => new net.Socket({ keepAliveInitialDelay: 'x' }),
  () => new net.Socket({ fd: -1 }),
  () => new net.Socket({ fd: 'x' }),
  () => net.createServer({ keepAliveInitialDelay: 'x' }),
  () => net.createServer({ highWaterMark: 'x' }),
  () => net.setDefaultAutoSelectFamily('x'),
  () => net.setDefaultAutoSelectFamilyAttemptTimeout(0),
]) {
  try {
    make();
    console.log('no error');
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
const server = net.createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 2500 });
console.log(server.noDelay, server.keepAlive, server.keepAliveInitialDelay, server.allowHalfOpen,
            server.pauseOnConnect, server.listening, server.maxConnections, server._connections);
console.log(net._normalizeArgs([1, 'h', () => {}])[0], net._normalizeArgs(['/p'])[0],
            net._normalizeArgs([{ port: 1 }])[1]);
