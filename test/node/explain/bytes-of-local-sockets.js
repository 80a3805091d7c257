// SPDX-License-Identifier: MIT
// Local sockets have no addresses of their own: they are told apart all the same.
'use strict';

const { printTriggers } = require('./fixtures/told');

printTriggers('local-sockets.js');
