// SPDX-License-Identifier: MIT
// TLS over other things than a socket's handle: a Duplex, a socket that is not connected yet, TLS
// itself, a local socket; bytes that came or went before; and a stream of strings.
'use strict';
const tls = require('tls');
const net = require('net');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { Duplex } = require('stream');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };
const trust = { ca, servername: 'localhost' };

// Two streams, each reads what is written to the other.
function makePair() {
  const sides = [0, 1].map((i) => new Duplex({
    read() {},
    write(chunk, encoding, done) {
      sides[1 - i].push(chunk);
      process.nextTick(done);
    },
    final(done) {
      sides[1 - i].push(null);
      done();
    },
  }));
  return sides;
}

const events = (name, stream) => {
  for (const event of ['secureConnect', 'secure', 'end', 'close', 'error']) {
    stream.on(event, (value) => console.log(name, event, value?.code ?? ''));
  }
};

function talk(client, server, bytes) {
  return new Promise((resolve) => {
    let length = 0;
    server.on('data', (chunk) => server.write(chunk));
    server.on('end', () => server.end());
    client.on('data', (chunk) => length += chunk.length);
    client.on('close', () => {
      console.log('came back', length);
      resolve();
    });
    client.end(Buffer.alloc(bytes, 'x'));
  });
}

async function overDuplex() {
  console.log('-- over a Duplex');
  const [a, b] = makePair();
  const server = new tls.TLSSocket(b, { isServer: true, ...pair });
  const client = tls.connect({ socket: a, ...trust });
  events('client', client);
  console.log(client.encrypted, client.remoteAddress, client.connecting);
  await talk(client, server, 100_000);
  console.log(a.destroyed);
}

function listen(server, ...where) {
  return new Promise((resolve) => server.listen(...where, () => resolve(server)));
}

async function overUnconnected() {
  console.log('-- over a socket that connects later');
  const server = await listen(tls.createServer(pair, (socket) => socket.pipe(socket)), 0,
                              '127.0.0.1');
  const raw = new net.Socket();
  const client = tls.connect({ socket: raw, ...trust });
  events('client', client);
  raw.connect(server.address().port, '127.0.0.1');
  await talk(client, { on() {} }, 50_000);
  server.close();
}

async function inTLS() {
  console.log('-- TLS in TLS');
  const server = await listen(tls.createServer(pair, (outer) => {
    const inner = new tls.TLSSocket(outer, { isServer: true, ...pair });
    inner.pipe(inner);
  }), 0, '127.0.0.1');
  const outer = tls.connect({ port: server.address().port, host: '127.0.0.1', ...trust });
  await new Promise((resolve) => outer.on('secureConnect', resolve));
  const inner = tls.connect({ socket: outer, ...trust });
  events('inner', inner);
  inner.on('secureConnect', () => console.log(inner.authorized, inner.remoteAddress));
  await talk(inner, { on() {} }, 100_000);
  server.close();
}

async function overPath() {
  console.log('-- over a local socket');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tls-'));
  const name = path.join(folder, 'socket');
  const server = await listen(tls.createServer(pair, (socket) => socket.pipe(socket)), name);
  const client = tls.connect(name, trust);
  events('client', client);
  await talk(client, { on() {} }, 50_000);
  await new Promise((resolve) => server.close(resolve));
  fs.rmdirSync(folder);
}

// STARTTLS: both sides speak plainly first, and go on in TLS on the same connection.
async function startTLS() {
  console.log('-- plain words first');
  const server = await listen(net.createServer((raw) => {
    raw.once('data', (bytes) => {
      console.log(`server: ${bytes}`);
      raw.write('go on');
      const socket = new tls.TLSSocket(raw, { isServer: true, ...pair });
      socket.pipe(socket);
    });
  }), 0, '127.0.0.1');
  const raw = net.connect(server.address().port, '127.0.0.1');
  raw.write('may I?');
  const words = await new Promise((resolve) => raw.once('data', resolve));
  console.log(`client: ${words}`);
  const client = tls.connect({ socket: raw, ...trust });
  events('client', client);
  await talk(client, { on() {} }, 50_000);
  console.log(raw.destroyed);
  server.close();
}

function ofStrings() {
  console.log('-- a stream of strings');
  const [a] = makePair();
  a.setEncoding('utf8');
  const client = tls.connect({ socket: a, ...trust });
  a.push('text');
  return new Promise((resolve) => {
    client.on('error', (error) => console.log(error.code));
    setImmediate(resolve);
  }).then(() => client.destroy());
}

(async () => {
  await overDuplex();
  await overUnconnected();
  await inTLS();
  await overPath();
  await startTLS();
  await ofStrings();
})();
