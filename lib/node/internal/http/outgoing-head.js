// SPDX-License-Identifier: MIT
// The head of an outgoing message, as text: the first line, the program's headers, and those that
// the message needs besides (Date, Connection, Content-Length or Transfer-Encoding).
//
// Building it settles how the body is sent (chunkedEncoding) and whether the connection is the
// message's last (_last).
'use strict';

const {
  ArrayIsArray, ArrayPrototypeJoin, Date, DatePrototypeGetMilliseconds,
  DatePrototypeToUTCString, MathFloor, ObjectHasOwn, String, Symbol,
} = primordials;
const { RegExpPrototypeExec } = require('internal/hot');
const { codes } = require('internal/errors');
const { chunkExpression, validateHeaderValue } = require('internal/http/words');
const {
  CONNECTION, COOKIE, DATE, DISPOSITION, EXPECT, KEEP_ALIVE, LENGTH, TRAILER, TRANSFER_ENCODING,
  nameOf,
} = require('internal/http/outgoing-names');

const CLOSE = /(?:^|\W)close(?:$|\W)/i;

const kOutHeaders = Symbol('headers'); // { 'name': ['Name', value] }, or null
const kUniqueHeaders = Symbol('uniqueHeaders');

// ---- Date -------------------------------------------------------------------------------

let dateText;

function forgetDate() {
  dateText = undefined;
}

// It changes once a second.
function httpDate() {
  if (dateText === undefined) {
    const now = new Date();
    dateText = DatePrototypeToUTCString(now);
    const { setUnrefTimeout } = require('internal/timers');
    setUnrefTimeout(forgetDate, 1000 - DatePrototypeGetMilliseconds(now));
  }
  return dateText;
}

// ---- the program's headers --------------------------------------------------------------

class Head {
  constructor(message, firstLine, isRelaxed) {
    this.message = message;
    this.text = firstLine;
    this.isRelaxed = isRelaxed;
    this.hasConnection = false;
    this.hasLength = false;
    this.hasCoding = false;
    this.hasDate = false;
    this.hasExpect = false;
    this.hasTrailer = false;
  }

  // A value may be an array of values, each of which is a header of its own, unless the name is
  // one that must not come twice.
  add(name, value, isChecked) {
    const { message } = this;
    const { lower, meaning } = nameOf(name);
    if (meaning === DISPOSITION && message._contentLength) value = inLatin1(value);
    if (ArrayIsArray(value)) {
      const isOne = (value.length > 1 && meaning === COOKIE) || message[kUniqueHeaders]?.has(lower);
      if (!isOne) {
        for (let i = 0; i < value.length; i++) this.addOne(name, value[i], isChecked, meaning);
        return;
      }
      value = ArrayPrototypeJoin(value, '; ');
    }
    this.addOne(name, value, isChecked, meaning);
  }

  addOne(name, value, isChecked, meaning) {
    if (!isChecked) validateHeaderValue(name, value, this.isRelaxed);
    this.text += `${name}: ${value}\r\n`;
    if (meaning !== 0) this.note(meaning, value);
  }

  note(meaning, value) {
    const { message } = this;
    switch (meaning) {
      case CONNECTION:
        this.hasConnection = true;
        message._removedConnection = false;
        if (RegExpPrototypeExec(CLOSE, String(value)) !== null) message._last = true;
        else message.shouldKeepAlive = true;
        break;
      case TRANSFER_ENCODING:
        this.hasCoding = true;
        message._removedTE = false;
        if (RegExpPrototypeExec(chunkExpression, String(value)) !== null) {
          message.chunkedEncoding = true;
        }
        break;
      case LENGTH:
        this.hasLength = true;
        message._contentLength = +value;
        message._removedContLen = false;
        break;
      case DATE:
        this.hasDate = true;
        break;
      case EXPECT:
        this.hasExpect = true;
        break;
      case TRAILER:
        this.hasTrailer = true;
        break;
      case KEEP_ALIVE:
        message._defaultKeepAlive = false;
        break;
    }
  }

