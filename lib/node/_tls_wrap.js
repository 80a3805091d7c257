// SPDX-License-Identifier: MIT
// node:_tls_wrap, which old packages load for what is in node:tls.
'use strict';

const { Server, TLSSocket, connect, createServer } = require('tls');

module.exports = { TLSSocket, Server, createServer, connect };
