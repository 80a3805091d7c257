// SPDX-License-Identifier: MIT
//
// fetch comes with HTTP. Until then its name is there, because programs ask for it,
// and every call is rejected with the reason.
'use strict';

const { unavailable } = require('internal/unavailable');

const missing = unavailable('globalThis', 'fetch');

async function fetch() {
  missing();
}

module.exports = { fetch };
