// SPDX-License-Identifier: MIT
// WheelEvent.

'use strict';

const { double, expose, unsignedLong } = require('web/dom/idl');
const { defineEvent } = require('web/dom/event');
const { MouseEvent } = require('web/dom/events/mouse');

const WheelEvent = defineEvent('WheelEvent', MouseEvent, {
  deltaMode: [unsignedLong, 0],
  deltaX: [double, 0],
  deltaY: [double, 0],
  deltaZ: [double, 0],
});
expose(WheelEvent, 'WheelEvent', { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 });

module.exports = { WheelEvent };
