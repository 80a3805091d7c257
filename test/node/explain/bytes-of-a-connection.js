// SPDX-License-Identifier: MIT
// What is read was sent by a task at the other end, if that is in the program. A server on all addresses
// takes connections of both versions of IP.
'use strict';

const { printTriggers } = require('./fixtures/told');

printTriggers('tcp.js');
