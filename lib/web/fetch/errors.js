// SPDX-License-Identifier: MIT
// Errors of the network as Node's fetch names them; a program finds them as `cause`.

'use strict';

const { Error, ErrorCaptureStackTrace, StringPrototypeStartsWith } = primordials;

const CODES = {
  __proto__: null,
  BodyTimeoutError: 'UND_ERR_BODY_TIMEOUT',
  ConnectTimeoutError: 'UND_ERR_CONNECT_TIMEOUT',
  HeadersOverflowError: 'UND_ERR_HEADERS_OVERFLOW',
  HeadersTimeoutError: 'UND_ERR_HEADERS_TIMEOUT',
  InvalidArgumentError: 'UND_ERR_INVALID_ARG',
  NotSupportedError: 'UND_ERR_NOT_SUPPORTED',
  RequestContentLengthMismatchError: 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
  SocketError: 'UND_ERR_SOCKET',
};

function networkError(name, message, from = networkError) {
  const error = new Error(message);
  error.name = name;
  error.code = CODES[name];
  ErrorCaptureStackTrace(error, from);
  return error;
}

// What is known of a connection, for the reader of the error.
function describeSocket(socket) {
  const { localAddress, localPort, remoteAddress, remotePort, remoteFamily, bytesWritten,
          bytesRead } = socket;
  return { localAddress, localPort, remoteAddress, remotePort, remoteFamily, timeout: undefined,
           bytesWritten, bytesRead };
}

function socketError(message, socket) {
  const error = networkError('SocketError', message, socketError);
  error.socket = socket ? describeSocket(socket) : null;
  return error;
}

// An error of node:http, in the words of fetch.
function translate(error, socket) {
  const { code, message } = error;
  if (code === 'ECONNRESET' && (message === 'socket hang up' || message === 'aborted')) {
    return socketError('other side closed', socket);
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return networkError('HeadersOverflowError', 'Headers Overflow Error');
  }
  if (typeof code === 'string' && StringPrototypeStartsWith(code, 'HPE_')) {
    const reason = error.reason ?? message;
    const other = networkError(
      'HTTPParserError', `Response does not match the HTTP/1.1 protocol (${reason})`);
    other.code = code;
    return other;
  }
  return error;
}

module.exports = { networkError, socketError, translate };
