// SPDX-License-Identifier: MIT
// The events of animations and transitions.

'use strict';

const { ObjectDefineProperty } = primordials;

const { expose, needToConstruct } = require('web/dom/idl');
const { Event } = require('web/dom/event-target');
const { slot } = require('web/dom/slots');

const kInit = slot('animationEvent');

const keep = (event, value) => ObjectDefineProperty(event, kInit, { __proto__: null, value });

class AnimationEvent extends Event {
  constructor(type, init = undefined) {
    needToConstruct(arguments.length, 1, 'AnimationEvent');
    super(type, init);
    keep(this, {
      name: `${init?.animationName ?? ''}`, elapsed: +(init?.elapsedTime ?? 0), pseudo: `${init?.pseudoElement ?? ''}`,
    });
  }

  get animationName() { return this[kInit].name; }

  get elapsedTime() { return this[kInit].elapsed; }

  get pseudoElement() { return this[kInit].pseudo; }
}
expose(AnimationEvent, 'AnimationEvent');

class TransitionEvent extends Event {
  constructor(type, init = undefined) {
    needToConstruct(arguments.length, 1, 'TransitionEvent');
    super(type, init);
    keep(this, {
      name: `${init?.propertyName ?? ''}`, elapsed: +(init?.elapsedTime ?? 0), pseudo: `${init?.pseudoElement ?? ''}`,
    });
  }

  get propertyName() { return this[kInit].name; }

  get elapsedTime() { return this[kInit].elapsed; }

  get pseudoElement() { return this[kInit].pseudo; }
}
expose(TransitionEvent, 'TransitionEvent');

class AnimationPlaybackEvent extends Event {
  constructor(type, init = undefined) {
    needToConstruct(arguments.length, 1, 'AnimationPlaybackEvent');
    super(type, init);
    keep(this, { current: init?.currentTime ?? null, timeline: init?.timelineTime ?? null });
  }

  get currentTime() { return this[kInit].current; }

  get timelineTime() { return this[kInit].timeline; }
}
expose(AnimationPlaybackEvent, 'AnimationPlaybackEvent');

module.exports = { AnimationEvent, AnimationPlaybackEvent, TransitionEvent };
