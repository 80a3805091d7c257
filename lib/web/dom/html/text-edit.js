// SPDX-License-Identifier: MIT
// What a user types into a field: the value changes, the caret moves, and a change event is owed
// until the field loses the focus.

'use strict';

const { slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { kSetText, moveCaret } = require('web/dom/html/text-control');

const kChangeOwed = slot('changeOwed');

function edit(element, value, caret) {
  element[slot('typed')] = true;
  element[kChangeOwed] ??= element.value;
  element[kSetText](value);
  moveCaret(element, caret);
  hooks.changed(element, 'text');
}

// Whether a change event is due; asking settles it.
function takeChange(element) {
  const before = element[kChangeOwed];
  element[kChangeOwed] = undefined;
  return before !== undefined && before !== element.value;
}

module.exports = { edit, takeChange };
