// SPDX-License-Identifier: MIT
// PageTransitionEvent, of pageshow and pagehide.

'use strict';

const { bool } = require('web/dom/idl');
const { Event, defineEvent, makeEvent } = require('web/dom/event');

const PageTransitionEvent = defineEvent('PageTransitionEvent', Event, { persisted: [bool, false] });

// As the window fires them; the target is to be its document.
const makeTransition = (type) => makeEvent(PageTransitionEvent, type, { bubbles: true, cancelable: true });

module.exports = { PageTransitionEvent, makeTransition };
