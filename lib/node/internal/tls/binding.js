// SPDX-License-Identifier: MIT
// native('tls'); it is not there without OpenSSL's libssl.
'use strict';

const { genericNodeError } = require('internal/errors');

const binding = native('tls');
if (binding.missing !== undefined) {
  throw genericNodeError(`node:tls needs OpenSSL 3: ${binding.missing}`, { code: 'ERR_NO_CRYPTO' });
}

module.exports = { binding };
