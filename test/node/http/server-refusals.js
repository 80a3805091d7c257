// SPDX-License-Identifier: MIT
// What a server answers to requests that it does not take, and whom it tells.
'use strict';
const http = require('http');
const net = require('net');

function talk(port, text, done) {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => { answer += data; });
  socket.on('error', () => {});
  socket.on('close', () => {
    console.log(JSON.stringify(answer.replace(/Date: .*GMT/g, 'Date: X')));
    done();
  });
  for (const piece of [].concat(text)) socket.write(piece);
}

function run(label, options, setUp, text) {
  return new Promise((resolve) => {
    console.log('==', label);
    const server = http.createServer(options, (req, res) => {
      console.log('request', req.url);
      res.end('ok');
    });
    setUp?.(server);
    server.listen(0, '127.0.0.1', () => {
      talk(server.address().port, text, () => {
        server.close(resolve);
        server.closeAllConnections();
      });
    });
  });
}

const CLOSE = 'Host: a\r\nConnection: close\r\n\r\n';

async function main() {
  await run('bad method', {}, null, 'BREW / HTTP/1.1\r\n\r\n');
  await run('no host', {}, null, 'GET / HTTP/1.1\r\n\r\n');
  await run('no host needed', { requireHostHeader: false }, null,
            'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
  await run('head too large', { maxHeaderSize: 100 }, null,
            `GET / HTTP/1.1\r\nA: ${'x'.repeat(200)}`);
  await run('extensions too large', {}, null,
            'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n' +
              `1;${'a'.repeat(20000)}`);
  await run('smuggled', {}, null,
            'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n' +
              'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
  await run('insecure', { insecureHTTPParser: true }, null,
            `GET / HTTP/1.1\r\nX: a\x01b\r\n${CLOSE}`);
  await run('clientError', {}, (server) => {
    server.on('clientError', (error, socket) => {
      console.log(error.code, error.reason, error.bytesParsed, `${error.rawPacket}`);
      socket.end('HTTP/1.1 400 Mine\r\n\r\n');
    });
  }, 'GET / HTTP/9.9\r\n\r\n');
  await run('expectation', {}, null, `GET / HTTP/1.1\r\nExpect: miracles\r\n${CLOSE}`);
  await run('continue', {}, null,
            ['POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n' + CLOSE, 'ab']);
  await run('checkContinue', {}, (server) => {
    server.on('checkContinue', (req, res) => {
      console.log('checkContinue');
      res.writeHead(403);
      res.end();
    });
  }, 'POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nHost: a\r\n\r\n');
  await run('checkExpectation', {}, (server) => {
    server.on('checkExpectation', (req, res) => res.end('granted'));
  }, `GET / HTTP/1.1\r\nExpect: miracles\r\n${CLOSE}`);
  await run('requests per socket', {}, (server) => {
    server.maxRequestsPerSocket = 1;
    server.on('dropRequest', (req) => console.log('dropRequest', req.url));
  }, `GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\n${CLOSE}`);
  await run('no listener for connect', {}, null, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await run('no listener for upgrade', {}, null,
            'GET / HTTP/1.1\r\nUpgrade: x\r\nConnection: upgrade, close\r\nHost: a\r\n\r\n');
  await run('upgrade', {}, (server) => {
    server.on('upgrade', (req, socket, head) => {
      console.log('upgrade', req.headers.upgrade, `${head}`, socket.parser);
      socket.end(`HTTP/1.1 101 Yes\r\n\r\n${head}`);
    });
  }, 'GET / HTTP/1.1\r\nUpgrade: x\r\nConnection: upgrade\r\nHost: a\r\n\r\nraw bytes');
  await run('connect', {}, (server) => {
    server.on('connect', (req, socket, head) => {
      console.log('connect', req.url, `${head}`);
      socket.end('HTTP/1.1 200 Through\r\n\r\n');
    });
  }, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\nmore');
  const slow = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 };
  await run('too slow', slow, null, 'GET / HTTP/1.1\r\nHost:');
  await run('body too slow', { ...slow, headersTimeout: 500, requestTimeout: 500 }, (server) => {
    server.removeAllListeners('request');
    server.on('request', (req) => {
      req.resume().on('error', (error) => console.log(error.code));
    });
  }, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
  await run('idle', { keepAliveTimeout: 20, keepAliveTimeoutBuffer: 0 }, null,
            'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await run('rejection', {}, (server) => {
    server.removeAllListeners('request');
    server.on('request', (req, res) => {
      res.setHeader('Connection', 'close');
      res.writeHead(200, { 'X-A': 'b' });
      res.write('part');
      setImmediate(() => res.destroy(new Error('no more')));
    });
  }, `GET / HTTP/1.1\r\n${CLOSE}`);
  for (const options of [{ maxHeaderSize: -1 }, { headersTimeout: 2, requestTimeout: 1 }, 1,
                         { keepAliveTimeout: 'x' }, { requireHostHeader: 1 }]) {
    try {
      http.createServer(options);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
}

main();
