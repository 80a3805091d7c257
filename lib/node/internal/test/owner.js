// SPDX-License-Identifier: MIT
//
// Whose code runs: the test, suite or hook in whose asynchronous context we are. New tests
// find their parent here, and errors that nobody caught the test that they belong to.
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const owner = new AsyncLocalStorage(require('internal/async').own);

// The reporters' context: what goes wrong there is no test's fault.
const REPORTERS = { __proto__: null };

module.exports = { REPORTERS, owner };
