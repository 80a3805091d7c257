// SPDX-License-Identifier: MIT
// SNI and ALPN: contexts by name, a callback that answers later or wrongly, protocols by a list and
// by a callback. What is expected is Node 24's.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = [read('ca.pem'), read('ca-ec.pem')];
const pair = (name) => ({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) });

async function attempt(what, serverOptions, prepare, clientOptions) {
  const said = [];
  const server = tls.createServer({ ...pair('server'), ...serverOptions }, (socket) => {
    said.push(`server: ${socket.servername} ${socket.alpnProtocol}`);
    socket.end();
  });
  prepare(server);
  server.on('tlsClientError', (error, socket) => {
    said.push(`server: ${error.code} ${error.reason ?? error.message} ${socket.servername}`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca,
                               maxVersion: 'TLSv1.2', ...clientOptions });
  socket.on('secureConnect', () => {
    const { subject, subjectaltname } = socket.getPeerCertificate();
    said.push(`client: ${subject.CN} ${subjectaltname} ${socket.alpnProtocol}`);
  });
  socket.on('error', (error) => said.push(`client: ${error.code}`));
  socket.resume();
  await new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => server.close(resolve));
  console.log(what);
  for (const line of said.sort()) console.log('  ', line);
}

const none = () => {};
const contexts = (server) => {
  server.addContext('a.example', pair('a'));
  server.addContext('*.a.example', tls.createSecureContext(pair('a')));
  server.addContext('b.example', pair('b'));
};

(async () => {
  await attempt('no name', {}, contexts, {});
  for (const servername of ['a.example', 'x.a.example', 'B.example', 'localhost']) {
    await attempt(servername, {}, contexts, { servername });
  }
  await attempt('a.example, TLS 1.3', {}, contexts,
                { servername: 'a.example', maxVersion: 'TLSv1.3' });
  await attempt('callback', {
    SNICallback: (name, done) => {
      setImmediate(done, null, name === 'b.example' ? tls.createSecureContext(pair('b')) : null);
    },
  }, none, { servername: 'b.example' });
  await attempt('callback without an answer', { SNICallback: (name, done) => done(null) }, none,
                { servername: 'localhost' });
  await attempt('callback with an error',
                { SNICallback: (name, done) => done(new Error('unknown name')) }, none,
                { servername: 'localhost' });
  await attempt('callback that throws', { SNICallback: () => { throw new Error('thrown'); } }, none,
                { servername: 'localhost' });
  await attempt('callback with something else', { SNICallback: (name, done) => done(null, {}) },
                none, { servername: 'localhost' });

  const offered = ['http/1.1', 'one', 'two'];
  const servername = 'localhost';
  await attempt('protocols', { ALPNProtocols: ['two', 'one'] }, none,
                { servername, ALPNProtocols: offered });
  await attempt('protocols as bytes', { ALPNProtocols: Buffer.from('\x03two\x03one') }, none,
                { servername, ALPNProtocols: offered });
  await attempt('no protocol of ours', { ALPNProtocols: ['three'] }, none,
                { servername, ALPNProtocols: offered });
  await attempt('only the client', {}, none, { servername, ALPNProtocols: offered });
  await attempt('only the server', { ALPNProtocols: ['two'] }, none, { servername });
  await attempt('chosen', {
    ALPNCallback: ({ protocols, servername: name }) => {
      console.log(protocols, name);
      return protocols[1];
    },
  }, none, { servername, ALPNProtocols: offered });
  await attempt('none chosen', { ALPNCallback: () => undefined }, none,
                { servername, ALPNProtocols: offered });
  await attempt('another one chosen', { ALPNCallback: () => 'four' }, none,
                { servername, ALPNProtocols: offered });

  for (const bad of [[''], ['x'.repeat(256)]]) {
    const out = {};
    try {
      tls.convertALPNProtocols(bad, out);
      console.log(out);
    } catch (error) {
      console.log(error.code);
    }
  }
  const out = {};
  tls.convertALPNProtocols(['h2', 'é'], out);
  console.log(out);
})();
