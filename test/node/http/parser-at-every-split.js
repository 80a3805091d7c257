// SPDX-License-Identifier: MIT
// Messages, good and bad, as a whole and cut at every byte: what a server makes of them does not
// depend on how they arrive, and is what Node 24 makes of them.
'use strict';
const { HTTPParser } = require('_http_common');

const slot = (name) => HTTPParser[name] | 0;

function run(type, text, cuts, lenient = 0) {
  const parser = new HTTPParser();
  parser.initialize(type, {}, 0, lenient);
  const log = [];
  let body = '';
  let lines = [];
  let url = '';
  parser[slot('kOnHeaders')] = (some, more) => {
    lines.push(...some);
    url += more;
  };
  parser[slot('kOnHeadersComplete')] =
    (major, minor, headers, method, target, status, reason, upgrade, keepAlive) => {
      log.push(['head', `${major}.${minor}`, JSON.stringify(headers ?? lines), method,
                target ?? url, status, reason, upgrade, keepAlive].join(' '));
      lines = [];
      url = '';
      return 0;
    };
  parser[slot('kOnBody')] = (piece) => { body += piece.toString('latin1'); };
  parser[slot('kOnMessageComplete')] = () => {
    log.push(`end ${JSON.stringify(body)} ${JSON.stringify(lines)}`);
    body = '';
    lines = [];
  };
  const bytes = Buffer.from(text, 'latin1');
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    const result = parser.execute(bytes.subarray(from, to), 0, to - from);
    if (typeof result === 'object') return [...log, `${result.code}: ${result.reason}`].join('\n');
    if (result !== to - from) return [...log, 'upgrade'].join('\n');
    from = to;
  }
  const end = parser.finish();
  if (typeof end === 'object') log.push(`${end.code}: ${end.reason}`);
  if (body !== '') log.push(`rest ${JSON.stringify(body)}`);
  return log.join('\n');
}

const REQUESTS = [
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  '\r\n\r\nGET / HTTP/1.1\r\n\r\nHEAD /2 HTTP/1.1\r\n\r\n',
  'POST /a?b=c#d HTTP/1.1\r\nHost:a\r\nContent-Length: 5 \r\n\r\nhelloGET /2 HTTP/1.0\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n' +
    'A;a=b;c="d\\"e";f\r\n0123456789\r\n0\r\nX-T: 1\r\nY:\r\n\r\n',
  'PUT http://u@h:80/p HTTP/1.1\r\nConnection: foo, Keep-Alive\r\nA:  b \t \r\n\r\n',
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'M-SEARCH * HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'SOURCE /x ICE/1.0\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET /\r\n\r\n',
  'BREW / HTTP/1.1\r\n\r\n', 'GETS / HTTP/1.1\r\n\r\n', 'get / HTTP/1.1\r\n\r\n',
  'GET /a b HTTP/1.1\r\n\r\n', 'GET x HTTP/1.1\r\n\r\n', 'GET /\t HTTP/1.1\r\n\r\n',
  'GET /\x80 HTTP/1.1\r\n\r\n', 'GET http://a@b@c/ HTTP/1.1\r\n\r\n', 'GET / HTTP/1.2\r\n\r\n',
  'GET / HTTP/11\r\n\r\n', 'GET / HTP/1.1\r\n\r\n', 'GET / HTTP/1.1\n\r\n', 'GET / HTTP/1.1\r\r',
  'GET / HTTP/1.1\r\n Host: a\r\n\r\n', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET / HTTP/1.1\r\nContent-Length : 1\r\n\r\n', 'GET / HTTP/1.1\r\n: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHo\x00st: a\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\x00b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \xe4\xff\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\x7f\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\nB: c\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\rB: c\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n', 'GET / HTTP/1.1\r\nHost:\r\n b\r\n\r\n',
  'GET /\r\n\tHost: a\r\n\r\n', 'GET /\r\n\fHost: a\r\n\r\n', 'GET /\r\n Host: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n\n', 'GET / HTTP/1.1\r\nHost: a\r\n\rx',
  'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n', 'POST / HTTP/1.1\r\nContent-Length: 1 1\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: \r\n\r\n', 'POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked, gzip\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding:\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: CHUNKED \r\n\r\ng\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1 \r\na\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\rb',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1; a\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;a="\x01"\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 1\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nshort', 'POST / HT', 'GET / HTTP/1.1\r\nA: b\r\n',
];

const RESPONSES = [
  'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 304 Not Modified\r\n\r\n',
  'HTTP/1.1 200\r\n\r\nuntil the end', 'HTTP/1.0 204 No\r\nConnection: keep-alive\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 \xe4\r\nConnection: close\r\n\r\nx',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nstuff', 'RTSP/1.0 200 OK\r\nA: b\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  'HTTP/1.1 20 OK\r\n\r\n', 'HTTP/1.1 2000 OK\r\n\r\n', 'HTTP/1.1  200 OK\r\n\r\n',
  'HTTP/1.1 200 OK\n\r\n', 'HTTP/1.1 200\n\r\n', 'HTTP/3.0 200 OK\r\n\r\n',
  'HTTPS/1.1 200 OK\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
];

const LENIENT = [
  'GET / HTTP/1.2\nHost: a\x01\n b\nContent-Length : 1\r\n\nxGET / HTTP/1.1\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked, chunked\r\n\r\n' +
    '1 \na1\r\nb0\r\n\r\n',
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n\r\n',
];

function check(type, text, lenient) {
  const whole = run(type, text, [], lenient);
  console.log(JSON.stringify(text));
  console.log(whole.replace(/^/gm, '    '));
  for (let at = 1; at < text.length; at++) {
    const parts = run(type, text, [at], lenient);
    if (parts !== whole) console.log('    CUT AT', at, JSON.stringify(parts));
  }
  const every = Array.from({ length: text.length - 1 }, (_, i) => i + 1);
  const bytes = run(type, text, every, lenient);
  if (bytes !== whole) console.log('    BYTE BY BYTE', JSON.stringify(bytes));
}

for (const text of REQUESTS) check(HTTPParser.REQUEST, text);
for (const text of RESPONSES) check(HTTPParser.RESPONSE, text);
for (const text of LENIENT) check(HTTPParser.REQUEST, text, HTTPParser.kLenientAll);
