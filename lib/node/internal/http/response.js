// SPDX-License-Identifier: MIT
// http.ServerResponse: the answer to a request.
'use strict';

const { ArrayIsArray, ObjectKeys, ObjectSetPrototypeOf, ReflectApply, String } = primordials;
const { RegExpPrototypeExec } = require('internal/hot');
const { codes } = require('internal/errors');
const {
  validateInteger, validateLinkHeaderValue, validateObject,
} = require('internal/validators');
const { OutgoingMessage } = require('internal/http/outgoing');
const { kOutHeaders } = require('internal/http/outgoing-head');
const { STATUS_CODES } = require('internal/http/status');
const telling = require('internal/http/telling');
const {
  chunkExpression, hasBadChar, validateHeaderName, validateHeaderValue,
} = require('internal/http/words');

function ServerResponse(req, options) {
  if (!(this instanceof ServerResponse)) return new ServerResponse(req, options);
  ReflectApply(OutgoingMessage, this, [options]);
  if (req.method === 'HEAD') this._hasBody = false;
  this.req = req;
  this.sendDate = true;
  this._sent100 = false;
  this._expect_continue = false;
  if (req.httpVersionMajor < 1 || req.httpVersionMinor < 1) {
    this.useChunkedEncodingByDefault =
      RegExpPrototypeExec(chunkExpression, String(req.headers.te)) !== null;
    this.shouldKeepAlive = false;
  }
  telling.responseBegun(req, this);
}
ObjectSetPrototypeOf(ServerResponse.prototype, OutgoingMessage.prototype);
ObjectSetPrototypeOf(ServerResponse, OutgoingMessage);

ServerResponse.prototype.statusCode = 200;
ServerResponse.prototype.statusMessage = undefined;

ServerResponse.prototype._finish = function _finish() {
  telling.responseEnded(this);
  ReflectApply(OutgoingMessage.prototype._finish, this, []);
};

// ---- its socket ---------------------------------------------------------------------------

function emitClose(response) {
  if (response._closed) return;
  response.destroyed = true;
  response._closed = true;
  response.emit('close');
}

// The response may have let the socket go while others heard of its end.
function onSocketClose() {
  if (this._httpMessage) emitClose(this._httpMessage);
}

ServerResponse.prototype.assignSocket = function assignSocket(socket) {
  if (socket._httpMessage) throw new codes.ERR_HTTP_SOCKET_ASSIGNED();
  socket._httpMessage = this;
  socket.on('close', onSocketClose);
  this.socket = socket;
  this.emit('socket', socket);
  this._flush();
};

ServerResponse.prototype.detachSocket = function detachSocket(socket) {
  socket.removeListener('close', onSocketClose);
  socket._httpMessage = null;
  this.socket = null;
};

// ---- answers before the answer --------------------------------------------------------------

function headerLine(name, value, isRelaxed) {
  validateHeaderName(name);
  validateHeaderValue(name, value, isRelaxed);
  return `${name}: ${value}\r\n`;
}

// [name, value, ...], [[name, value], ...] or an object
function headerLines(headers, isRelaxed) {
  let text = '';
  if (!ArrayIsArray(headers)) {
    validateObject(headers, 'headers');
    const names = ObjectKeys(headers);
    for (let i = 0; i < names.length; i++) {
      text += headerLine(names[i], headers[names[i]], isRelaxed);
    }
  } else if (headers.length > 0 && ArrayIsArray(headers[0])) {
    for (let i = 0; i < headers.length; i++) {
      text += headerLine(headers[i][0], headers[i][1], isRelaxed);
    }
  } else {
    if (headers.length % 2 !== 0) throw new codes.ERR_INVALID_ARG_VALUE('headers', headers);
    for (let i = 0; i < headers.length; i += 2) {
      text += headerLine(headers[i], headers[i + 1], isRelaxed);
    }
  }
  return text;
}

ServerResponse.prototype.writeInformation =
  function writeInformation(statusCode, headers, callback) {
    if (this._header) throw new codes.ERR_HTTP_HEADERS_SENT('write');
    validateInteger(statusCode, 'statusCode', 100, 199);
    if (statusCode === 101) throw new codes.ERR_HTTP_INVALID_STATUS_CODE(statusCode);
    const lines = headers === undefined || headers === null ? '' :
      headerLines(headers, this._isLenientHeaderValidation());
    const reason = STATUS_CODES[statusCode] || 'unknown';
    return this._writeRaw(`HTTP/1.1 ${statusCode} ${reason}\r\n${lines}\r\n`, 'ascii', callback);
  };

ServerResponse.prototype.writeContinue = function writeContinue(callback) {
  this._writeRaw('HTTP/1.1 100 Continue\r\n\r\n', 'ascii', callback);
  this._sent100 = true;
};

ServerResponse.prototype.writeProcessing = function writeProcessing(callback) {
  this._writeRaw('HTTP/1.1 102 Processing\r\n\r\n', 'ascii', callback);
};

ServerResponse.prototype.writeEarlyHints = function writeEarlyHints(hints, callback) {
  validateObject(hints, 'hints');
  if (hints.link === null || hints.link === undefined) return;
  const link = validateLinkHeaderValue(hints.link);
  if (link.length === 0) return;
  if (hasBadChar(link)) throw new codes.ERR_INVALID_CHAR('header content', 'Link');
  const headers = { __proto__: null, Link: link };
  const names = ObjectKeys(hints);
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== 'link') headers[names[i]] = hints[names[i]];
  }
  this.writeInformation(103, headers, callback);
};

// ---- the head -------------------------------------------------------------------------------

ServerResponse.prototype._implicitHeader = function _implicitHeader() {
  this.writeHead(this.statusCode);
};

// Headers of writeHead win over those that were set, but may themselves come twice.
function mergeHeaders(response, headers) {
  if (ArrayIsArray(headers)) {
    if (headers.length % 2 !== 0) throw new codes.ERR_INVALID_ARG_VALUE('headers', headers);
    for (let i = 0; i < headers.length; i += 2) response.removeHeader(headers[i]);
    for (let i = 0; i < headers.length; i += 2) {
      if (headers[i]) response.appendHeader(headers[i], headers[i + 1]);
    }
  } else if (headers) {
    const names = ObjectKeys(headers);
    for (let i = 0; i < names.length; i++) {
      if (names[i]) response.setHeader(names[i], headers[names[i]]);
    }
  }
}

ServerResponse.prototype.writeHead = function writeHead(statusCode, reason, headers) {
  if (this._header) throw new codes.ERR_HTTP_HEADERS_SENT('write');
  const status = statusCode | 0;
  if (status < 100 || status > 999) throw new codes.ERR_HTTP_INVALID_STATUS_CODE(statusCode);
  if (typeof reason === 'string') {
    this.statusMessage = reason;
  } else {
    this.statusMessage ||= STATUS_CODES[status] || 'unknown';
    headers ??= reason;
  }
  this.statusCode = status;
  if (this[kOutHeaders] !== null) {
    mergeHeaders(this, headers);
    headers = this[kOutHeaders];
  }
  if (hasBadChar(this.statusMessage)) throw new codes.ERR_INVALID_CHAR('statusMessage');
  if (status === 204 || status === 304 || (status >= 100 && status <= 199)) this._hasBody = false;
  // A client that was not told to go on may send its body all the same.
  if (this._expect_continue && !this._sent100) this.shouldKeepAlive = false;
  this._storeHeader(`HTTP/1.1 ${status} ${this.statusMessage}\r\n`, headers);
  return this;
};

ServerResponse.prototype.writeHeader = ServerResponse.prototype.writeHead;

module.exports = { ServerResponse, emitClose };
