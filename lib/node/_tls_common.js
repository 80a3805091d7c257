// SPDX-License-Identifier: MIT
// node:_tls_common, which old packages load for what is in node:tls.
'use strict';

const { SecureContext, createSecureContext } = require('internal/tls/secure-context');
const { translatePeerCertificate } = require('internal/tls/certificates');

module.exports = { SecureContext, createSecureContext, translatePeerCertificate };
