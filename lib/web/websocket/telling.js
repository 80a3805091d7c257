// SPDX-License-Identifier: MIT
// Those who watch WebSockets: channels of diagnostics_channel, with Node's names and messages.

'use strict';

const { TypedArrayPrototypeSlice } = primordials;

const { channel } = require('diagnostics_channel');

const opened = channel('undici:websocket:open');
const closed = channel('undici:websocket:close');
const failed = channel('undici:websocket:socket_error');
const pinged = channel('undici:websocket:ping');
const ponged = channel('undici:websocket:pong');

function tellOpen({ extensions, face, protocol }, socket, message) {
  if (!opened.hasSubscribers) return;
  const { headers, statusCode, statusMessage } = message;
  opened.publish({
    address: socket.address(),
    protocol,
    extensions,
    websocket: face,
    handshakeResponse: { status: statusCode, statusText: statusMessage, headers: { ...headers } },
  });
}

function tellClose({ code, face, reason }) {
  if (closed.hasSubscribers) closed.publish({ websocket: face, code, reason });
}

function tellError(error) {
  if (failed.hasSubscribers) failed.publish(error);
}

// A copy: the payload is part of what the socket has read.
function tellControl(isPing, websocket, payload) {
  const to = isPing ? pinged : ponged;
  if (!to.hasSubscribers) return;
  const { from } = require('internal/buffer/make').statics;
  to.publish({ payload: from(TypedArrayPrototypeSlice(payload)), websocket });
}

module.exports = { tellClose, tellControl, tellError, tellOpen };
