// SPDX-License-Identifier: MIT
// FocusEvent.

'use strict';

const { kRelatedTarget } = require('web/dom/slots');
const { defineEvent } = require('web/dom/event');
const { UIEvent, targetOrNull } = require('web/dom/events/ui');

const FocusEvent = defineEvent('FocusEvent', UIEvent, {
  relatedTarget: [targetOrNull, null, kRelatedTarget],
});

module.exports = { FocusEvent };
