// SPDX-License-Identifier: MIT
// node:inspector with a Session whose post() gives a promise.
'use strict';

const { PromiseReject } = primordials;

const inspector = require('inspector');
const { codes } = require('internal/errors');

class Session extends inspector.Session {
  post() {
    return PromiseReject(new codes.ERR_INSPECTOR_NOT_CONNECTED());
  }
}

module.exports = { ...inspector, Session };
