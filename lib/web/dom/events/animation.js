// SPDX-License-Identifier: MIT
// AnimationEvent, TransitionEvent, AnimationPlaybackEvent.

'use strict';

const { double, text } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const numberOrNull = (value) => value === null ? null : double(value);

const AnimationEvent = defineEvent('AnimationEvent', Event, {
  animationName: [text, ''],
  elapsedTime: [double, 0],
  pseudoElement: [text, ''],
});

const TransitionEvent = defineEvent('TransitionEvent', Event, {
  elapsedTime: [double, 0],
  propertyName: [text, ''],
  pseudoElement: [text, ''],
});

const AnimationPlaybackEvent = defineEvent('AnimationPlaybackEvent', Event, {
  currentTime: [numberOrNull, null],
  timelineTime: [numberOrNull, null],
});

const ContentVisibilityAutoStateChangeEvent = defineEvent(
  'ContentVisibilityAutoStateChangeEvent', Event, { skipped: [(value) => !!value, false] });

const MediaQueryListEvent = defineEvent('MediaQueryListEvent', Event, {
  matches: [(value) => !!value, false],
  media: [text, ''],
});

module.exports = {
  AnimationEvent, AnimationPlaybackEvent, ContentVisibilityAutoStateChangeEvent,
  MediaQueryListEvent, TransitionEvent,
};
