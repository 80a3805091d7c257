// WebSocket, as in Node 24: handshake, messages both ways, how connections end. The servers are
// bytes: each case says what they send.
'use strict';

const net = require('net');
const { createHash } = require('crypto');
const { constants: { Z_SYNC_FLUSH }, deflateRawSync } = require('zlib');

function frame(opcode, data = '', { fin = 1, rsv = 0, mask = 0 } = {}) {
  data = Buffer.from(data);
  const { length } = data;
  const head = [(fin << 7) | (rsv << 4) | opcode];
  if (length < 126) head.push((mask << 7) | length);
  else if (length < 65536) head.push((mask << 7) | 126, length >> 8, length & 255);
  else head.push((mask << 7) | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255);
  if (mask) head.push(0, 0, 0, 0);
  return Buffer.concat([Buffer.from(head), data]);
}

// Gives [first half of byte 0, opcode, masked, length, text] of the next frame, and what is left.
function parse(bytes) {
  if (bytes.length < 2) return null;
  let length = bytes[1] & 127;
  let at = 2;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  const masked = bytes[1] >> 7;
  if (bytes.length < at + 4 * masked + length) return null;
  const key = bytes.subarray(at, at + 4);
  at += 4 * masked;
  const data = Buffer.from(bytes.subarray(at, at + length));
  if (masked) for (let i = 0; i < length; i++) data[i] ^= key[i & 3];
  return { frame: [bytes[0] >> 4, bytes[0] & 15, masked, length, data.toString('latin1', 0, 30)],
           data, opcode: bytes[0] & 15, rest: bytes.subarray(at + length) };
}

const CLOSE = 8;

// One connection: `answer` are headers, script(socket) is called after the handshake,
// client(ws, say) when it is open, onFrame(socket, parsed) for what the client sends.
function run(label, { protocols, answer, status = '101 Switching Protocols', script, client,
                      onFrame, showHead = false, keep = false }) {
  const said = [];
  const say = (...words) => { said.push(words.join(' ')); };
  const server = net.createServer((socket) => {
    let bytes = Buffer.alloc(0);
    let isOpen = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end === -1) return;
        const head = String(bytes.subarray(0, end));
        bytes = bytes.subarray(end + 4);
        isOpen = true;
        const key = /sec-websocket-key: (.*)/i.exec(head)[1];
        if (showHead) say(head.replace(key, `${key.length}`).replace(/:\d{4,}/, ':PORT'));
        const hash = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
        const headers = { 'Upgrade': 'websocket', 'Connection': 'Upgrade',
                          'Sec-WebSocket-Accept': hash.digest('base64'), ...answer };
        const lines = Object.entries(headers).map((pair) => pair.join(': '));
        socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
        script?.(socket);
      }
      for (let next; (next = parse(bytes)) !== null;) {
        bytes = next.rest;
        say('  frame', JSON.stringify(next.frame));
        if (onFrame) onFrame(socket, next);
        else if (next.opcode === CLOSE && !keep) socket.end();
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const ws = new WebSocket(`ws://127.0.0.1:${server.address().port}/`, protocols);
      ws.onopen = (event) => {
        say('  open', event.constructor.name, ws.protocol, ws.extensions, ws.readyState);
        client?.(ws, say);
      };
      ws.onmessage = ({ constructor, data, lastEventId, origin }) => {
        const text = typeof data === 'string' ? JSON.stringify(data.slice(0, 20)) :
          Object.prototype.toString.call(data);
        say('  message', constructor.name, text, data.length ?? data.size ?? data.byteLength,
            origin.replace(/\d+$/, 'PORT'), lastEventId);
      };
      ws.onerror = (event) => { say('  error', event.constructor.name, ws.readyState); };
      ws.onclose = ({ constructor, code, reason, wasClean }) => {
        say('  close', constructor.name, code, JSON.stringify(reason), wasClean, ws.readyState,
            ws.bufferedAmount);
        server.close(() => {
          console.log(label);
          // What the server has read and what the client has seen have no order.
          const frames = said.filter((line) => line.startsWith('  frame'));
          const rest = said.filter((line) => !line.startsWith('  frame'));
          console.log([...rest, ...frames].join('\n'));
          resolve();
        });
      };
    });
  });
}

const bytes = (...list) => Buffer.from(list);
const send = (...frames) => (socket) => { socket.write(Buffer.concat(frames)); };
const closeBack = (socket, { data, opcode }) => {
  if (opcode === CLOSE) socket.end(frame(CLOSE, data));
};

