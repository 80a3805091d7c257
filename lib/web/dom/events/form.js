// SPDX-License-Identifier: MIT
// SubmitEvent, FormDataEvent, ToggleEvent, CommandEvent.

'use strict';

const { TypeError } = primordials;

const { kNodeType } = require('web/dom/slots');
const { any, isObject, text } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

function elementOrNull(value) {
  if (value === null || value === undefined) return null;
  if (isObject(value) && value[kNodeType] === 1) return value;
  throw new TypeError("Failed to convert value to 'HTMLElement'.");
}

const SubmitEvent = defineEvent('SubmitEvent', Event, { submitter: [elementOrNull, null] });
const FormDataEvent = defineEvent('FormDataEvent', Event, { formData: [any, null] });
const ToggleEvent = defineEvent('ToggleEvent', Event, {
  newState: [text, ''],
  oldState: [text, ''],
  source: [elementOrNull, null],
});
const CommandEvent = defineEvent('CommandEvent', Event, {
  command: [text, ''],
  source: [elementOrNull, null],
});

module.exports = { CommandEvent, FormDataEvent, SubmitEvent, ToggleEvent };
