// SPDX-License-Identifier: MIT
// What programs that look inside node:http find under this name.
'use strict';

const { HTTPParser } = require('internal/http/parser-slots');
const {
  freeParser, isLenient, kIncomingMessage, parsers,
} = require('internal/http/parser');
const { methods } = require('internal/http/status');
const {
  chunkExpression, continueExpression, hasBadChar, isToken,
} = require('internal/http/words');

module.exports = {
  _checkInvalidHeaderChar: hasBadChar,
  _checkIsHttpToken: isToken,
  chunkExpression,
  continueExpression,
  CRLF: '\r\n',
  freeParser,
  methods: methods(),
  parsers,
  kIncomingMessage,
  HTTPParser,
  isLenient,
};
