// SPDX-License-Identifier: MIT
// PageTransitionEvent, of pageshow and pagehide.

'use strict';

const { bool } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const PageTransitionEvent = defineEvent('PageTransitionEvent', Event, { persisted: [bool, false] });

module.exports = { PageTransitionEvent };
