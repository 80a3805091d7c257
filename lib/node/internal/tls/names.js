// SPDX-License-Identifier: MIT
// Symbols of properties that the files of TLS share.
'use strict';

const { Symbol } = primordials;

module.exports = {
  kALPNCallback: Symbol('alpncallback'),
  kConnectOptions: Symbol('connect-options'),
  kDisableRenegotiation: Symbol('disable-renegotiation'),
  kIsVerified: Symbol('verified'),
  kPendingSession: Symbol('pendingSession'),
  kPskCallback: Symbol('pskcallback'),
};
