// SPDX-License-Identifier: MIT
// Sessions: by tickets (TLS 1.2 and 1.3), by ids that the server's program stores, with keys that
// servers share, with a server that they were not made for. What is expected is Node 24's.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const close = (server) => new Promise((resolve) => server.close(resolve));

// Says a word to the server and waits for the end: what it saw, and the last session.
function visit(server, options) {
  return new Promise((resolve, reject) => {
    const seen = { sessions: [] };
    const socket = tls.connect({ port: server.address().port, host: 'localhost',
                                 lookup: (name, opts, done) => done(null, [{ address: '127.0.0.1',
                                                                             family: 4 }]),
                                 ca, ...options });
    socket.on('secureConnect', () => {
      seen.reused = socket.isSessionReused();
      seen.ticket = socket.getTLSTicket() !== undefined;
      seen.authorized = socket.authorized;
      seen.peer = Object.keys(socket.getPeerCertificate()).length > 0;
    });
    socket.on('session', (session) => seen.sessions.push(session));
    socket.on('data', () => socket.end());
    socket.on('error', reject);
    socket.on('close', () => resolve(seen));
    socket.write('x');
  });
}

function show(name, { authorized, peer, reused, sessions, ticket }) {
  console.log(name, { authorized, peer, reused, sessions: sessions.length > 0, ticket });
}

const serve = (socket) => socket.once('data', (bytes) => socket.end(bytes));

async function byTicket(version) {
  const options = { minVersion: version, maxVersion: version };
  const server = await listen(tls.createServer(pair, serve));
  const first = await visit(server, options);
  show(`${version} first`, first);
  const session = first.sessions.at(-1);
  show(`${version} again`, await visit(server, { ...options, session }));
  show(`${version} another name`,
       await visit(server, { ...options, session, servername: '127.0.0.1',
                             checkServerIdentity: () => undefined }).catch((e) => e));
  const keys = server.getTicketKeys();
  console.log(keys.length);
  server.setTicketKeys(Buffer.alloc(48, 7));
  show(`${version} other keys`, await visit(server, { ...options, session }));
  await close(server);
  const twin = await listen(tls.createServer({ ...pair, ticketKeys: keys }, serve));
  show(`${version} twin`, await visit(twin, { ...options, session }));
  await close(twin);
}

async function byId() {
  const store = new Map();
  const log = [];
  const options = { maxVersion: 'TLSv1.2' };
  const server = await listen(tls.createServer({
    ...pair, secureOptions: require('crypto').constants.SSL_OP_NO_TICKET,
  }, serve));
  server.on('newSession', (id, data, done) => {
    log.push(`new ${id.length}`);
    store.set(id.toString('hex'), data);
    setImmediate(done);
  });
  server.on('resumeSession', (id, done) => {
    const found = store.get(id.toString('hex'));
    log.push(`resume ${found !== undefined}`);
    setImmediate(done, null, found);
  });
  const first = await visit(server, options);
  show('id first', first);
  const session = first.sessions.at(-1);
  show('id again', await visit(server, { ...options, session }));
  store.clear();
  show('id forgotten', await visit(server, { ...options, session }));
  server.removeAllListeners('resumeSession');
  server.on('resumeSession', (id, done) => done(new Error('no store')));
  server.on('tlsClientError', (error) => log.push(`server: ${error.message}`));
  await visit(server, { ...options, session }).catch((error) => log.push(`client: ${error.code}`));
  await close(server);
  console.log(log.join('\n'));
}

(async () => {
  await byTicket('TLSv1.2');
  await byTicket('TLSv1.3');
  await byId();
})();
