// SPDX-License-Identifier: MIT
// With OpenSSL's own client and server at the other end: versions, ciphers, names, protocols,
// resumed sessions, certificates of clients.
'use strict';
const tls = require('tls');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawn } = require('child_process');

const file = (name) => `${__dirname}/fixtures/${name}`;
const read = (name) => fs.readFileSync(file(name));
const ca = read('ca.pem');
const pair = (name) => ({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tls-'));
const sessionFile = path.join(folder, 'session');

function start(args) {
  const child = spawn('openssl', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.text = '';
  child.stdin.on('error', () => {});
  const listen = (stream) => {
    stream.setEncoding('latin1');
    stream.on('data', (text) => {
      child.text += text;
      child.emit('text');
    });
  };
  listen(child.stdout);
  listen(child.stderr);
  child.done = new Promise((resolve) => child.on('close', resolve));
  return child;
}

const find = (text, pattern) => text.match(pattern)?.[1];

// ---- its client ------------------------------------------------------------------------------------

async function client(what, serverOptions, args, prepare = () => {}) {
  const said = [];
  const server = tls.createServer({ ...pair('server'), ca, ...serverOptions }, (socket) => {
    said.push(`${socket.getProtocol()} ${socket.getCipher().name} ${socket.servername} ` +
              `${socket.alpnProtocol} ${socket.authorized} ${socket.isSessionReused()}`);
    socket.on('error', () => {});
    socket.once('data', (bytes) => socket.end(`you said ${bytes}`));
  });
  server.on('tlsClientError', () => said.push('refused'));
  prepare(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const child = start(['s_client', '-connect', `127.0.0.1:${port}`, '-CAfile', file('ca.pem'),
                       ...args]);
  child.stdin.write('hello\n');
  await child.done;
  const { text } = child;
  said.push(`${find(text, /(you said hello)/)} ${find(text, /subject=.*CN = ?(\S+)/)} ` +
            `${find(text, /ALPN protocol: (\S+)/)} ${find(text, /^(New|Reused),/m)} ` +
            `${find(text, /Verify return code: (\d+)/)}`);
  await new Promise((resolve) => server.close(resolve));
  console.log(what);
  for (const line of said) console.log('  ', line);
}

async function clients() {
  await client('1.2', {}, ['-tls1_2']);
  await client('1.3', {}, ['-tls1_3']);
  await client('1.3 only', { minVersion: 'TLSv1.3' }, ['-tls1_2']);
  await client('1.2 only', { maxVersion: 'TLSv1.2' }, ['-tls1_3']);
  for (const cipher of ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305',
                        'DHE-RSA-AES256-GCM-SHA384', 'AES256-SHA256']) {
    await client(cipher, { dhparam: 'auto' }, ['-tls1_2', '-cipher', cipher]);
  }
  for (const suite of ['TLS_AES_128_GCM_SHA256', 'TLS_CHACHA20_POLY1305_SHA256']) {
    await client(suite, {}, ['-tls1_3', '-ciphersuites', suite]);
  }
  await client('a name', {}, ['-servername', 'b.example'], (server) => {
    server.addContext('a.example', pair('a'));
    server.addContext('b.example', pair('b'));
  });
  await client('protocols', { ALPNProtocols: ['b', 'a'] }, ['-alpn', 'a,b,c']);
  await client('no protocol', { ALPNProtocols: ['x'] }, ['-alpn', 'a']);
  const own = ['-cert', file('client.pem'), '-key', file('client-key.pem')];
  await client('a certificate', { requestCert: true }, ['-tls1_3', ...own]);
  await client('no certificate', { requestCert: true }, ['-tls1_2']);
  await client('a certificate of nobody', { requestCert: true, rejectUnauthorized: false },
               ['-cert', file('alone.pem'), '-key', file('alone-key.pem')]);
  const ticketKeys = Buffer.alloc(48, 3);
  for (const version of ['-tls1_2', '-tls1_3']) {
    await client(`session ${version}`, { ticketKeys }, [version, '-sess_out', sessionFile]);
    await client(`again ${version}`, { ticketKeys }, [version, '-sess_in', sessionFile]);
  }
}

// ---- its server ------------------------------------------------------------------------------------

async function serve(args) {
  const child = start(['s_server', '-accept', '127.0.0.1:0', '-CAfile', file('ca.pem'), '-cert',
                       file('server.pem'), '-key', file('server-key.pem'), '-rev', ...args]);
  while (!/ACCEPT.*:(\d+)/.test(child.text)) {
    await new Promise((resolve) => child.once('text', resolve));
  }
  child.port = +find(child.text, /ACCEPT.*:(\d+)/);
  return child;
}

function visit(port, options) {
  return new Promise((resolve) => {
    let answer = '';
    let said = '';
    const socket = tls.connect({ port, host: '127.0.0.1', ca, ...options });
    socket.on('secureConnect', () => {
      said = `${socket.getProtocol()} ${socket.getCipher().name} ${socket.alpnProtocol} ` +
        `${socket.isSessionReused()} ${socket.getPeerCertificate().subject?.CN}`;
      socket.write('olleh\n');
    });
    socket.on('session', (session) => socket.last = session);
    socket.on('data', (bytes) => {
      answer += bytes;
      if (answer.endsWith('\n')) socket.end();
    });
    socket.on('error', (error) => said = error.code.replace(/_(SSLV3|TLSV1|SSL\/TLS)_/, '_'));
    socket.on('close', () => resolve({ said: `${said} ${answer.trim()}`, session: socket.last }));
  });
}

async function server(what, args, options) {
  const child = await serve(args);
  console.log(what, (await visit(child.port, options)).said);
  child.kill();
  await child.done;
}

async function servers() {
  await server('1.2', ['-tls1_2'], {});
  await server('1.3', ['-tls1_3'], {});
  await server('1.3 only', ['-tls1_3'], { maxVersion: 'TLSv1.2' });
  await server('a cipher', ['-tls1_2', '-cipher', 'ECDHE-RSA-AES256-GCM-SHA384'], {});
  await server('no cipher', ['-tls1_2', '-cipher', 'ECDHE-RSA-AES256-GCM-SHA384'],
               { ciphers: 'AES128-SHA' });
  await server('a suite', ['-ciphersuites', 'TLS_AES_128_CCM_SHA256'],
               { ciphers: 'TLS_AES_128_CCM_SHA256:TLS_AES_256_GCM_SHA384' });
  await server('protocols', ['-alpn', 'b,a'], { ALPNProtocols: ['a', 'b'] });
  await server('a name', ['-servername', 'b.example', '-cert2', file('b.pem'), '-key2',
                          file('b-key.pem')], { servername: 'b.example' });
  await server('a certificate', ['-Verify', '2', '-verify_return_error'], pair('client'));
  await server('no certificate', ['-Verify', '2', '-tls1_2'], {});
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    const child = await serve([]);
    const first = await visit(child.port, { maxVersion: version });
    console.log('session', first.said);
    const again = await visit(child.port, { maxVersion: version, session: first.session });
    console.log('again', again.said);
    child.kill();
    await child.done;
  }
}

(async () => {
  await clients();
  await servers();
  fs.rmSync(folder, { recursive: true });
})();
