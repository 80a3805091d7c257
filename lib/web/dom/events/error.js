// SPDX-License-Identifier: MIT
// ErrorEvent.

'use strict';

const { any, text, unsignedLong, usv } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const ErrorEvent = defineEvent('ErrorEvent', Event, {
  colno: [unsignedLong, 0],
  error: [any, undefined],
  filename: [usv, ''],
  lineno: [unsignedLong, 0],
  message: [text, ''],
});

module.exports = { ErrorEvent };
