// SPDX-License-Identifier: MIT
// A ClientRequest on its socket: the request is flushed, the response parsed, and in the end the
// socket is closed, given back to the agent ('free'), or handed to the program ('upgrade').
//
// 1. The socket is assigned by a tick after it was found. Until then its errors are the request's.
// 2. The request's 'close' comes after all else: by a tick if the socket is given back, with the
//    socket's if not.
'use strict';

const { Symbol } = primordials;
const { Buffer } = require('buffer');
const { ConnResetException } = require('internal/errors');
const { causedBy } = require('internal/net/handle');
const {
  GO_ON, NO_BODY, OTHER_PROTOCOL, RESPONSE, freeParser, kSkip, lenientFlags, parsers,
} = require('internal/http/parser');
const { detachSignal } = require('internal/http/incoming');
const { drain } = require('internal/http/outgoing-body');
const { debuglog } = require('internal/util/debuglog');
const telling = require('internal/http/telling');

const debug = debuglog('http');
const kError = Symbol('error');

class ParserResource {
  constructor(type, req) {
    this.type = type;
    this.req = req;
  }
}

function emitError(request, error) {
  telling.clientFailed(request, error);
  request.emit('error', error);
}

function emitClose(request) {
  request._closed = true;
  request.emit('close');
}

// ---- the socket comes ---------------------------------------------------------------------

function assignLater(request, socket, error) {
  if (socket && !error) {
    socket._httpMessage = request;
    socket.on('error', onSocketError);
  }
  process.nextTick(assign, request, socket, error);
}

function assign(request, socket, error) {
  if (request.destroyed || error) {
    request.destroyed = true;
    refuse(request, socket, error);
    return;
  }
  const parser = parsers.alloc();
  request.socket = socket;
  parser.initialize(RESPONSE, new ParserResource('HTTPINCOMINGMESSAGE', request),
                    request.maxHeaderSize || 0,
                    lenientFlags(request.httpValidation, request.insecureHTTPParser));
  parser.socket = socket;
  parser.outgoing = request;
  request.parser = parser;
  socket.parser = parser;
  socket._httpMessage = request;
  if (typeof request.maxHeadersCount === 'number') {
    parser.maxHeaderPairs = request.maxHeadersCount << 1;
  }
  parser.joinDuplicateHeaders = request.joinDuplicateHeaders;
  parser.onIncoming = (response, keepsAlive) => onIncoming(socket, response, keepsAlive);
  socket.on('data', onData);
  socket.on('end', onSocketEnd);
  socket.on('close', onSocketClose);
  socket.on('drain', onDrain);
  if (request.timeout !== undefined || request.agent?.options?.timeout) listenForTimeout(request);
  request.emit('socket', socket);
  request._flush();
}

// The request was destroyed before it had the socket, or there is none.
function refuse(request, socket, error) {
  if (socket && (error || !request.agent || socket.destroyed)) {
    const { finished } = require('stream');
    finished(socket.destroy(error || request[kError]), (other) => {
      if (other?.code === 'ERR_STREAM_PREMATURE_CLOSE') other = null;
      endRefused(request, socket, other || error);
    });
    return;
  }
  if (socket) {
    socket.emit('free');
    socket.removeListener('error', onSocketError);
  }
  endRefused(request, socket, error || request[kError]);
}

function endRefused(request, socket, error) {
  if (!request.aborted && !error) error = new ConnResetException('socket hang up');
  if (error && !socket?._hadError) emitError(request, error);
  emitClose(request);
}

// ---- timeouts -------------------------------------------------------------------------------

function onRequestTimeout() {
  this._httpMessage?.emit('timeout');
}

function onResponseTimeout() {
  this._httpMessage?.res?.emit('timeout');
}

// The socket's timeout is the request's.
function listenForTimeout(request) {
  if (request.timeoutCb) return;
  request.timeoutCb = onRequestTimeout;
  if (request.socket) request.socket.once('timeout', onRequestTimeout);
  else request.on('socket', (socket) => socket.once('timeout', onRequestTimeout));
}

// ---- what comes -----------------------------------------------------------------------------

function onData(bytes) {
  const request = this._httpMessage;
  const { parser } = this;
  const result = parser.execute(bytes);
  if (typeof result === 'object') {
    freeParser(parser, request, this);
    this.removeListener('data', onData);
    this.removeListener('end', onSocketEnd);
    this.destroy();
    request.socket._hadError = true;
    emitError(request, result);
  } else if (parser.incoming?.upgrade) {
    upgrade(this, request, parser, bytes, result);
  } else if (parser.incoming?.complete && !isInformational(parser.incoming.statusCode)) {
    this.removeListener('data', onData);
    this.removeListener('end', onSocketEnd);
    this.removeListener('drain', onDrain);
    freeParser(parser, request, this);
  }
}

function isInformational(status) {
  return status >= 100 && status < 200 && status !== 101;
}

