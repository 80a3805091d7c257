// SPDX-License-Identifier: MIT
// ProgressEvent.

'use strict';

const { bool, double } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const ProgressEvent = defineEvent('ProgressEvent', Event, {
  lengthComputable: [bool, false],
  loaded: [double, 0],
  total: [double, 0],
});

module.exports = { ProgressEvent };
