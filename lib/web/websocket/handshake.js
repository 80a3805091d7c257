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
} = primordials;

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
  if (statusCode !== 101) throw new TypeError('Received network error or non-101 status code.');
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

// Calls onOpen(socket, first bytes, agreed) or onFailure(error), once and later; gives a function
// that gives up.
function open(url, protocols, extra, onOpen, onFailure) {
  if (url.protocol === 'wss:') {
    const error = require('web/fetch/errors').withoutTLS('wss:');
    const immediate = require('timers').setImmediate(onFailure, error);
    return () => { require('timers').clearImmediate(immediate); };
  }
  const { ClientRequest } = require('http');
  const key = makeKey();
  const request = new ClientRequest({
    __proto__: null,
    agent: false,
    host: require('web/fetch/network').hostOf(url),
    port: url.port === '' ? 80 : +url.port,
    path: `${url.pathname}${url.search}`,
    headers: listHeaders(url, key, protocols, extra),
    setHost: false,
  });
  let isOver = false;
  const fail = (error) => {
    if (isOver) return;
    isOver = true;
    request.destroy();
    onFailure(error);
  };
  request.on('error', fail);
  request.on('response', (message) => {
    message.on('error', fail);
    fail(new TypeError('Received network error or non-101 status code.'));
  });
  request.on('upgrade', (message, socket, head) => {
    if (isOver) {
      socket.destroy();
      return;
    }
    let agreed;
    try {
      agreed = checkAnswer(message, key, protocols);
    } catch (error) {
      socket.destroy();
      fail(error);
      return;
    }
    isOver = true;
    onOpen(socket, head, agreed);
  });
  request.end();
  return () => {
    isOver = true;
    request.destroy();
  };
}

module.exports = { open };