function upgrade(socket, request, parser, bytes, at) {
  const response = parser.incoming;
  request.res = response;
  socket.removeListener('data', onData);
  socket.removeListener('end', onSocketEnd);
  socket.removeListener('drain', onDrain);
  if (request.timeoutCb) socket.removeListener('timeout', request.timeoutCb);
  socket.removeListener('timeout', onResponseTimeout);
  freeParser(parser, request, socket);
  const event = request.method === 'CONNECT' ? 'connect' : 'upgrade';
  if (request.listenerCount(event) === 0) {
    socket.destroy();
    return;
  }
  request.upgradeOrConnect = true;
  socket.emit('agentRemove');
  socket.removeListener('close', onSocketClose);
  socket.removeListener('error', onSocketError);
  socket._httpMessage = null;
  socket.readableFlowing = null;
  request.emit(event, response, socket,
               Buffer.from(bytes.buffer, bytes.byteOffset + at, bytes.length - at));
  request.destroyed = true;
  emitClose(request);
}

function onIncoming(socket, response, keepsAlive) {
  const request = socket._httpMessage;
  if (request.res) {
    // A second response to one request. What came of the first is all there is.
    socket.destroy();
    if (socket.parser) {
      socket.parser.incoming = request.res;
      request.res[kSkip] = true;
    }
    return GO_ON;
  }
  request.res = response;
  if (response.upgrade) return OTHER_PROTOCOL;
  if (request.method === 'CONNECT') {
    response.upgrade = true;
    return OTHER_PROTOCOL;
  }
  if (isInformational(response.statusCode)) {
    inform(request, response);
    return NO_BODY;
  }
  if (request.shouldKeepAlive && !keepsAlive && !request.upgradeOrConnect) {
    request.shouldKeepAlive = false;
  }
  telling.clientAnswered(request, response);
  response.req = request;
  response.on('end', onResponseEnd);
  request.on('finish', onRequestFinish);
  socket.on('timeout', onResponseTimeout);
  // Nobody can read what nobody has heard of.
  if (request.aborted || !request.emit('response', response)) response._dump();
  if (request.method === 'HEAD') return NO_BODY;
  if (response.statusCode === 304) {
    response.complete = true;
    return NO_BODY;
  }
  return GO_ON;
}

// An answer before the answer.
function inform(request, response) {
  request.res = null;
  if (response.statusCode === 100) request.emit('continue');
  request.emit('information', {
    statusCode: response.statusCode,
    statusMessage: response.statusMessage,
    httpVersion: response.httpVersion,
    httpVersionMajor: response.httpVersionMajor,
    httpVersionMinor: response.httpVersionMinor,
    headers: response.headers,
    rawHeaders: response.rawHeaders,
  });
}

// ---- the end --------------------------------------------------------------------------------

function onDrain() {
  if (this._httpMessage) drain(this._httpMessage);
}

function releaseParser(socket, request) {
  const { parser } = socket;
  if (!parser) return;
  parser.finish();
  freeParser(parser, request, socket);
}

function onSocketClose() {
  const request = this._httpMessage;
  const { parser } = this; // it may be freed by what follows
  const response = request.res;
  request.destroyed = true;
  if (response) {
    if (!response.complete) response.destroy(new ConnResetException('aborted'));
    emitClose(request);
    if (!response.aborted && response.readable) response.push(null);
  } else {
    if (!request.socket._hadError) {
      request.socket._hadError = true;
      emitError(request, new ConnResetException('socket hang up'));
    }
    emitClose(request);
  }
  if (request.outputData) request.outputData.length = 0;
  if (parser && this.parser === parser) releaseParser(this, request);
}

function onSocketError(error) {
  debug('SOCKET ERROR:', error.message, error.stack);
  const request = this._httpMessage;
  if (request) {
    this._hadError = true;
    emitError(request, error);
  }
  releaseParser(this, request);
  this.removeListener('data', onData);
  this.removeListener('end', onSocketEnd);
  this.destroy();
}

function onSocketEnd() {
  const request = this._httpMessage;
  if (!request.res && !request.socket._hadError) {
    request.socket._hadError = true;
    emitError(request, new ConnResetException('socket hang up'));
  }
  releaseParser(this, request);
  this.destroy();
}

function onResponseEnd() {
  const request = this.req;
  const { socket } = request;
  detachSignal(this);
  if (socket) {
    if (request.timeoutCb) socket.removeListener('timeout', onRequestTimeout);
    socket.removeListener('timeout', onResponseTimeout);
  }
  request._ended = true;
  if (!request.shouldKeepAlive) {
    if (!socket.writable) return;
    if (typeof socket.destroySoon === 'function') socket.destroySoon();
    else socket.end();
  } else if (request.writableFinished && !this.aborted) {
    giveBack(request);
  }
}

// The response was there before the request was written.
function onRequestFinish() {
  if (this.shouldKeepAlive && this._ended && !this.destroyed) giveBack(this);
}

// The socket is free for another request.
function giveBack(request) {
  const { socket } = request;
  if (request.timeoutCb) {
    socket.setTimeout(0, request.timeoutCb);
    request.timeoutCb = null;
  }
  socket.removeListener('close', onSocketClose);
  socket.removeListener('error', onSocketError);
  socket.removeListener('data', onData);
  socket.removeListener('end', onSocketEnd);
  causedBy(socket._handle, () => process.nextTick(emitFree, request));
  request.destroyed = true;
  if (request.res) request.res.socket = null; // it must not destroy what is not its own
}

function emitFree(request) {
  emitClose(request);
  request.socket?.emit('free');
}

module.exports = { assignLater, emitError, kError, listenForTimeout };
