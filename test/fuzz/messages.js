// SPDX-License-Identifier: MIT
//
// Cases for the parser of HTTP: messages with a few faults, whole or in pieces, strict or lenient.
// parseMessage of prelude.js tells what a parser makes of one.
'use strict';

const { literal } = require('./values.js');

const REQUESTS = [
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /a?b=c#d HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello' +
    'GET /2 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;a=b;c="d\\"e"\r\nabc\r\n' +
    '0\r\nX-T: 1\r\nY: 2\r\n\r\n',
  'PUT http://user@host:80/p?q HTTP/1.1\r\nConnection: close, x\r\nUpgrade: x\r\nA:  b  \r\n\r\n',
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'M-SEARCH * HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\nConnection: keep-alive\r\n\r\n' +
    '0\r\n\r\n',
  'GET_PARAMETER /x RTSP/1.0\r\nCSeq: 1\r\n\r\n', 'SOURCE /x ICE/1.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET /\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nX: \r\nProxy-Connection: Close\r\nContent-Length: 0\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: 3\r\nX: a\r\n b\r\n\r\nabcdef',
];
const RESPONSES = [
  'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n' +
    'HTTP/1.1 304 X\r\n\r\n',
  'HTTP/1.1 200\r\n\r\nbody till end', 'HTTP/1.0 204 No\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nConnection: close\r\n\r\nx',
  'RTSP/1.0 200 OK\r\nA: b\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Type: t\r\n\r\nstuff',
  'HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
];
const PIECES = ['\r', '\n', '\r\n', ' ', '\t', ':', ';', '=', '"', '\\', ',', '0', '9', 'a', 'F',
  '\0', '\x7f', '\x80', '\xff', '/', '?', '#', '@', '[', '*', 'HTTP/1.1', 'Content-Length: 1\r\n',
  'Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: x\r\n', 'Connection: close\r\n',
  'Connection: keep-alive\r\n', 'chunked', 'close', 'X: y\r\n', '\r\n\r\n', 'GET ',
  '99999999999999999999', 'ffffffffffffffff1', '\v', '1'];

function fault(r, text) {
  const at = r.below(text.length + 1);
  const head = text.slice(0, at);
  switch (r.below(4)) {
    case 0: return head + r.of(PIECES) + text.slice(at);
    case 1: return head + text.slice(at + r.between(1, 3));
    case 2: return head + r.of(PIECES) + text.slice(at + 1);
    default: {
      const from = r.below(text.length + 1);
      return head + text.slice(from, from + r.below(20)) + text.slice(at);
    }
  }
}

function messageCase(r) {
  const isRequest = r.chance(60);
  let text = r.of(isRequest ? REQUESTS : RESPONSES);
  for (let n = r.below(4); n > 0; n--) text = fault(r, text);
  const cuts = [];
  const percent = r.of([0, 30, 100]);
  for (let i = 1; i < text.length; i++) if (r.chance(percent)) cuts.push(i);
  return `parseMessage(${isRequest}, ${literal(text)}, ${r.chance(25)}, [${cuts}])`;
}

module.exports = { messageCase };
