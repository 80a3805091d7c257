// SPDX-License-Identifier: MIT
// fetch, WebSocket and EventSource of https: and wss: addresses: what they trust is said by
// NODE_EXTRA_CA_CERTS and NODE_TLS_REJECT_UNAUTHORIZED, so each case is a process of its own. The
// output is Node 24's: Node 20 has no WebSocket.
'use strict';
const { spawn } = require('child_process');
const crypto = require('crypto');
const fs = require('fs');
const https = require('https');

const fixtures = `${__dirname}/../tls/fixtures`;
const read = (name) => fs.readFileSync(`${fixtures}/${name}`);

// ---- the servers, in this process

function answer(request, response) {
  if (request.url === '/moved') {
    response.writeHead(307, { location: '/there' }).end();
  } else if (request.url === '/packed') {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(require('zlib').gzipSync('packed '.repeat(1000)));
  } else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': 100 });
    response.write('some', () => request.socket.destroy());
  } else if (request.url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\ndata: two\n\n');
  } else {
    let length = 0;
    request.on('data', (chunk) => { length += chunk.length; });
    request.on('end', () => {
      const { alpnProtocol, servername } = request.socket;
      response.end(`${request.method} ${request.url} ${length} ${alpnProtocol} ${servername}`);
    });
  }
}

function upgrade(request, socket) {
  const proof = crypto.createHash('sha1').update(request.headers['sec-websocket-key'] +
    '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    `Sec-WebSocket-Accept: ${proof}\r\n\r\n`);
  socket.write(Buffer.from([0x81, 2, 0x68, 0x69]));
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length === 16) socket.end(Buffer.from([0x88, 2, 0x03, 0xe8]));
  });
}

function listen(name) {
  return new Promise((resolve) => {
    const server = https.createServer({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) },
                                      answer);
    server.on('upgrade', upgrade);
    server.listen(0, () => resolve(server));
  });
}

// ---- what a process of its own asks

async function ask(title, url, options) {
  try {
    const response = await fetch(url, options);
    const text = await response.text();
    console.log(title, response.status, response.redirected, text.slice(0, 60));
  } catch (error) {
    const { cause } = error;
    console.log(title, error.name, error.message, cause.name, cause.code);
  }
}

function talk(url) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.onopen = () => console.log('open');
    socket.onmessage = ({ data }) => {
      console.log('message', data);
      socket.send('yo');
      socket.close(1000);
    };
    socket.onerror = () => console.log('error');
    socket.onclose = ({ code, wasClean }) => {
      console.log('close', code, wasClean);
      resolve();
    };
  });
}

function hear(url) {
  return new Promise((resolve) => {
    const source = new EventSource(url);
    source.onmessage = ({ data, origin }) => {
      console.log('event', data, origin === new URL(url).origin);
      if (data !== 'two') return;
      source.close();
      resolve();
    };
  });
}

const cases = {
  async trusting(good) {
    await ask('get', `${good}/here`);
    await ask('post', `${good}/here`, { method: 'POST', body: 'x'.repeat(300000) });
    await ask('moved', `${good}/moved`);
    await ask('packed', `${good}/packed`);
    await ask('cut', `${good}/cut`);
    await ask('address', good.replace('localhost', '127.0.0.1'));
    await talk(`${good.replace('https:', 'wss:')}/socket`);
    await hear(`${good}/events`);
  },
  async others(good, alone, expired, other) {
    await ask('alone', alone);
    await ask('expired', expired);
    await ask('other name', other);
    await talk(alone.replace('https:', 'wss:'));
    await ask('plain', good.replace('https:', 'http:'));
  },
  async suspicious(good) {
    await ask('unknown', good);
    await talk(good.replace('https:', 'wss:'));
  },
  async careless(good, alone) {
    await ask('unknown', good);
    await ask('alone', alone);
    await talk(alone.replace('https:', 'wss:'));
  },
};

async function run(name, environment, addresses) {
  console.log(`-- ${name}`);
  const child = spawn(process.execPath, [
    '--no-warnings', '--experimental-eventsource', __filename, name, ...addresses,
  ], { env: { ...process.env, NODE_EXTRA_CA_CERTS: '', ...environment }, stdio: [0, 1, 2] });
  await new Promise((resolve) => child.on('close', resolve));
}

async function main() {
  const servers = [];
  for (const name of ['server', 'alone', 'expired', 'a']) servers.push(await listen(name));
  const addresses = servers.map((server) => `https://localhost:${server.address().port}`);
  const trusts = { NODE_EXTRA_CA_CERTS: `${fixtures}/ca.pem` };
  await run('trusting', trusts, addresses);
  await run('others', trusts, addresses);
  await run('suspicious', {}, addresses);
  await run('careless', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, addresses);
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}

if (process.argv[2] === undefined) main();
else cases[process.argv[2]](...process.argv.slice(3));
