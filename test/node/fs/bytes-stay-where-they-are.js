// SPDX-License-Identifier: MIT
// Small arrays get a buffer when a program asks for it, perhaps while others work on their bytes.
'use strict';

const fs = require('fs');
const net = require('net');
const zlib = require('zlib');

const text = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

async function read() {
  const fd = fs.openSync(__filename, 'r');
  const arrays = [];
  for (let i = 0; i < 200; i++) arrays.push(new Uint8Array(8));
  const all = arrays.map((array) => new Promise((resolve, reject) => {
    fs.read(fd, array, 0, 8, 3, (error) => (error ? reject(error) : resolve()));
    array.buffer.byteLength;
  }));
  const pair = [new Uint8Array(4), Buffer.alloc(4)];
  all.push(new Promise((resolve) => fs.readv(fd, pair, 3, resolve)));
  pair[0].buffer.byteLength;
  pair[1].buffer.byteLength;
  await Promise.all(all);
  fs.closeSync(fd);
  console.log(new Set(arrays.map(text)), pair.map(text));
}

function queued() {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => {
      let got = 0;
      let tail = '';
      socket.on('data', (data) => {
        got += data.length;
        tail = (tail + data.toString('latin1')).slice(-8);
      });
      socket.on('end', () => {
        console.log(got, tail);
        server.close(resolve);
      });
      socket.pause();
      setTimeout(() => socket.resume(), 50);
    }).listen(0, '127.0.0.1', () => {
      const client = net.connect(server.address().port, '127.0.0.1', () => {
        client.write(Buffer.alloc(8 << 20, 'a'));
        const last = new Uint8Array(8).fill(98);
        client.end(last);
        last.buffer.byteLength;
      });
    });
  });
}

function deflated() {
  return new Promise((resolve) => {
    const input = new Uint8Array(100).fill(120);
    zlib.deflate(input, (error, data) => resolve(console.log(text(zlib.inflateSync(data)).length)));
    input.buffer.byteLength;
  });
}

read().then(queued).then(deflated);
