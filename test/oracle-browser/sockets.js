// SPDX-License-Identifier: MIT
//
// What serve.js has beside files, for pages that keep a connection:
//
//   ws:/socket?protocol=P    a WebSocket that answers with the subprotocol P and sends back what it gets. Of texts,
//                            `close CODE REASON` closes it so, `drop` breaks the connection, `bytes` sends
//                            the bytes 1 2 3, `late TEXT` sends TEXT when it is closed
//   /events?...              an event stream; see `streams`
'use strict';

const { createHash } = require('crypto');

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;

// ---- WebSocket

// One frame, of less than 64 KB.
function frame(opcode, payload) {
  const { length } = payload;
  const head = length < 126 ? Buffer.from([0x80 | opcode, length]) :
    Buffer.from([0x80 | opcode, 126, length >> 8, length & 255]);
  return Buffer.concat([head, payload]);
}

function closeFrame(code, reason) {
  if (code === undefined) return frame(CLOSE, Buffer.alloc(0));
  return frame(CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]));
}

// Takes the first whole frame off: { opcode, payload, rest }, or undefined.
function unframe(bytes) {
  if (bytes.length < 6) return undefined;
  const short = bytes[1] & 127;
  if (short === 126 && bytes.length < 8) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const start = short === 126 ? 8 : 6;
  if (bytes.length < start + length) return undefined;
  const payload = Buffer.from(bytes.subarray(start, start + length));
  for (let i = 0; i < length; i++) payload[i] ^= bytes[start - 4 + (i & 3)];
  return { opcode: bytes[0] & 15, payload, rest: bytes.subarray(start + length) };
}

function answer(socket, opcode, payload, state) {
  if (opcode === CLOSE) {
    if (state.late !== undefined) socket.write(frame(TEXT, Buffer.from(state.late)));
    if (!state.isClosing) socket.write(frame(CLOSE, payload));
    socket.end();
    return;
  }
  const text = opcode === TEXT ? payload.toString() : '';
  const [word, code, ...reason] = text.split(' ');
  if (word === 'close') {
    state.isClosing = true;
    socket.write(closeFrame(code === undefined ? undefined : Number(code), reason.join(' ')));
  } else if (text === 'drop') {
    socket.destroy();
  } else if (text === 'bytes') {
    socket.write(frame(BINARY, Buffer.from([1, 2, 3])));
  } else if (word === 'late') {
    state.late = text.slice(5);
  } else {
    socket.write(frame(opcode, payload));
  }
}

function upgrade(request, socket) {
  const url = new URL(request.url, 'http://localhost');
  socket.on('error', () => {});
  if (url.pathname !== '/socket') {
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    return;
  }
  const accept = createHash('sha1').update(request.headers['sec-websocket-key'] + GUID).digest('base64');
  const protocol = url.searchParams.get('protocol');
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    `Sec-WebSocket-Accept: ${accept}\r\n${protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ''}\r\n`);
  let bytes = Buffer.alloc(0);
  const state = { isClosing: false, late: undefined };
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let one = unframe(bytes); one !== undefined; one = unframe(bytes)) {
      bytes = one.rest;
      answer(socket, one.opcode, one.payload, state);
    }
  });
}

// ---- Event streams

// By ?kind=: what a connection sends. The second one of `again` tells what Last-Event-ID was, and is the last.
const streams = {
  plain: () => 'retry: 10\nid: 1\ndata: one\n\nevent: named\nid: 2\ndata: two\ndata: lines\n\n' +
    ': a comment\n\ndata\n\ndata:  spaced\r\n\r\nid\ndata: without id\n\nevent: lost\n\ndata: cut off',
  again: (last) => last === undefined ? 'retry: 10\nid: seven\ndata: first\n\n' :
    `data: last id ${last}\n\n`,
};

// True if the request was for an event stream.
function stream(request, response, url) {
  if (url.pathname !== '/events') return false;
  const type = url.searchParams.get('type') || 'text/event-stream';
  const last = request.headers['last-event-id'];
  const kind = url.searchParams.get('kind') || 'plain';
  const status = kind === 'again' && last !== undefined && url.searchParams.has('once') ? 204 :
    Number(url.searchParams.get('status')) || 200;
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  if (status === 204) response.end();
  else if (url.searchParams.has('open')) response.write(streams[kind](last));
  else response.end(streams[kind](last));
  return true;
}

module.exports = { stream, upgrade };
