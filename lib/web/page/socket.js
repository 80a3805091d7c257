// SPDX-License-Identifier: MIT
// The connection of a page's WebSocket. Evaluated once, in the main realm; web/page/websocket is what
// the page sees.
//
//   const socket = connect({ url, protocols, origin }, {
//     open(protocol, extensions), message(isText, data), sent(bytes), closing(),
//     closed(wasClean, code, reason), failed() });
//   socket.send(isText, bytes)   socket.close(code or undefined, reason as bytes)   socket.stop()
//
// 1. The callbacks come from Node's loop. The last one is closed() or failed(), once; after stop()
//    none comes.
// 2. As in Chromium, only a handshake that fails and a server that breaks the rules are failures. A
//    connection that breaks off is closed, and not clean.
'use strict';

const { Uint8Array } = primordials;

const {
  BINARY, CLOSE, PING, PONG, Reader, TEXT, makeClose, makeFrame,
} = require('web/websocket/frames');

const NO_CODE = 1005;
const ABNORMAL = 1006;
const GOING_AWAY = 1001;
const CLOSE_WAIT_MS = 2000; // for the server to close the connection

const NO_BYTES = new Uint8Array(0);

class Socket {
  constructor(tell) {
    this.tell = tell;
    this.socket = undefined;
    this.reader = undefined;
    this.giveUp = undefined; // while connecting
    this.timer = undefined;
    this.hasSentClose = false;
    this.hasGotClose = false;
    this.isOver = false;
    this.code = ABNORMAL;
    this.reason = '';
  }

  connect({ origin, protocols, url }) {
    const { open } = require('web/websocket/handshake');
    const { URL } = require('web/url');
    const extra = { __proto__: null, forEach(add) { add('origin', origin); } };
    this.giveUp = open(new URL(url), protocols, extra, (socket, head, agreed) => {
      this.onOpen(socket, head, agreed);
    }, () => this.fail());
  }

  onOpen(socket, head, { extensions, inflater, protocol }) {
    this.socket = socket;
    this.giveUp = undefined;
    this.reader = new Reader({
      __proto__: null,
      onClose: (code, reason) => this.onClose(code, reason),
      onControl: (opcode, payload) => {
        if (opcode === PING && !this.hasSentClose) this.write(PONG, payload);
      },
      onMessage: (isText, data) => this.tell.message(isText, data),
      onProblem: (code) => {
        this.sendClose(code, NO_BYTES);
        this.fail();
      },
    });
    this.reader.inflater = inflater;
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => this.end());
    socket.on('end', () => { socket.end(); });
    socket.on('data', (chunk) => { this.reader.push(chunk); });
    this.tell.open(protocol, extensions);
    if (head.length > 0) this.reader.push(head);
    socket.resume();
  }

  // The server's close frame; ours is the answer, with its code.
  onClose(code, reason) {
    this.hasGotClose = true;
    this.code = code ?? NO_CODE;
    this.reason = reason;
    this.tell.closing();
    this.sendClose(code, NO_BYTES);
    const { setTimeout } = require('timers');
    this.timer = setTimeout(() => this.socket.destroy(), CLOSE_WAIT_MS);
  }

  write(opcode, bytes, done = undefined) {
    if (!this.socket.destroyed) this.socket.write(makeFrame(opcode, bytes), done);
  }

  send(isText, bytes) {
    this.write(isText ? TEXT : BINARY, bytes, () => {
      if (!this.isOver) this.tell.sent(bytes.length);
    });
  }

  sendClose(code, reason) {
    if (this.hasSentClose) return;
    this.hasSentClose = true;
    this.write(CLOSE, makeClose(code, reason));
  }

  // Before the connection is open this is a failure.
  close(code, reason) {
    if (this.socket === undefined) this.fail();
    else this.sendClose(code, reason);
  }

  fail() {
    if (this.isOver) return;
    this.leave();
    this.tell.failed();
  }

  end() {
    if (this.isOver) return;
    this.leave();
    const wasClean = this.hasSentClose && this.hasGotClose;
    this.tell.closed(wasClean, wasClean ? this.code : ABNORMAL, wasClean ? this.reason : '');
  }

  leave() {
    this.isOver = true;
    this.giveUp?.();
    this.socket?.end();
    if (this.timer !== undefined) require('timers').clearTimeout(this.timer);
  }

  // The page goes.
  stop() {
    if (this.isOver) return;
    if (this.socket !== undefined) this.sendClose(GOING_AWAY, NO_BYTES);
    this.leave();
  }
}
primordials.ObjectSetPrototypeOf(Socket.prototype, null);

function connect(options, tell) {
  const socket = new Socket(tell);
  socket.connect(options);
  return socket;
}

module.exports = { connect };
