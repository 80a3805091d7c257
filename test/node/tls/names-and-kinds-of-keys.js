// SPDX-License-Identifier: MIT
// A server whose own key is of one kind (RSA or EC), and names whose keys are of the other: each
// name gets its certificate, in both versions. The output is Node 24's: Node 20 may give the server's
// own.
'use strict';
const fs = require('fs');
const tls = require('tls');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const identity = (name) => ({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) });

function ask(server, servername, maxVersion) {
  return new Promise((resolve) => {
    const socket = tls.connect({
      port: server.address().port, host: 'localhost', servername, maxVersion,
      rejectUnauthorized: false,
    }, () => {
      const { CN } = socket.getPeerCertificate().subject;
      console.log(socket.getProtocol(), servername, CN, socket.getCipher().name.slice(0, 11));
    });
    socket.resume().on('close', resolve);
  });
}

async function show(own, other, useCallback) {
  const context = tls.createSecureContext(identity(other));
  const server = tls.createServer({
    ...identity(own),
    SNICallback: useCallback ? (name, done) => {
      done(null, name === 'other.example' ? context : undefined);
    } : undefined,
  }, (socket) => socket.end());
  if (!useCallback) server.addContext('other.example', context);
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  console.log(`-- ${own}, ${other} by ${useCallback ? 'SNICallback' : 'addContext'}`);
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    await ask(server, 'own.example', version);
    await ask(server, 'other.example', version);
  }
  await new Promise((resolve) => server.close(resolve));
}

async function main() {
  for (const useCallback of [true, false]) {
    await show('server', 'server-ec', useCallback);
    await show('server-ec', 'server', useCallback);
  }
}

main();
