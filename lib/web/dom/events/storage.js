// SPDX-License-Identifier: MIT
// StorageEvent.

'use strict';

const { slot } = require('web/dom/slots');
const { bool, illegal, need, objectOrNull, text, textOrNull, usv } = require('web/dom/idl');
const { Event, defineEvent, initialize, isEvent } = require('web/dom/event');

const StorageEvent = defineEvent('StorageEvent', Event, {
  key: [textOrNull, null],
  newValue: [textOrNull, null],
  oldValue: [textOrNull, null],
  storageArea: [objectOrNull, null],
  url: [usv, ''],
}, {
  initStorageEvent(type, bubbles = false, cancelable = false, key = null, oldValue = null,
                   newValue = null, url = '', storageArea = null) {
    if (!isEvent(this) || this[slot('event storageArea')] === undefined) throw illegal();
    need(arguments.length, 1, 'initStorageEvent', 'StorageEvent');
    const values = {
      __proto__: null, key: textOrNull(key), oldValue: textOrNull(oldValue),
      newValue: textOrNull(newValue), url: usv(url), storageArea,
    };
    if (!initialize(this, text(type), bool(bubbles), bool(cancelable))) return;
    for (const name in values) this[slot(`event ${name}`)] = values[name];
  },
});

module.exports = { StorageEvent };
