// SPDX-License-Identifier: MIT
// DeviceMotionEvent and DeviceOrientationEvent. There is no device: only scripts make them.

'use strict';

const { bool, double, objectOrNull } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const numberOrNull = (value) => value === null ? null : double(value);

const DeviceMotionEvent = defineEvent('DeviceMotionEvent', Event, {
  acceleration: [objectOrNull, null],
  accelerationIncludingGravity: [objectOrNull, null],
  interval: [double, 0],
  rotationRate: [objectOrNull, null],
});

const DeviceOrientationEvent = defineEvent('DeviceOrientationEvent', Event, {
  absolute: [bool, false],
  alpha: [numberOrNull, null],
  beta: [numberOrNull, null],
  gamma: [numberOrNull, null],
});

module.exports = { DeviceMotionEvent, DeviceOrientationEvent };
