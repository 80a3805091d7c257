// SPDX-License-Identifier: MIT
// CloseEvent, and the ErrorEvent that WebSocket and EventSource send.

'use strict';

const { bool, unsignedShort, usv } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const CloseEvent = defineEvent('CloseEvent', Event, {
  code: [unsignedShort, 0],
  reason: [usv, ''],
  wasClean: [bool, false],
});

// In pages a failed connection's error event says nothing.
class ErrorEvent extends Event {}

module.exports = { CloseEvent, ErrorEvent };