(async () => {
  await run('messages', { showHead: true, script: send(
    frame(1, 'hello'), frame(2, 'abc'), frame(1, ''), frame(1, '\u20ac'),
    frame(CLOSE, bytes(3, 232, 98, 121, 101))) });
  await run('protocol', { protocols: ['a', 'b'], answer: { 'Sec-WebSocket-Protocol': 'b' },
                          script: send(frame(CLOSE)) });
  await run('other protocol', { protocols: ['a'], answer: { 'Sec-WebSocket-Protocol': 'c' } });
  await run('protocol that nobody asked for', { answer: { 'Sec-WebSocket-Protocol': 'c' } });
  await run('bad accept', { answer: { 'Sec-WebSocket-Accept': 'x' } });
  await run('bad upgrade', { answer: { Upgrade: 'foo' } });
  await run('bad connection', { answer: { Connection: 'close' } });
  await run('bad extension', { answer: { 'Sec-WebSocket-Extensions': 'foo' } });
  await run('200', { status: '200 OK', answer: { 'Content-Length': '2' },
                     script: (socket) => { socket.end('ok'); } });
  await run('destroyed', { script: (socket) => { socket.end(); } });

  await run('fragments', { script: send(
    frame(1, 'h', { fin: 0 }), frame(9, 'ping'), frame(0, 'ell', { fin: 0 }), frame(0, 'o'),
    frame(10, 'pong'), frame(CLOSE)) });
  await run('pieces', { script: async (socket) => {
    const all = Buffer.concat([frame(1, 'x'.repeat(300)), frame(2, Buffer.alloc(70000)),
                               frame(CLOSE, bytes(3, 232))]);
    for (const [from, to] of [[0, 1], [1, 3], [3, 200], [200, all.length]]) {
      await new Promise((resolve) => { socket.write(all.subarray(from, to), resolve); });
      await new Promise(setImmediate);
    }
  } });
  const pack = (text) => deflateRawSync(text, { finishFlush: Z_SYNC_FLUSH }).subarray(0, -4);
  await run('deflated', { answer: { 'Sec-WebSocket-Extensions': 'permessage-deflate' },
                          client: (ws) => { ws.send('x'); },
                          script: send(frame(1, pack('one'), { rsv: 4 }), frame(1, 'plain'),
                                       frame(2, pack('three'), { rsv: 4 }), frame(CLOSE)) });

  for (const [label, ...frames] of [
    ['masked', frame(1, 'x', { mask: 1 })],
    ['RSV1', frame(1, 'x', { rsv: 4 })],
    ['RSV3', frame(1, 'x', { rsv: 1 })],
    ['opcode', frame(3, 'x')],
    ['long ping', frame(9, 'x'.repeat(126))],
    ['ping in fragments', frame(9, 'x', { fin: 0 })],
    ['continuation', frame(0, 'x')],
    ['no continuation', frame(1, 'x', { fin: 0 }), frame(1, 'y')],
    ['bad UTF-8', frame(1, bytes(0xff))],
    ['bad UTF-8 at the end', frame(CLOSE, bytes(3, 232, 0xff))],
    ['half a code', frame(CLOSE, bytes(3))],
    ['code 1005', frame(CLOSE, bytes(3, 237))],
    ['code 999', frame(CLOSE, bytes(3, 231))],
    ['huge', bytes(0x82, 127, 0xff, 0, 0, 0, 0, 0, 0, 1)],
    ['code 3001', frame(CLOSE, bytes(0x0b, 0xb9, 120))],
    ['message after the end', frame(CLOSE), frame(1, 'late')],
    ['length in more bytes', bytes(0x81, 126, 0, 2, 65, 66), frame(CLOSE)],
  ]) {
    await run(label, { script: send(...frames) });
  }

  await run('close()', { onFrame: closeBack, client: (ws, say) => {
    ws.close();
    say('  state', ws.readyState);
    ws.close();
    ws.send('not sent');
  } });
  await run('close(code)', { onFrame: closeBack,
                             client: (ws) => { ws.close(3333, 'b\u00e9'); } });
  await run('another code', { client: (ws) => { ws.close(3333); }, onFrame: (socket) => {
    socket.end(frame(CLOSE, bytes(3, 232)));
  } });
  await run('no answer', { client: (ws) => { ws.close(3333); } });
  await run('send', { onFrame: closeBack, client: (ws, say) => {
    ws.send('text\u20ac');
    ws.send('');
    ws.send(bytes(1, 2, 3));
    ws.send(new Uint16Array([1]).buffer);
    ws.send(new Blob(['blob']));
    ws.send('behind the blob');
    ws.send(new DataView(new ArrayBuffer(4), 1, 2));
    ws.send({});
    ws.send('y'.repeat(70000));
    ws.send('z'.repeat(200));
    say('  buffered', ws.bufferedAmount);
    const timer = setInterval(() => {
      if (ws.bufferedAmount > 0) return;
      clearInterval(timer);
      ws.close();
    }, 1);
  } });
  await run('arraybuffer', { client: (ws) => {
    ws.binaryType = 'arraybuffer';
    ws.send('go');
  }, onFrame: (socket, { opcode }) => {
    if (opcode === 1) socket.write(Buffer.concat([frame(2, 'abc'), frame(CLOSE)]));
    else socket.end();
  } });
})();
