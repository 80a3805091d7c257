// SPDX-License-Identifier: MIT
// Report: hapijs/nes#18, "Race condition exists in client reconnect logic".
// Race: the client forgets its credentials on disconnect(), but a reconnect that was under way
// still needs them. The host's address is usually known long before the user disconnects.
// Forced by: dns.lookup:3:900
'use strict';
const dns = require('dns');
const net = require('net');

class Client {
  connect(port, auth, ready) {
    this.saved = { port, auth };
    this.open(ready);
  }

  open(ready) {
    dns.lookup('localhost', { family: 4 }, (error, address) => {
      if (error) throw error;
      const hello = `hello ${this.saved.auth.user}\n`;
      this.socket = net.connect(this.saved.port, address, () => this.socket.write(hello));
      this.socket.once('data', () => ready?.());
      this.socket.on('close', () => {
        if (this.saved) setTimeout(() => this.saved && this.open(), 10);
      });
    });
  }

  disconnect() {
    this.saved = null;
    this.socket.destroy();
  }
}

let connections = 0;
const server = net.createServer((socket) => {
  const first = ++connections === 1;
  // The first connection is lost, as when a server restarts.
  socket.on('data', () => socket.write('welcome', () => first && socket.destroy()));
  socket.on('error', () => {});
});

server.listen(0, '127.0.0.1', () => {
  const client = new Client();
  client.connect(server.address().port, { user: 'ada' }, () => {
    setTimeout(() => {
      client.disconnect();
      server.close();
    }, 500);
  });
});
