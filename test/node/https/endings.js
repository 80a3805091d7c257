// SPDX-License-Identifier: MIT
// How connections end: idle ones and all of them, by timeouts of the server, of a request and of a
// handshake, by a signal, and by a side that just goes away.
'use strict';
const fs = require('fs');
const https = require('https');
const net = require('net');

const read = (name) => fs.readFileSync(`${__dirname}/../tls/fixtures/${name}`);
const ca = read('ca.pem');
const identity = { key: read('server-key.pem'), cert: read('server.pem') };

function listen(options, listener) {
  return new Promise((resolve) => {
    const server = https.createServer({ ...identity, ...options }, listener);
    server.listen(0, 'localhost', () => resolve(server));
  });
}

const closed = (emitter) => new Promise((resolve) => emitter.on('close', resolve));
const stop = (server) => new Promise((resolve) => server.close(resolve));
const outcome = (request) => new Promise((resolve) => {
  request.on('response', (response) => resolve(response.statusCode));
  request.on('error', (error) => resolve(`${error.name} ${error.code} ${error.message}`));
});

async function idleAndAll() {
  const server = await listen({}, (request, response) => {
    if (request.url !== '/never') response.end('.');
  });
  const agent = new https.Agent({ ca, keepAlive: true });
  const to = { host: 'localhost', port: server.address().port, agent };
  const idle = https.get(to);
  await outcome(idle);
  idle.res.resume();
  await closed(idle);
  const [kept] = Object.values(agent.freeSockets).flat();
  const never = https.get({ ...to, path: '/never', agent: false, ca });
  const what = outcome(never);
  await new Promise((resolve) => server.once('request', resolve));
  server.closeIdleConnections();
  await closed(kept);
  console.log('idle', kept.destroyed, never.destroyed);
  server.closeAllConnections();
  console.log('all', await what);
  await stop(server);
  agent.destroy();
}

async function serverTimeout() {
  const server = await listen({}, () => {});
  server.setTimeout(20, (socket) => {
    console.log('timeout of the server', socket.encrypted);
    socket.destroy();
  });
  const request = https.get({ host: 'localhost', port: server.address().port, ca, agent: false });
  console.log(await outcome(request));
  await stop(server);
}

async function headersTimeout() {
  const server = await listen({
    headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10,
  }, () => {});
  const socket = require('tls').connect({ port: server.address().port, host: 'localhost', ca });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\n');
  let text = '';
  socket.on('data', (chunk) => { text += chunk; });
  await closed(socket);
  console.log('headers', text.split('\r\n')[0]);
  await stop(server);
}

async function requestTimeout() {
  const server = await listen({}, () => {});
  const request = https.get({
    host: 'localhost', port: server.address().port, ca, agent: false, timeout: 20,
  });
  request.on('timeout', () => {
    console.log('timeout of the request');
    request.destroy();
  });
  console.log(await outcome(request));
  await stop(server);
}

// A server that says nothing.
async function handshakeTimeouts() {
  const silent = net.createServer((socket) => socket.resume());
  await new Promise((resolve) => silent.listen(0, 'localhost', resolve));
  const request = https.get({
    host: 'localhost', port: silent.address().port, ca, agent: false, timeout: 20,
  });
  request.on('timeout', () => request.destroy(new Error('too late')));
  console.log(await outcome(request));
  await stop(silent);

  const server = await listen({ handshakeTimeout: 20 }, () => {});
  const socket = net.connect(server.address().port, 'localhost');
  const [error] = await require('events').once(server, 'tlsClientError');
  console.log(error.code, error.message);
  await closed(socket.resume());
  await stop(server);
}

async function signal() {
  const server = await listen({}, () => {});
  const controller = new AbortController();
  const request = https.get({
    host: 'localhost', port: server.address().port, ca, agent: false, signal: controller.signal,
  });
  server.once('request', () => controller.abort());
  console.log(await outcome(request));
  await stop(server);
}

async function goneServers() {
  const server = await listen({}, (request, response) => {
    if (request.url === '/silent') {
      request.socket.destroy();
    } else {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => request.socket.destroy());
    }
  });
  const to = { host: 'localhost', port: server.address().port, ca, agent: false };
  console.log(await outcome(https.get({ ...to, path: '/silent' })));
  const request = https.get(to);
  console.log(await outcome(request));
  const error = await new Promise((resolve) => request.res.on('error', resolve).resume());
  console.log(error.code, error.message, request.res.complete);
  await stop(server);

  const plain = net.createServer((socket) => socket.end());
  await new Promise((resolve) => plain.listen(0, 'localhost', resolve));
  console.log(await outcome(https.get({ ...to, port: plain.address().port })));
  await stop(plain);
}

async function main() {
  await idleAndAll();
  await serverTimeout();
  await headersTimeout();
  await requestTimeout();
  await handshakeTimeouts();
  await signal();
  await goneServers();
}

main();
