// SPDX-License-Identifier: MIT
// ALPNCallback pushes more bytes into the stream below, or takes away the memory of those that are
// being read. The alert that came behind the client's hello is read as it came. (The output is that of
// Node 20, where the alert's text is the same.)
'use strict';

const fs = require('fs');
const tls = require('tls');
const { Duplex } = require('stream');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const alert = Buffer.from([0x15, 3, 3, 0, 2, 2, 0x28]); // handshake_failure
const kinds = ['nothing', 'pushes', 'transfers'];

function stream(written) {
  return new Duplex({
    read() {},
    write(piece, encoding, callback) { written(piece); callback(); },
  });
}

function serve(hello, kind, done) {
  const below = stream(() => {});
  const bytes = Buffer.from(new Uint8Array([...hello, ...alert]).buffer);
  const socket = new tls.TLSSocket(below, {
    isServer: true, key: read('server-key.pem'), cert: read('server.pem'),
    ALPNCallback({ protocols }) {
      console.log(kind, protocols.join());
      if (kind === 'pushes') below.push(Buffer.alloc(200000));
      if (kind === 'transfers') {
        new Uint8Array(structuredClone(bytes.buffer, { transfer: [bytes.buffer] })).fill(0);
      }
      return 'a';
    },
  });
  socket.on('error', (error) => console.log(kind, error.reason));
  socket.on('close', () => {
    console.log(kind, 'close');
    done();
  });
  setImmediate(() => below.push(bytes));
}

function next() {
  const kind = kinds.shift();
  if (kind === undefined) return;
  let isFirst = true;
  const client = tls.connect({
    socket: stream((piece) => {
      if (!isFirst) return;
      isFirst = false;
      const hello = Buffer.from(piece);
      setImmediate(() => {
        client.destroy();
        serve(hello, kind, next);
      });
    }),
    ALPNProtocols: ['a', 'b'],
  });
  client.on('error', () => {});
}
next();
