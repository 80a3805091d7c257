// SPDX-License-Identifier: MIT
// Requests over TLS, and the events of both sides in their order: a new connection, one that is
// used again, one that resumes a session, and servers that are not trusted.
'use strict';
const fs = require('fs');
const https = require('https');

const read = (name) => fs.readFileSync(`${__dirname}/../tls/fixtures/${name}`);
const ca = read('ca.pem');
let lines = [];

// What the two sides say is kept apart: which comes first between them is the network's matter.
function say(...words) {
  lines.push(words.join(' '));
}

const server = https.createServer({ key: read('server-key.pem'), cert: read('server.pem') });
for (const event of ['connection', 'secureConnection', 'clientError', 'tlsClientError', 'close']) {
  server.on(event, (error) => say('server', event, error?.code ?? ''));
}
server.on('request', (request, response) => {
  const { alpnProtocol, authorized, encrypted, servername } = request.socket;
  say('server request', request.method, request.url, encrypted, authorized, alpnProtocol,
      servername, request.socket.isSessionReused());
  let length = 0;
  request.on('data', (chunk) => { length += chunk.length; });
  request.on('end', () => response.end(`${length} bytes`));
});

function ask(options, body) {
  return new Promise((resolve) => {
    const request = https.request({ host: 'localhost', port: server.address().port, ...options });
    request.on('response', (response) => {
      say('client response', response.statusCode, request.reusedSocket, response.socket.authorized,
          response.socket.isSessionReused());
      let text = '';
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => say('client end', text));
      response.on('close', () => say('client response close'));
    });
    for (const event of ['socket', 'finish', 'error', 'close', 'timeout', 'abort']) {
      request.on(event, (error) => {
        say('client', event, error?.code ?? '');
        if (event === 'close') setImmediate(resolve);
      });
    }
    request.once('socket', (socket) => {
      if (request.reusedSocket) return;
      for (const event of ['connect', 'secureConnect', 'end', 'error']) {
        socket.on(event, (error) => say('client socket', event, error?.code ?? ''));
      }
    });
    request.end(body);
  });
}

async function show(title, options, body) {
  lines = [];
  await ask(options, body);
  console.log(`-- ${title}`);
  const isRefused = lines.some((line) => line.startsWith('client error'));
  for (const line of lines) if (line.startsWith('client')) console.log(line);
  // When the server hears of a refusal is the network's matter, too.
  for (const line of lines) if (line.startsWith('server') && !isRefused) console.log(line);
}

server.listen(0, 'localhost', async () => {
  const agent = new https.Agent({ keepAlive: true, ca });
  await show('a new connection', { agent, method: 'POST', path: '/new' }, 'x'.repeat(300000));
  await show('used again', { agent, path: '/again' });
  const [name] = Object.keys(agent.freeSockets);
  const [socket] = agent.freeSockets[name];
  const closed = new Promise((resolve) => socket.on('close', resolve));
  agent.destroy();
  await closed;
  await show('a session resumed', { agent, path: '/resumed' });
  await show('without the authority', { path: '/untrusted' });
  await show('trusted all the same', { path: '/careless', rejectUnauthorized: false });
  await show('another name', { agent: false, ca, headers: { host: 'other.example' } });
  await show('a check of its own', {
    agent: false, ca, headers: { host: 'other.example' },
    checkServerIdentity(host, certificate) {
      say('client check', host, certificate.subject.CN);
    },
  });
  agent.destroy();
  https.globalAgent.destroy();
  lines = [];
  server.close(() => console.log('-- closed'));
});
