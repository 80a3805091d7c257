// SPDX-License-Identifier: MIT
// HashChangeEvent, PopStateEvent.

'use strict';

const { any, bool, usv } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const HashChangeEvent = defineEvent('HashChangeEvent', Event, {
  newURL: [usv, ''],
  oldURL: [usv, ''],
});

const PopStateEvent = defineEvent('PopStateEvent', Event, {
  hasUAVisualTransition: [bool, false],
  state: [any, null],
});

module.exports = { HashChangeEvent, PopStateEvent };
