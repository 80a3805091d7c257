// SPDX-License-Identifier: MIT
// What programs that look inside node:http find under this name.
'use strict';

const { IncomingMessage } = require('internal/http/incoming');
const { readOn } = require('internal/http/parser');

function readStop(socket) {
  if (socket) socket.pause();
}

module.exports = { IncomingMessage, readStart: readOn, readStop };
