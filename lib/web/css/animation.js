// SPDX-License-Identifier: MIT
// The Web Animations that scripts see: Animation, KeyframeEffect, document.timeline,
// element.animate(), and the steps of a frame that move their time on and tell events. The times
// themselves are web/css/animations's.

'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeSort, MathMax, NumberIsNaN, ObjectDefineProperty, ObjectKeys,
  PromisePrototypeThen, PromiseWithResolvers, StringPrototypeReplace, StringPrototypeStartsWith, StringPrototypeToLowerCase,
  SymbolIterator, TypeError,
} = primordials;

const { expose, illegal, isObject } = require('web/dom/idl');
const { EventTarget, defineEventHandler, fireSteps } = require('web/dom/event-target');
const { kConnected, kNodeType, kOwner, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const model = require('web/css/animations');
const { expand } = require('web/css/block');
const { camel, easing: parseEasing, writeValue } = require('web/css/properties');
const { isKnown } = require('web/css/block');
const { stateOf, styleOf } = require('web/css/style');
const { parseValue } = require('web/css/syntax');
const { kEffects } = require('web/css/tree');

const kModel = slot('animation');
const kEffect = slot('animationEffect');
const kTimeline = slot('animationTimeline');

const fail = (name, text) => new (require('web/domexception').DOMException)(text, name);
const frame = () => require('web/css/frame');
const modelOf = (value) => {
  if (!isObject(value) || value[kModel] === undefined) throw illegal();
  return value[kModel];
};

// ---- Timelines

class AnimationTimeline {
  get currentTime() {
    const state = this[kTimeline];
    if (state === undefined) throw illegal();
    return model.animationsOf(state).now;
  }
}
expose(AnimationTimeline, 'AnimationTimeline');

class DocumentTimeline extends AnimationTimeline {
  constructor() {
    super();
    ObjectDefineProperty(this, kTimeline, { __proto__: null, value: stateOf(hooks.document) });
  }
}
expose(DocumentTimeline, 'DocumentTimeline');

function timelineOf(document) {
  const state = stateOf(document);
  if (state.timeline === undefined) {
    const animations = model.animationsOf(state);
    if (animations.now === 0) animations.now = state.frameTime ?? 0;
    state.timeline = new DocumentTimeline();
    ObjectDefineProperty(state.timeline, kTimeline, { __proto__: null, value: state });
  }
  return state.timeline;
}

// ---- Timing and keyframes

function readEasing(text, method) {
  const parts = parseValue(`${text}`);
  const easing = parts.length === 1 ? parseEasing(parts[0]) : null;
  if (easing === null) throw new TypeError(`Failed to execute '${method}': '${text}' is not a valid value for easing`);
  return easing;
}

const FILLS = { '__proto__': null, 'none': 1, 'forwards': 1, 'backwards': 1, 'both': 1, 'auto': 1 };
const DIRECTIONS = { '__proto__': null, 'normal': 1, 'reverse': 1, 'alternate': 1, 'alternate-reverse': 1 };
const WHERE = "animate' on 'Element";

function readTiming(options, into) {
  if (typeof options === 'number') {
    into.duration = checkDuration(options);
    return into;
  }
  if (!isObject(options)) return into;
  const number = (name) => {
    const value = +options[name];
    if (NumberIsNaN(value) || value === Infinity || value === -Infinity) throw new TypeError(`Failed to execute '${WHERE}': Failed to read the '${name}' property: The provided double value is non-finite.`);
    return value;
  };
  if (options.delay !== undefined) into.delay = number('delay');
  if (options.endDelay !== undefined) into.endDelay = number('endDelay');
  if (options.iterationStart !== undefined) {
    into.iterationStart = number('iterationStart');
    if (into.iterationStart < 0) throw new TypeError(`Failed to execute '${WHERE}': iterationStart must be non-negative.`);
  }
  if (options.iterations !== undefined) {
    into.iterations = +options.iterations;
    if (!(into.iterations >= 0)) throw new TypeError(`Failed to execute '${WHERE}': iterations must be non-negative.`);
  }
  if (options.duration !== undefined) into.duration = options.duration === 'auto' ? 0 : checkDuration(options.duration);
  if (options.fill !== undefined) {
    if (FILLS[options.fill] === undefined) throw new TypeError(`Failed to execute '${WHERE}': The provided value '${options.fill}' is not a valid enum value of type FillMode.`);
    into.fill = options.fill;
  }
  if (options.direction !== undefined) {
    if (DIRECTIONS[options.direction] === undefined) throw new TypeError(`Failed to execute '${WHERE}': The provided value '${options.direction}' is not a valid enum value of type PlaybackDirection.`);
    into.direction = options.direction;
  }
  if (options.easing !== undefined) into.easing = readEasing(options.easing, WHERE);
  return into;
}

function checkDuration(value) {
  const n = typeof value === 'string' ? NaN : +value;
  if (!(n >= 0)) throw new TypeError(`Failed to execute '${WHERE}': duration must be non-negative or auto.`);
  return n;
}

const defaults = () => ({
  delay: 0, endDelay: 0, fill: 'auto', iterationStart: 0, iterations: 1, duration: 0, direction: 'normal', easing: 'linear',
});

const cssName = (name) => name === 'cssFloat' ? 'float' : name === 'cssOffset' ? 'offset' :
  StringPrototypeStartsWith(name, '--') ? name : StringPrototypeReplace(name, /[A-Z]/g, (c) => `-${StringPrototypeToLowerCase(c)}`);

function addValue(values, name, text) {
  const property = cssName(name);
  if (!isKnown(property)) return;
  const list = expand(property, parseValue(`${text}`), `${text}`);
  if (list === null) return;
  for (let i = 0; i < list.length; i++) values.set(list[i][0], list[i][1]);
}

const MEMBERS = { __proto__: null, offset: 1, easing: 1, composite: 1 };

function readFrames(given) {
  if (given === null || given === undefined) return [];
  if (!isObject(given)) throw new TypeError(`Failed to execute '${WHERE}': Keyframes must be null or an object.`);
  const frames = given[SymbolIterator] !== undefined && given[SymbolIterator] !== null ? listed(given) : indexed(given);
  spread(frames);
  return frames;
}

function listed(given) {
  const frames = [];
  for (const one of primordials.ArrayFrom(given)) {
    if (one === null || one === undefined) {
      ArrayPrototypePush(frames, makeFrame(null, 'linear', 'auto'));
      continue;
    }
    if (!isObject(one)) throw new TypeError(`Failed to execute '${WHERE}': Keyframes must be null or an object.`);
    const offset = one.offset === undefined || one.offset === null ? null : +one.offset;
    const made = makeFrame(offset, one.easing === undefined ? 'linear' : readEasing(one.easing, WHERE), one.composite ?? 'auto');
    for (const key of ObjectKeys(one)) if (MEMBERS[key] === undefined) addValue(made.values, key, one[key]);
    ArrayPrototypePush(frames, made);
  }
  let last = 0;
  for (let i = 0; i < frames.length; i++) {
    const { offset } = frames[i];
    if (offset === null) continue;
    if (!(offset >= 0 && offset <= 1)) throw new TypeError(`Failed to execute '${WHERE}': Offsets must be null or in the range [0,1].`);
    if (offset < last) throw new TypeError(`Failed to execute '${WHERE}': Offsets must be monotonically non-decreasing.`);
    last = offset;
  }
  return frames;
}

const makeFrame = (offset, easing, composite) => ({
  offset, computedOffset: offset, easing, composite, values: new primordials.Map(),
});

// { opacity: [0, 1] }
function indexed(given) {
  const byOffset = [];
  for (const key of ObjectKeys(given)) {
    if (MEMBERS[key] !== undefined) continue;
    const values = ArrayIsArray(given[key]) ? given[key] : [given[key]];
    for (let i = 0; i < values.length; i++) {
      const offset = values.length === 1 ? 1 : i / (values.length - 1);
      let found;
      for (let k = 0; k < byOffset.length; k++) if (byOffset[k].computedOffset === offset) found = byOffset[k];
      if (found === undefined) {
        found = makeFrame(null, 'linear', 'auto');
        found.computedOffset = offset;
        ArrayPrototypePush(byOffset, found);
      }
      addValue(found.values, key, values[i]);
    }
  }
  ArrayPrototypeSort(byOffset, (a, b) => a.computedOffset - b.computedOffset);
  const easings = given.easing === undefined ? ['linear'] : ArrayIsArray(given.easing) ? given.easing : [given.easing];
  for (let i = 0; i < byOffset.length && easings.length > 0; i++) byOffset[i].easing = readEasing(easings[i % easings.length], WHERE);
  const offsets = given.offset === undefined ? [] : ArrayIsArray(given.offset) ? given.offset : [given.offset];
  for (let i = 0; i < offsets.length && i < byOffset.length; i++) {
    if (offsets[i] === null) continue;
    byOffset[i].offset = byOffset[i].computedOffset = +offsets[i];
  }
  return byOffset;
}

// Offsets that were left out are evenly between those that were given.
function spread(frames) {
  const { length } = frames;
  if (length === 0) return;
  if (frames[length - 1].computedOffset === null) frames[length - 1].computedOffset = 1;
  if (length > 1 && frames[0].computedOffset === null) frames[0].computedOffset = 0;
  if (frames[0].computedOffset === null) frames[0].computedOffset = 0;
  for (let i = 1; i < length; i++) {
    if (frames[i].computedOffset !== null) continue;
    let k = i;
    while (frames[k].computedOffset === null) k++;
    const from = frames[i - 1].computedOffset;
    const step = (frames[k].computedOffset - from) / (k - i + 1);
    for (let m = i; m < k; m++) frames[m].computedOffset = from + step * (m - i + 1);
  }
}

// ---- Effects

const effectOf = (value) => {
  if (!isObject(value) || value[kEffect] === undefined) throw illegal();
  return value[kEffect];
};

// The times as styles see them: fill 'auto' is none.
const used = (timing) => ({ ...timing, fill: timing.fill === 'auto' ? 'none' : timing.fill });

class AnimationEffect {
  constructor() {
    if (new.target === AnimationEffect) throw new TypeError('Illegal constructor');
  }

  getTiming() {
    const { given } = effectOf(this);
    return { ...given, duration: given.duration, easing: writeValue(given.easing) };
  }

  getComputedTiming() {
    const effect = effectOf(this);
    const { timing } = effect.model;
    const animation = effect.animation;
    const time = animation === null ? null : animation.currentTime;
    const { iteration, progress } = model.timedAt(timing, time, animation?.rate ?? 1);
    return {
      ...effect.given, fill: timing.fill, easing: writeValue(timing.easing), activeDuration: model.activeOf(timing),
      currentIteration: iteration, endTime: model.endOf(timing), localTime: time, progress,
    };
  }

  updateTiming(options = undefined) {
    const effect = effectOf(this);
    readTiming(options, effect.given);
    primordials.ObjectAssign(effect.model.timing, used(effect.given));
    if (effect.animation !== null) {
      effect.animation.isOwned = true;
      effect.animation.changed();
    }
  }
}
expose(AnimationEffect, 'AnimationEffect');

class KeyframeEffect extends AnimationEffect {
  constructor(target, keyframes, options = undefined) {
    super();
    if (isObject(target) && target[kEffect] !== undefined) {
      const other = target[kEffect];
      keep(this, { target: other.model.target, keyframes: other.model.keyframes, timing: used(other.given) }, { ...other.given });
      return;
    }
    if (target !== null && target !== undefined && (!isObject(target) || target[kNodeType] !== 1)) {
      throw new TypeError("Failed to construct 'KeyframeEffect': parameter 1 is not of type 'Element'.");
    }
    const given = readTiming(options, defaults());
    keep(this, { target: target ?? null, keyframes: readFrames(keyframes), timing: used(given) }, given);
    if (isObject(options) && options.composite !== undefined) this[kEffect].composite = `${options.composite}`;
  }

  get target() { return effectOf(this).model.target; }

  set target(value) {
    const effect = effectOf(this);
    effect.animation?.detach();
    effect.model.target = value;
    effect.animation?.attach();
  }

  get pseudoElement() { return null; }

  get composite() { return effectOf(this).composite ?? 'replace'; }

  set composite(value) { effectOf(this).composite = `${value}`; }

  getKeyframes() {
    const { keyframes, tracks } = effectOf(this).model;
    const list = [];
    if (keyframes.length === 0 && tracks !== undefined) return trackFrames(tracks);
    for (let i = 0; i < keyframes.length; i++) {
      const one = keyframes[i];
      const shown = { offset: one.offset, computedOffset: one.computedOffset, easing: writeValue(one.easing), composite: one.composite };
      for (const [name, value] of one.values) shown[name === 'float' ? 'cssFloat' : camel(name)] = writeValue(value);
      ArrayPrototypePush(list, shown);
    }
    return list;
  }

  setKeyframes(keyframes) {
    const effect = effectOf(this);
    effect.model.keyframes = readFrames(keyframes);
    effect.model.tracks = undefined;
    if (effect.animation !== null) effect.animation.changed();
  }
}
expose(KeyframeEffect, 'KeyframeEffect');

function trackFrames(tracks) {
  const { writeComputed } = require('web/css/resolved');
  const { properties } = require('web/css/properties');
  const list = [];
  for (const [id, track] of tracks) {
    for (let i = 0; i < track.length; i++) {
      const { fixed, offset } = track[i];
      ArrayPrototypePush(list, {
        offset, computedOffset: offset, easing: 'linear', composite: 'auto',
        [camel(properties[id].name)]: writeComputed(properties[id], fixed, []),
      });
    }
  }
  return list;
}

function keep(object, effect, given) {
  ObjectDefineProperty(object, kEffect, { __proto__: null, value: { model: effect, given, animation: null } });
}

// ---- Animations

const quiet = (promise) => PromisePrototypeThen(promise, () => {}, () => {});

// Promises of an animation, made when they are first needed.
function promises(own) {
  if (own.promises === undefined) {
    own.promises = { ready: PromiseWithResolvers(), finished: PromiseWithResolvers(), isReadyDone: false, isFinishedDone: false };
    if (!own.isPending) settleReady(own);
    if (own.playState === 'finished' && !own.isPending) settleFinished(own);
  }
  return own.promises;
}

function settleReady(own) {
  if (own.promises === undefined || own.promises.isReadyDone) return;
  own.promises.isReadyDone = true;
  own.promises.ready.resolve(own.object);
}

function settleFinished(own) {
  if (own.promises === undefined || own.promises.isFinishedDone) return;
  own.promises.isFinishedDone = true;
  own.promises.finished.resolve(own.object);
}

function renew(own, name) {
  if (own.promises === undefined) return;
  const done = name === 'ready' ? 'isReadyDone' : 'isFinishedDone';
  if (!own.promises[done]) return;
  own.promises[done] = false;
  own.promises[name] = PromiseWithResolvers();
}

// After a script has changed a time: finished or not, now.
function checkFinished(own, didSeek, atOnce) {
  const isFinished = own.updateFinished(didSeek);
  if (!isFinished) {
    own.isFinishedTold = false;
    renew(own, 'finished');
    return;
  }
  if (own.isFinishedTold) return;
  const tell = () => {
    if (own.playState !== 'finished' || own.isFinishedTold) return;
    own.isFinishedTold = true;
    settleFinished(own);
    const animations = model.animationsOf(own.state);
    ArrayPrototypePush(animations.events, { type: 'finish', animation: own, time: animations.now, elapsed: 0 });
  };
  if (atOnce) tell();
  else hooks.queueMicrotask(tell);
}

class Animation extends EventTarget {
  constructor(effect = null, timeline = undefined) {
    super();
    if (isMaking !== null) {
      bind(this, isMaking);
      return;
    }
    if (effect !== null && (!isObject(effect) || effect[kEffect] === undefined)) {
      throw new TypeError("Failed to construct 'Animation': parameter 1 is not of type 'AnimationEffect'.");
    }
    frame().prepare(hooks.document);
    const own = new model.Animation(stateOf(hooks.document), effect === null ? null : effect[kEffect].model, 'script');
    own.hasTimeline = timeline !== null;
    if (effect !== null) {
      effect[kEffect].animation = own;
      own.effectObject = effect;
    }
    bind(this, own);
  }

  get effect() {
    const own = modelOf(this);
    if (own.effectObject === undefined && own.effect !== null) {
      own.effectObject = primordials.ObjectCreate(KeyframeEffect.prototype);
      keep(own.effectObject, own.effect, { ...own.effect.timing });
      own.effectObject[kEffect].animation = own;
    }
    return own.effectObject ?? null;
  }

  set effect(value) {
    const own = modelOf(this);
    if (own.effect !== null) own.detach();
    if (own.effectObject !== undefined && own.effectObject !== null) own.effectObject[kEffect].animation = null;
    own.effect = value === null ? null : effectOf(value).model;
    own.effectObject = value;
    if (value !== null) {
      value[kEffect].animation = own;
      own.attach();
    }
    checkFinished(own, false, false);
  }

  get timeline() {
    const own = modelOf(this);
    return own.hasTimeline ? timelineOf(own.state.document) : null;
  }

  get id() { return modelOf(this).id; }

  set id(value) { modelOf(this).id = `${value}`; }

  get startTime() { return modelOf(this).startTime; }

  set startTime(value) {
    const own = modelOf(this);
    const time = value === null ? null : +value;
    const before = own.currentTime;
    own.startTime = time;
    if (time === null) own.holdTime = before;
    else if (own.rate !== 0) own.holdTime = null;
    if (own.isPending) {
      own.isPending = false;
      own.pendingPause = false;
      settleReady(own);
    }
    own.attach();
    checkFinished(own, true, false);
  }

  get currentTime() { return modelOf(this).currentTime; }

  set currentTime(value) {
    const own = modelOf(this);
    if (value === null) {
      if (own.currentTime !== null) throw new TypeError("Failed to set the 'currentTime' property on 'Animation': currentTime may not be changed from resolved to unresolved");
      return;
    }
    const time = +value;
    if (own.holdTime !== null || own.startTime === null || own.now === null || own.rate === 0) own.holdTime = time;
    else own.startTime = own.now - time / own.rate;
    if (own.pendingPause) {
      own.holdTime = time;
      own.isPending = false;
      own.pendingPause = false;
      own.startTime = null;
      settleReady(own);
    }
    own.attach();
    checkFinished(own, true, false);
  }

  get playbackRate() { return modelOf(this).rate; }

  set playbackRate(value) {
    const own = modelOf(this);
    const before = own.currentTime;
    own.rate = +value;
    if (before !== null) this.currentTime = before;
  }

  updatePlaybackRate(value) { this.playbackRate = value; }

  get playState() {
    const own = modelOf(this);
    if (own.kind !== 'script') flush(own);
    return own.playState;
  }

  get pending() {
    const own = modelOf(this);
    return own.isPending;
  }

  get replaceState() { return modelOf(this).replaceState; }

  get ready() {
    const own = modelOf(this);
    return promises(own).ready.promise;
  }

  get finished() { return promises(modelOf(this)).finished.promise; }

  play() {
    const own = modelOf(this);
    if (!own.play(true)) {
      throw fail('InvalidStateError', "Failed to execute 'play' on 'Animation': Cannot play reversed Animation with infinite target effect end.");
    }
    own.isOwned = true;
    if (own.isPending) renew(own, 'ready');
    renew(own, 'finished');
    if (own.playState !== 'finished') own.isFinishedTold = false;
  }

  pause() {
    const own = modelOf(this);
    if (own.pendingPause || own.playState === 'paused') return;
    own.isOwned = true;
    own.pause();
    renew(own, 'ready');
    renew(own, 'finished');
  }

  reverse() {
    const own = modelOf(this);
    if (!own.hasTimeline) throw fail('InvalidStateError', "Failed to execute 'reverse' on 'Animation': Cannot reverse an animation with no active timeline");
    const before = own.currentTime;
    own.rate = -own.rate;
    if (before !== null) {
      own.holdTime = before;
      own.startTime = null;
    }
    this.play();
  }

  finish() {
    const own = modelOf(this);
    if (own.rate === 0) throw fail('InvalidStateError', "Failed to execute 'finish' on 'Animation': Cannot finish Animation with a playbackRate of 0.");
    if (own.rate > 0 && own.end === Infinity) throw fail('InvalidStateError', "Failed to execute 'finish' on 'Animation': Cannot finish Animation with an infinite target effect end.");
    const limit = own.rate > 0 ? own.end : 0;
    own.attach();
    own.holdTime = limit;
    if (own.now !== null) own.startTime = own.now - limit / own.rate;
    if (own.isPending) {
      own.isPending = false;
      own.pendingPause = false;
      settleReady(own);
    }
    own.holdTime = limit;
    checkFinished(own, true, true);
  }

  cancel() {
    const own = modelOf(this);
    const wasIdle = own.playState === 'idle';
    if (!wasIdle) {
      if (own.isPending) {
        own.isPending = false;
        own.pendingPause = false;
        settleReady(own);
      }
      rejectFinished(own);
      const animations = model.animationsOf(own.state);
      ArrayPrototypePush(animations.events, { type: 'cancel', animation: own, time: animations.now, elapsed: 0 });
    }
    if (own.kind === 'script') {
      own.holdTime = null;
      own.startTime = null;
      own.detach();
    } else {
      own.wasCanceled = undefined;
      model.cancel(own);
    }
  }

  persist() { modelOf(this).persist(); }

  commitStyles() {
    const own = modelOf(this);
    const target = own.effect?.target;
    if (target === null || target === undefined) return;
    const { resolvedValue } = require('web/css/resolved');
    for (let i = 0; i < own.effect.keyframes.length; i++) {
      for (const name of own.effect.keyframes[i].values.keys()) target.style.setProperty(name, resolvedValue(target, '', name));
    }
  }
}
expose(Animation, 'Animation');
for (const name of ['finish', 'cancel', 'remove']) defineEventHandler(Animation.prototype, name);

function rejectFinished(own) {
  if (own.promises === undefined || own.promises.isFinishedDone) {
    if (own.promises !== undefined) own.promises.finished = PromiseWithResolvers(), own.promises.isFinishedDone = false;
    return;
  }
  const { finished } = own.promises;
  quiet(finished.promise);
  finished.reject(fail('AbortError', 'The user aborted a request.'));
  own.promises.finished = PromiseWithResolvers();
}

let isMaking = null;

function bind(object, own) {
  ObjectDefineProperty(object, kModel, { __proto__: null, value: own });
  own.object = object;
  own.wasCanceled = () => rejectFinished(own);
}

// CSSAnimation and CSSTransition: an Animation with a name.
class CSSAnimation extends Animation {
  get animationName() { return modelOf(this).name; }
}
expose(CSSAnimation, 'CSSAnimation');

class CSSTransition extends Animation {
  get transitionProperty() { return modelOf(this).property.name; }
}
expose(CSSTransition, 'CSSTransition');

function objectOf(own) {
  if (own.object !== null) return own.object;
  isMaking = own;
  try {
    const Class = own.kind === 'css' ? CSSAnimation : own.kind === 'transition' ? CSSTransition : Animation;
    return new Class();
  } finally {
    isMaking = null;
  }
}

function flush(own) {
  const target = own.owner;
  if (target !== null && target[kConnected] === true) styleOf(target);
}

// ---- Members of elements and documents

const relevant = (own) => {
  const { playState } = own;
  if (playState === 'idle') return false;
  if (playState !== 'finished') return true;
  return own.effect !== null && own.timed().progress !== null;
};

const elementMembers = {
  animate(keyframes, options = undefined) {
    if (!isObject(this) || this[kNodeType] !== 1) throw illegal();
    if (arguments.length === 0) {
      throw new TypeError("Failed to execute 'animate' on 'Element': 1 argument required, but only 0 present.");
    }
    const document = this[kOwner];
    const state = frame().prepare(document);
    model.animationsOf(state).now ||= state.frameTime ?? 0;
    const effect = new KeyframeEffect(this, keyframes, options);
    const own = new model.Animation(state, effect[kEffect].model, 'script');
    effect[kEffect].animation = own;
    own.effectObject = effect;
    isMaking = own;
    let animation;
    try {
      animation = new Animation();
    } finally {
      isMaking = null;
    }
    if (isObject(options) && options.id !== undefined) own.id = `${options.id}`;
    if (isObject(options) && options.timeline === null) own.hasTimeline = false;
    own.play();
    return animation;
  },

  getAnimations(options = undefined) {
    if (!isObject(this) || this[kNodeType] !== 1) throw illegal();
    frame().prepare(this[kOwner]);
    if (this[kConnected] === true) styleOf(this);
    const deep = options?.subtree === true;
    const list = [];
    const { animations } = stateOf(this[kOwner]);
    if (animations === null) return list;
    const sorted = primordials.ArrayPrototypeSlice(deep ? animations.list : this[kEffects] ?? []);
    ArrayPrototypeSort(sorted, model.inOrder);
    for (let i = 0; i < sorted.length; i++) {
      const target = sorted[i].effect?.target;
      if (relevant(sorted[i]) && (target === this || deep && target && this.contains(target))) ArrayPrototypePush(list, objectOf(sorted[i]));
    }
    return list;
  },
};

const documentMembers = {
  get timeline() {
    if (!isObject(this) || this[kNodeType] !== 9) throw illegal();
    frame().prepare(this);
    return timelineOf(this);
  },

  getAnimations() {
    if (!isObject(this) || this[kNodeType] !== 9) throw illegal();
    frame().layout(this);
    const { animations } = stateOf(this);
    const list = [];
    if (animations === null) return list;
    const sorted = primordials.ArrayPrototypeSlice(animations.list);
    ArrayPrototypeSort(sorted, model.inOrder);
    for (let i = 0; i < sorted.length; i++) {
      if (relevant(sorted[i]) && sorted[i].effect?.target?.[kConnected] === true) ArrayPrototypePush(list, objectOf(sorted[i]));
    }
    return list;
  },
};

// ---- Frames

function eventOf({ animation, elapsed, type }) {
  const events = require('web/css/animation-events');
  if (type === 'finish' || type === 'cancel' || type === 'remove') {
    return {
      target: animation.object, Class: events.AnimationPlaybackEvent,
      init: { currentTime: type === 'cancel' ? null : animation.currentTime, timelineTime: animation.now },
    };
  }
  const target = animation.owner;
  const seconds = MathMax(0, elapsed) / 1000;
  if (animation.kind === 'css') {
    return { target, Class: events.AnimationEvent, init: { bubbles: true, animationName: animation.name, elapsedTime: seconds } };
  }
  return { target, Class: events.TransitionEvent, init: { bubbles: true, propertyName: animation.property.name, elapsedTime: seconds } };
}

// The time moves on, promises of what finished are settled, then the events come.
function* updateSteps(document, now) {
  const state = stateOf(document);
  const finished = model.update(state, now);
  for (let i = 0; i < finished.length; i++) settleFinished(finished[i]);
  yield;
  const events = model.takeEvents(state);
  for (let i = 0; i < events.length; i++) {
    const { Class, init, target } = eventOf(events[i]);
    if (target === null || target === undefined) continue;
    yield* fireSteps(target, events[i].type, init, Class);
  }
}

// At the end of a frame.
function started(document, now) {
  const ready = model.startPending(stateOf(document), now);
  for (let i = 0; i < ready.length; i++) settleReady(ready[i]);
}

module.exports = {
  Animation, AnimationEffect, AnimationTimeline, CSSAnimation, CSSTransition, DocumentTimeline, KeyframeEffect,
  documentMembers, elementMembers, started, updateSteps,
};
