// SPDX-License-Identifier: MIT
// FIPS mode, which this OpenSSL is not in.
'use strict';

const { codes } = require('internal/errors');

function getFips() {
  return 0;
}

function setFips(value) {
  if (value) throw new codes.ERR_CRYPTO_FIPS_UNAVAILABLE();
}

module.exports = { getFips, setFips };
