// SPDX-License-Identifier: MIT
// Requests and responses are bytes, too.
'use strict';

const { printTriggers } = require('./fixtures/told');

printTriggers('http.js');