  // In all the forms that programs give.
  addAll(headers) {
    if (headers === this.message[kOutHeaders]) {
      for (const key in headers) {
        const entry = headers[key];
        this.add(entry[0], entry[1], true);
      }
    } else if (!ArrayIsArray(headers)) {
      for (const key in headers) {
        if (ObjectHasOwn(headers, key)) this.add(key, headers[key], false);
      }
    } else if (headers.length > 0 && ArrayIsArray(headers[0])) {
      for (let i = 0; i < headers.length; i++) this.add(headers[i][0], headers[i][1], false);
    } else {
      if (headers.length % 2 !== 0) throw new codes.ERR_INVALID_ARG_VALUE('headers', headers);
      for (let i = 0; i < headers.length; i += 2) this.add(headers[i], headers[i + 1], false);
    }
  }

  // Whether the connection stays.
  addConnection() {
    const { message } = this;
    if (message._removedConnection) {
      message._last = !message.shouldKeepAlive;
      return;
    }
    if (this.hasConnection) return;
    const stays = message.shouldKeepAlive &&
      (this.hasLength || message.useChunkedEncodingByDefault || message.agent);
    if (!stays) {
      message._last = true;
      this.text += 'Connection: close\r\n';
    } else if (message.maxRequestsOnConnectionReached) {
      this.text += 'Connection: close\r\n';
    } else {
      this.text += 'Connection: keep-alive\r\n';
      if (message._keepAliveTimeout && message._defaultKeepAlive) {
        const max = ~~message._maxRequestsPerSocket > 0 ?
          `, max=${message._maxRequestsPerSocket}` : '';
        this.text += `Keep-Alive: timeout=${MathFloor(message._keepAliveTimeout / 1000)}${max}\r\n`;
      }
    }
  }

  // How the other side knows where the body ends.
  addLength() {
    const { message } = this;
    if (this.hasLength || this.hasCoding) return;
    if (!message._hasBody) {
      message.chunkedEncoding = false;
    } else if (!message.useChunkedEncodingByDefault) {
      message._last = true;
    } else if (!this.hasTrailer && !message._removedContLen &&
               typeof message._contentLength === 'number') {
      this.text += `Content-Length: ${message._contentLength}\r\n`;
    } else if (!message._removedTE) {
      this.text += 'Transfer-Encoding: chunked\r\n';
      message.chunkedEncoding = true;
    } else {
      message._last = true; // only the end of the connection tells
    }
  }
}

function inLatin1(value) {
  const { Buffer } = require('buffer');
  if (!ArrayIsArray(value)) return Buffer.from(value, 'latin1');
  for (let i = 0; i < value.length; i++) value[i] = Buffer.from(value[i], 'latin1');
  return value;
}

// Sets message._header.
function storeHead(message, firstLine, headers) {
  const head = new Head(message, firstLine, message._isLenientHeaderValidation());
  if (headers) head.addAll(headers);
  if (message.sendDate && !head.hasDate) head.text += `Date: ${httpDate()}\r\n`;
  // Neither has a body, and an empty chunk would be one to some who stand between.
  if (message.chunkedEncoding && (message.statusCode === 204 || message.statusCode === 304)) {
    message.chunkedEncoding = false;
    message.shouldKeepAlive = false;
  }
  head.addConnection();
  head.addLength();
  if (message.chunkedEncoding !== true && head.hasTrailer) {
    throw new codes.ERR_HTTP_TRAILER_INVALID();
  }
  message._header = `${head.text}\r\n`;
  message._headerSent = false;
  // It goes with the first piece of the body, unless that waits for an answer to it.
  if (head.hasExpect) message._send('');
}

module.exports = { httpDate, kOutHeaders, kUniqueHeaders, storeHead };
