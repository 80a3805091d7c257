// SPDX-License-Identifier: MIT
// https.Agent: what the name of a connection is made of, which connections share sockets and
// sessions, and what the cache of sessions keeps. The outputs are Node 24's: Node 20 lets requests
// with checks of their own share.
'use strict';
const fs = require('fs');
const https = require('https');

const read = (name) => fs.readFileSync(`${__dirname}/../tls/fixtures/${name}`);
const ca = read('ca.pem');

// ---- names

const agent = new https.Agent({ keepAlive: true, ca });
console.log(agent.protocol, agent.defaultPort, agent.maxCachedSessions, agent instanceof
  require('http').Agent, new https.Agent({ maxCachedSessions: 0 }).maxCachedSessions);
for (const options of [
  undefined, {}, { host: 'h', port: 1 }, { host: 'h', port: 1, localAddress: '::1', family: 6 },
  { ca: 'CA', cert: Buffer.from('CERT'), key: ['K1', 'K2'] }, { ciphers: 'C', crl: 'R' },
  { pfx: 'P', passphrase: 'word' }, { pfx: ['P', { buf: 'Q', passphrase: 'own' }], passphrase: 'w' },
  { rejectUnauthorized: false }, { rejectUnauthorized: true }, { servername: 's', host: 'h' },
  { servername: 'h', host: 'h' }, { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.3' },
  { secureProtocol: 'M', honorCipherOrder: false, ecdhCurve: 'E', dhparam: 'D' },
  { secureOptions: 0 }, { sessionIdContext: 'I', sigalgs: 'A' }, { socketPath: '/tmp/s' },
  { privateKeyIdentifier: 'PI', privateKeyEngine: 'PE', clientCertEngine: 'CE' },
]) {
  console.log(agent.getName(options));
}

// ---- the cache alone

const small = new https.Agent({ maxCachedSessions: 2 });
for (const name of ['a', 'b', 'a', 'c']) small._cacheSession(name, Buffer.from(name));
console.log(['a', 'b', 'c'].map((name) => String(small._getSession(name))).join());
small._evictSession('b');
small._evictSession('nothing');
small._cacheSession('d', Buffer.from('d'));
console.log(['b', 'c', 'd'].map((name) => String(small._getSession(name))).join());
const none = new https.Agent({ maxCachedSessions: 0 });
none._cacheSession('a', Buffer.from('a'));
console.log(none._getSession('a'));

// ---- with a server

const server = https.createServer({ key: read('server-key.pem'), cert: read('server.pem') },
                                  (request, response) => response.end('.'));

// Whether the socket was used before, and the session.
function ask(options) {
  return new Promise((resolve, reject) => {
    const request = https.get({ host: 'localhost', port: server.address().port, agent, ...options });
    request.on('error', reject);
    request.on('response', (response) => {
      const { socket } = response;
      const facts = `${request.reusedSocket} ${socket.isSessionReused()}`;
      response.resume();
      request.on('close', () => resolve({ facts, socket }));
    });
  });
}

async function closeOf(socket) {
  if (socket.destroyed) return;
  await new Promise((resolve) => { socket.on('close', resolve).destroy(); });
}

async function askAndClose(title, options) {
  const { facts, socket } = await ask(options);
  await closeOf(socket);
  console.log(title, facts, Object.keys(agent._sessionCache.map).length);
}

server.listen(0, 'localhost', async () => {
  await askAndClose('first', {});
  await askAndClose('session', {});
  await askAndClose('other servername', { servername: '' });
  await askAndClose('other version', { maxVersion: 'TLSv1.2' });
  await askAndClose('again', { maxVersion: 'TLSv1.2' });
  const checkServerIdentity = () => undefined;
  await askAndClose('own check', { checkServerIdentity });
  await askAndClose('the same check', { checkServerIdentity });

  // Neither are their sockets kept.
  const { socket } = await ask({ checkServerIdentity });
  console.log('kept', Object.values(agent.freeSockets).flat().includes(socket));
  const kept = await ask({});
  console.log('kept', Object.values(agent.freeSockets).flat().includes(kept.socket));
  const again = await ask({});
  console.log('the same', again.facts, again.socket === kept.socket);

  // An error of the connection takes its session away.
  const [name] = Object.keys(agent.freeSockets);
  console.log('cached', agent._getSession(name) !== undefined);
  await new Promise((resolve) => { kept.socket.on('close', resolve).destroy(new Error('broken')); });
  console.log('cached', agent._getSession(name) !== undefined);
  agent.destroy();
  server.close(() => console.log('closed'));
});
