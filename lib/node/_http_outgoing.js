// SPDX-License-Identifier: MIT
// What programs that look inside node:http find under this name.
'use strict';

const { OutgoingMessage } = require('internal/http/outgoing');
const { uniqueNames, validateHeaderName, validateHeaderValue } = require('internal/http/words');

module.exports = {
  OutgoingMessage,
  parseUniqueHeadersOption: uniqueNames,
  validateHeaderName,
  validateHeaderValue,
};
