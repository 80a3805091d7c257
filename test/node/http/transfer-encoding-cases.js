// SPDX-License-Identifier: MIT
// What a message's Transfer-Encoding says of its end, or why the message is refused: whoever
// reads it otherwise than a proxy before him takes a body for a request. From Node 24; Node 20
// accepts an empty Transfer-Encoding.
'use strict';
const http = require('http');
const net = require('net');

const values = [
  '', ' ', '   ', '\t', ' \t ', ' ,', ',', ', ,', ' chunked', ' CHUNKED', ' chunked ', ' chunked\t',
  ' chunked,', ' chunked, ', ' ,chunked', ' , chunked', ' gzip', ' gzip, chunked', ' gzip,chunked',
  ' chunked, gzip', ' chunked, chunked', ' chunked chunked', ' xchunked', ' chunkedx', ' identity',
  ' identity, chunked', ' "chunked"', ' chunked;a=b', '\tchunked', '\x0bchunked', ' gzip,\tchunked',
];

// The heads: those that name a length before or behind, too; twice; in HTTP/1.0.
const heads = [];
const add = (name, version, ...lines) => heads.push([name, version, lines.join('\r\n')]);
for (const value of values) {
  const te = `Transfer-Encoding:${value}`;
  const name = JSON.stringify(value);
  add(name, '1.1', te);
  add(`${name}, then a length`, '1.1', te, 'Content-Length: 3');
  add(`a length, then ${name}`, '1.1', 'Content-Length: 3', te);
  add(`${name} in 1.0`, '1.0', te);
}
for (const one of ['', ' chunked', ' gzip', ' ,']) {
  for (const two of ['', ' chunked', ' gzip', ' ,']) {
    add(`${JSON.stringify(one)} and ${JSON.stringify(two)}`, '1.1',
        `Transfer-Encoding:${one}`, `Transfer-Encoding:${two}`);
    add(`${JSON.stringify(one)}, a length and ${JSON.stringify(two)}`, '1.1',
        `Transfer-Encoding:${one}`, 'Content-Length: 3', `Transfer-Encoding:${two}`);
  }
}
add('a folded value', '1.1', 'Transfer-Encoding:', ' chunked');
add('a folded empty value', '1.1', 'Transfer-Encoding:', ' ', 'Content-Length: 3');
add('a space before the colon', '1.1', 'Transfer-Encoding : chunked');
add('small letters', '1.1', 'transfer-encoding:', 'content-length: 3');
add('in a trailer', '1.1', 'Transfer-Encoding: chunked', 'Trailer: transfer-encoding');

const bodies = {
  'chunked': '3\r\nabc\r\n0\r\n\r\n',
  'plain': 'abc',
  'trailer': '3\r\nabc\r\n0\r\nTransfer-Encoding:\r\n\r\n',
};

function exchange(server, bytes) {
  return new Promise((resolve) => {
    const socket = net.connect(server.address().port, '127.0.0.1');
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (data) => text += data);
    socket.on('close', () => resolve(text.match(/HTTP\/1\.1 \d+/g)?.join(', ')));
    socket.end(bytes);
  });
}

async function requests(options) {
  let seen;
  const server = http.createServer(options, (request, response) => {
    let body = '';
    request.on('data', (data) => body += data);
    request.on('error', (error) => seen.push(error.code));
    request.on('end', () => {
      seen.push(`${request.url} ${JSON.stringify(body)}`);
      response.end();
    });
  });
  server.on('clientError', (error, socket) => {
    seen.push(`${error.code} ${error.reason} ${error.bytesParsed}`);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const [name, version, lines] of heads) {
    for (const kind of name === 'in a trailer' ? ['trailer'] : ['chunked', 'plain']) {
      seen = [];
      const status = await exchange(
        server, `POST /a HTTP/${version}\r\nHost: a\r\n${lines}\r\n\r\n${bodies[kind]}` +
        'GET /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      console.log(`${name}, ${kind}: ${seen.join('; ')} | ${status}`);
    }
  }
  server.close();
}

async function responses(options) {
  let answer;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const [name, version, lines] of heads) {
    answer = `HTTP/${version} 200 OK\r\n${lines}\r\n\r\n` +
      bodies[name === 'in a trailer' ? 'trailer' : 'chunked'];
    const result = await new Promise((resolve) => {
      const request = http.get({ port: server.address().port, host: '127.0.0.1', ...options });
      request.on('error', (error) => resolve(`${error.code} ${error.reason}`));
      request.on('response', (response) => {
        let body = '';
        response.on('data', (data) => body += data);
        response.on('error', (error) => resolve(`${JSON.stringify(body)} ${error.code}`));
        response.on('end', () => resolve(JSON.stringify(body)));
      });
    });
    console.log(`${name}: ${result}`);
  }
  server.close();
}

(async () => {
  console.log('requests');
  await requests({});
  console.log('requests, lenient');
  await requests({ insecureHTTPParser: true });
  console.log('responses');
  await responses({});
  console.log('responses, lenient');
  await responses({ insecureHTTPParser: true });
})();
