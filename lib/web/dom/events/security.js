// SPDX-License-Identifier: MIT
// SecurityPolicyViolationEvent.

'use strict';

const { text, unsignedLong, unsignedShort, usv } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const SecurityPolicyViolationEvent = defineEvent('SecurityPolicyViolationEvent', Event, {
  blockedURI: [usv, ''],
  columnNumber: [unsignedLong, 0],
  disposition: [text, 'enforce'],
  documentURI: [usv, ''],
  effectiveDirective: [text, ''],
  lineNumber: [unsignedLong, 0],
  originalPolicy: [text, ''],
  referrer: [usv, ''],
  sample: [text, ''],
  sourceFile: [usv, ''],
  statusCode: [unsignedShort, 0],
  violatedDirective: [text, ''],
});

module.exports = { SecurityPolicyViolationEvent };
