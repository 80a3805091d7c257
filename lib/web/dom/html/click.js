// SPDX-License-Identifier: MIT
// A click that something else causes: a label's at its control, a key's at a button.

'use strict';

const { kOwner, kTrusted, kView, slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');

const kClicking = slot('clicking');

// The click is trusted if the one that caused it was.
function* clickSteps(element, cause = null) {
  if (element[kClicking]) return;
  element[kClicking] = true;
  try {
    const { PointerEvent } = require('web/dom/events/mouse');
    const event = new PointerEvent('click', {
      __proto__: null, bubbles: true, cancelable: true, composed: true,
      detail: cause?.detail ?? 0, view: element[kOwner][kView],
      pointerId: cause?.pointerId ?? -1, pointerType: cause?.pointerType ?? '',
    });
    if (cause === null || cause.isTrusted) event[kTrusted] = true;
    yield* fireSteps(element, event);
  } finally {
    element[kClicking] = false;
  }
}

module.exports = { clickSteps };
