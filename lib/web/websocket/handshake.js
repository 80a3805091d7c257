// SPDX-License-Identifier: MIT
// How a WebSocket is opened: a GET whose answer must be 101, with proof that the server has read
// the key.

'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  RegExpPrototypeSymbolSplit,
  StringPrototypeToLowerCase,
  TypeError,
  decodeURIComponent,
} = primordials;

const FAILED = 'Received network error or non-101 status code.';
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function makeKey() {
  return require('internal/crypto/random').randomBytes(16).toString('base64');
}

function answerOf(key) {
  const { createHash } = require('crypto');
  return createHash('sha1').update(`${key}${GUID}`).digest('base64');
}

const canDecode = () => require('web/fetch/network').canDecode();

function listHeaders(url, key, protocols, extra) {
  const list = [
    'host', url.host,
    'connection', 'upgrade',
    'upgrade', 'websocket',
  ];
  const names = [];
  extra?.forEach((name, value) => {
    ArrayPrototypePush(list, name, value);
    ArrayPrototypePush(names, StringPrototypeToLowerCase(name));
  });
  const add = (name, value) => {
    if (ArrayPrototypeIndexOf(names, name) === -1) ArrayPrototypePush(list, name, value);
  };
  add('sec-websocket-key', key);
  add('sec-websocket-version', '13');
  if (protocols.length > 0) {
    add('sec-websocket-protocol', ArrayPrototypeJoin(protocols, ', '));
  }
  if (canDecode()) {
    add('sec-websocket-extensions', 'permessage-deflate; client_max_window_bits');
  }
  add('accept', '*/*');
  add('accept-language', '*');
  add('sec-fetch-mode', 'websocket');
  add('user-agent', 'node');
  add('pragma', 'no-cache');
  add('cache-control', 'no-cache');
  if (canDecode()) add('accept-encoding', 'gzip, deflate');
  return list;
}

function hasWord(value, word) {
  if (value === undefined) return false;
  const words = RegExpPrototypeSymbolSplit(/[ \t]*,[ \t]*/, StringPrototypeToLowerCase(value));
  return ArrayPrototypeIndexOf(words, word) !== -1;
}

// What is agreed upon: { protocol, extensions, inflater }; throws if the answer is not right.
function checkAnswer({ headers, statusCode }, key, protocols) {
  if (statusCode !== 101) throw new TypeError(FAILED);
  if (!hasWord(headers.upgrade, 'websocket')) {
    throw new TypeError('Server did not set Upgrade header to "websocket".');
  }
  if (!hasWord(headers.connection, 'upgrade')) {
    throw new TypeError('Server did not set Connection header to "upgrade".');
  }
  if (headers['sec-websocket-accept'] !== answerOf(key)) {
    throw new TypeError('Incorrect hash received in Sec-WebSocket-Accept header.');
  }
  const extensions = headers['sec-websocket-extensions'] ?? '';
  const inflater = extensions === '' ? null :
    canDecode() ? require('web/websocket/inflater').accept(extensions) : undefined;
  if (inflater === undefined) {
    throw new TypeError('Sec-WebSocket-Extensions header does not match.');
  }
  const protocol = headers['sec-websocket-protocol'] ?? '';
  if (protocol === '' ? protocols.length > 0 :
    ArrayPrototypeIndexOf(protocols, protocol) === -1) {
    throw new TypeError('Protocol was not set in the opening handshake.');
  }
  return { __proto__: null, protocol, extensions, inflater };
}

// The name and password of an address, as Basic authentication sends them; null without.
function basicOf({ password, username }) {
  if (username === '' && password === '') return null;
  const { from } = require('internal/buffer/make').statics;
  return `Basic ${from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
    .toString('base64')}`;
}

// One attempt; what open() promises, it keeps.
class Attempt {
  constructor(url, protocols, extra, onOpen, onFailure) {
    this.url = url;
    this.protocols = protocols;
    this.extra = extra;
    this.onOpen = onOpen;
    this.onFailure = onFailure;
    this.key = makeKey();
    this.isOver = false;
    this.request = undefined;
  }

  send(authorization) {
    const { SECURE, hostOf, isSecure, portOf } = require('web/fetch/network');
    const { url } = this;
    const { request: make } = isSecure(url) ? require('https') : require('http');
    const headers = listHeaders(url, this.key, this.protocols, this.extra);
    if (authorization !== null) ArrayPrototypePush(headers, 'authorization', authorization);
    const request = this.request = make({
      __proto__: null,
      ...(isSecure(url) ? SECURE : null),
      agent: false,
      host: hostOf(url),
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      headers,
      setHost: false,
    });
    request.on('error', (error) => { if (request === this.request) this.fail(error); });
    request.on('response', (message) => {
      message.on('error', () => {});
      const basic = authorization === null && message.statusCode === 401 ? basicOf(url) : null;
      if (basic === null || this.isOver) {
        this.fail(undefined);
        return;
      }
      this.send(basic);
      request.destroy();
    });
    request.on('upgrade', (message, socket, head) => { this.onUpgrade(message, socket, head); });
    request.end();
  }

  onUpgrade(message, socket, head) {
    if (this.isOver) {
      socket.destroy();
      return;
    }
    let agreed;
    try {
      agreed = checkAnswer(message, this.key, this.protocols);
    } catch (error) {
      socket.destroy();
      this.fail(error);
      return;
    }
    this.isOver = true;
    this.onOpen(socket, head, agreed, message);
  }

  fail(error) {
    if (this.isOver) return;
    this.isOver = true;
    this.request?.destroy();
    this.onFailure(isTypeError(error) ? error :
      new TypeError(FAILED, { __proto__: null, cause: error }));
  }

  stop() {
    this.isOver = true;
    this.request?.destroy();
  }
}
primordials.ObjectSetPrototypeOf(Attempt.prototype, null);

const isTypeError = (error) =>
  primordials.FunctionPrototypeSymbolHasInstance(TypeError, error);

// Calls onOpen(socket, first bytes, agreed, message) or onFailure(error), once and later; gives a
// function that gives up.
function open(url, protocols, extra, onOpen, onFailure) {
  const attempt = new Attempt(url, protocols, extra, onOpen, onFailure);
  const problem = require('web/fetch/ports').isBadPort(url) ? new TypeError('bad port') : undefined;
  if (problem === undefined) attempt.send(null);
  else require('timers').setImmediate(() => { attempt.fail(problem); });
  return () => { attempt.stop(); };
}

module.exports = { open };
