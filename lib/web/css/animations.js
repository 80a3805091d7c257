// SPDX-License-Identifier: MIT
// Animations and transitions of elements: their times, and what they do to styles. Shared by all
// realms; web/css/animation has the objects that scripts see, and tells the events.
//
//   Animation   { target, effect, startTime, holdTime, rate, isPending, kind, ... }
//   effect      { target, keyframes, timing }
//   timing      { delay, endDelay, fill, iterationStart, iterations, duration, direction, easing }
//
// An animation that plays is pending until the end of the next frame, and starts with that frame's
// time: so nothing of it is lost between play() and the first picture. (Fact 16.)
//
// 1. Times are milliseconds of the document's timeline.
// 2. Transitions come before animations of CSS, and these before those of scripts.

'use strict';

const { ComputedStyle, computeValue } = require('web/css/compute');
const { ease, mix, sameValue } = require('web/css/interpolate');
const { P, byName, properties } = require('web/css/properties');
const { shorthands } = require('web/css/shorthands');
const { kEffects } = require('web/css/tree');
const { kConnected } = require('web/dom/slots');

const KINDS = { '__proto__': null, 'transition': 0, 'css': 1, 'script': 2 };
let sequence = 0;

class Animations {
  constructor(state) {
    this.state = state;
    this.list = []; // in no special order
    this.now = 0;
    this.events = []; // to be sent by the next update
    this.haveMoved = false; // elements have got or lost animations since the last frame began
  }

  needsFrame() {
    if (this.events.length > 0) return true;
    for (const animation of this.list) {
      if (animation.isPending || animation.isRunning() || animation.isDirty) return true;
    }
    return false;
  }
}

function animationsOf(state) {
  return state.animations ??= new Animations(state);
}

// ---- Times

const endOf = (timing) => Math.max(0, timing.delay + activeOf(timing) + timing.endDelay);
const activeOf = (timing) => timing.duration === 0 || timing.iterations === 0 ? 0 : timing.duration * timing.iterations;

class Animation {
  constructor(state, effect, kind) {
    this.state = state;
    this.effect = effect;
    this.kind = kind;
    this.sequence = ++sequence;
    this.startTime = null;
    this.holdTime = null;
    this.rate = 1;
    this.isPending = false;
    this.pendingPause = false;
    this.id = '';
    this.object = null; // of a script
    this.isFinishedTold = false;
    this.phase = 'idle'; // as events report it
    this.iteration = 0;
    this.isDirty = false;
    this.hasTimeline = true;
    this.isCanceled = false;
    this.owner = effect?.target ?? null; // of CSS animations and transitions
    this.replaceState = 'active';
  }

  get now() {
    return this.hasTimeline ? animationsOf(this.state).now : null;
  }

  get currentTime() {
    if (this.holdTime !== null) return this.holdTime;
    if (this.startTime === null || this.now === null) return null;
    return (this.now - this.startTime) * this.rate;
  }

  get end() {
    return this.effect === null ? 0 : endOf(this.effect.timing);
  }

  get playState() {
    const time = this.currentTime;
    if (time === null && !this.isPending) return 'idle';
    if (this.pendingPause || this.startTime === null && !this.isPending) return 'paused';
    if (time !== null && (this.rate > 0 && time >= this.end || this.rate < 0 && time <= 0)) return 'finished';
    return 'running';
  }

  isRunning() {
    return this.startTime !== null && this.rate !== 0 && this.playState === 'running' && this.effect !== null;
  }

  attach() {
    const { list } = animationsOf(this.state);
    if (!list.includes(this)) list.push(this);
    const target = this.effect?.target;
    if (target) {
      const own = target[kEffects] ??= [];
      if (!own.includes(this)) {
        own.push(this);
        this.moved();
      }
      own.sort(inOrder);
    }
    this.changed();
  }

  detach() {
    const { list } = animationsOf(this.state);
    const at = list.indexOf(this);
    if (at >= 0) list.splice(at, 1);
    const own = this.effect?.target?.[kEffects];
    const place = own?.indexOf(this) ?? -1;
    if (place >= 0) {
      own.splice(place, 1);
      this.moved();
    }
    this.changed();
  }

  // It has come to its target, or has gone from there.
  moved() {
    if (this.kind !== 'transition') animationsOf(this.state).haveMoved = true;
  }

  // It fills, and scripts cannot see whether it is there if others fill the same properties later.
  isReplaceable() {
    return this.kind === 'script' && this.replaceState !== 'removed' && this.hasTimeline &&
      this.effect !== null && !this.isPending && this.playState === 'finished' &&
      this.timed().progress !== null;
  }

  isReplaced() {
    if (this.replaceState !== 'active' || !this.isReplaceable()) return false;
    const own = this.effect.target?.[kEffects] ?? [];
    const later = own.slice(own.indexOf(this) + 1).filter((each) => each.isReplaceable());
    const names = this.effect.keyframes.flatMap((frame) => [...frame.values.keys()]);
    return names.length > 0 && names.every((name) => later.some((each) =>
      each.effect.keyframes.some((frame) => frame.values.has(name))));
  }

  persist() {
    const wasRemoved = this.replaceState === 'removed';
    this.replaceState = 'persisted';
    if (wasRemoved) this.attach();
  }

  // Styles of the target are stale.
  changed() {
    this.isDirty = true;
    this.state.version++;
    this.state.wantFrame?.();
  }

  play(rewinds = true) {
    const time = this.currentTime;
    let seek = null;
    if (rewinds) {
      if (this.rate >= 0 && (time === null || time < 0 || time >= this.end)) seek = 0;
      else if (this.rate < 0 && (time === null || time <= 0 || time > this.end)) {
        if (this.end === Infinity) return false;
        seek = this.end;
      }
    }
    if (seek === null && this.startTime === null && time === null) seek = 0;
    if (seek !== null) {
      this.holdTime = seek;
      this.startTime = null;
    }
    const wasPausePending = this.pendingPause;
    this.pendingPause = false;
    if (this.holdTime === null && !wasPausePending) {
      this.attach();
      return true;
    }
    this.isPending = true;
    this.isFinishedTold = false;
    this.attach();
    return true;
  }

  pause() {
    const time = this.currentTime;
    if (time === null) this.holdTime = this.rate >= 0 ? 0 : this.end;
    this.pendingPause = true;
    this.isPending = true;
    this.attach();
  }

  // At the end of a frame: what was pending happens, at the frame's time.
  settle(now) {
    if (!this.isPending) return false;
    this.isPending = false;
    if (this.pendingPause) {
      this.pendingPause = false;
      this.holdTime ??= this.startTime === null ? 0 : (now - this.startTime) * this.rate;
      this.startTime = null;
      return true;
    }
    if (this.holdTime !== null) {
      this.startTime = this.rate === 0 ? now : now - this.holdTime / this.rate;
      if (this.rate !== 0) this.holdTime = null;
    }
    return true;
  }

  // Holds at the end, if that is reached. didSeek: a script has set the time.
  updateFinished(didSeek) {
    const time = didSeek ? this.currentTime : this.startTime === null || this.now === null ? null :
      (this.now - this.startTime) * this.rate;
    if (time !== null && this.startTime !== null && !this.isPending) {
      if (this.rate > 0 && time >= this.end) this.holdTime = didSeek ? time : Math.max(this.holdTime ?? 0, this.end);
      else if (this.rate < 0 && time <= 0) this.holdTime = didSeek ? time : Math.min(this.holdTime ?? 0, 0);
      else if (this.rate !== 0) {
        if (didSeek && this.holdTime !== null) this.startTime = this.now - this.holdTime / this.rate;
        this.holdTime = null;
      }
    }
    return this.playState === 'finished';
  }

  // { phase, progress, iteration }; progress null: it does nothing.
  timed() {
    return timedAt(this.effect.timing, this.currentTime, this.rate);
  }
}

function timedAt(timing, time, rate = 1) {
  if (time === null) return { phase: 'idle', progress: null, iteration: null };
  const active = activeOf(timing);
  const end = endOf(timing);
  const beforeEnd = Math.max(Math.min(timing.delay, end), 0);
  const afterStart = Math.max(Math.min(timing.delay + active, end), 0);
  let phase = 'active';
  if (time < beforeEnd || rate < 0 && time === beforeEnd) phase = 'before';
  else if (time > afterStart || rate >= 0 && time === afterStart) phase = 'after';
  let activeTime;
  const { fill } = timing;
  if (phase === 'before') {
    if (fill !== 'backwards' && fill !== 'both') return { phase, progress: null, iteration: null };
    activeTime = Math.max(time - timing.delay, 0);
  } else if (phase === 'after') {
    if (fill !== 'forwards' && fill !== 'both') return { phase, progress: null, iteration: null };
    activeTime = Math.max(Math.min(time - timing.delay, active), 0);
  } else {
    activeTime = time - timing.delay;
  }
  let overall;
  if (timing.duration === 0) overall = phase === 'before' ? 0 : timing.iterations;
  else overall = activeTime / timing.duration;
  overall += timing.iterationStart;
  let simple = overall === Infinity ? timing.iterationStart % 1 : overall % 1;
  if (simple === 0 && (phase === 'active' || phase === 'after') && activeTime === active && timing.iterations !== 0) simple = 1;
  const iteration = phase === 'after' && timing.iterations === Infinity ? Infinity :
    simple === 1 ? Math.floor(overall) - 1 : Math.floor(overall);
  let isReverse = timing.direction === 'reverse';
  if (timing.direction.startsWith('alternate')) {
    const odd = iteration % 2 === 1;
    isReverse = timing.direction === 'alternate' ? odd : !odd;
  }
  const directed = isReverse ? 1 - simple : simple;
  const isBefore = phase === 'before' && !isReverse || phase === 'after' && isReverse;
  return { phase, progress: ease(timing.easing, directed, isBefore), iteration, directed };
}

const inOrder = (a, b) => KINDS[a.kind] - KINDS[b.kind] || a.sequence - b.sequence;

// ---- What they do to styles

const contextOf = (style, state) => ({
  fontSize: style.v[P.fontSize], rootFontSize: state.rootFontSize, width: state.width, height: state.height,
  ch: () => style.v[P.fontSize] / 2, ex: () => style.v[P.fontSize] / 2, lineHeight: () => style.v[P.fontSize] * 1.2,
});

function computed(property, specified, style, state) {
  if (specified.k === 'wide' || specified.k === 'var') {
    if (specified.k === 'var') {
      const { resolveVariable } = require('web/css/compute');
      const value = resolveVariable(property, specified, style.vars);
      return value === undefined ? style.v[property.id] : computed(property, value, style, state);
    }
    return style.v[property.id];
  }
  if (property.kind === 'font-size') {
    const px = require('web/css/values').computeLength(specified, contextOf(style, state));
    return typeof px === 'number' ? px : style.v[property.id];
  }
  if (property.kind === 'weight') return typeof specified === 'number' ? specified : specified === 'bold' ? 700 : 400;
  return computeValue(property, specified, contextOf(style, state), style.v, style.v);
}

// The keyframes of each property: Map of id to [{ offset, value, easing }].
function tracksOf(effect) {
  if (effect.tracks !== undefined) return effect.tracks;
  const tracks = new Map();
  for (const frame of effect.keyframes) {
    for (const [name, value] of frame.values) {
      const property = byName.get(name);
      if (property === undefined) continue;
      if (!tracks.has(property.id)) tracks.set(property.id, []);
      tracks.get(property.id).push({ offset: frame.computedOffset, value, easing: frame.easing, composite: frame.composite });
    }
  }
  return effect.tracks = tracks;
}

function valueAt(property, track, progress, style, base, state) {
  let i = 0;
  while (i < track.length && track[i].offset <= progress) i++;
  const from = i === 0 ? track[0].offset === 0 ? track[0] : null : track[i - 1];
  let to = i < track.length ? track[i] : null;
  if (i === 0 && track[0].offset === 0) to = track[1] ?? null; // before the first
  const own = base.v[property.id];
  const read = (frame) => frame === null ? own : frame.fixed ?? computed(property, frame.value, style, state);
  if (to === null && from !== null && from.offset === 1) {
    if (progress <= 1 || track.length < 2) return read(from);
    const a = track[track.length - 2];
    const t = (progress - a.offset) / (1 - a.offset);
    return mix(property, read(a), read(from), t, style.v) ?? read(from);
  }
  const start = from === null ? 0 : from.offset;
  const end = to === null ? 1 : to.offset;
  const t = end === start ? 1 : (progress - start) / (end - start);
  const eased = ease(from === null ? 'linear' : from.easing, t);
  const a = read(from);
  const b = read(to);
  return mix(property, a, b, eased, style.v) ?? (eased < 0.5 ? a : b);
}

function applied(state, element, base) {
  const list = element[kEffects];
  if (list === undefined || list.length === 0) return base;
  let v = null;
  for (const animation of list) {
    animation.isDirty = false;
    if (animation.effect === null) continue;
    const { progress } = animation.timed();
    if (progress === null) continue;
    v ??= base.v.slice();
    const style = new ComputedStyle(v, base.vars);
    for (const [id, track] of tracksOf(animation.effect)) {
      v[id] = valueAt(properties[id], track, progress, style, { v }, state);
    }
  }
  return v === null ? base : new ComputedStyle(v, base.vars);
}

// ---- Animations and transitions of CSS

const at = (list, i) => list[i % list.length];

function updateDeclared(state, element, base) {
  const { v } = base;
  const names = v[P.animationName];
  const running = (element[kEffects] ?? []).filter((animation) => animation.kind === 'css' && animation.isDeclared);
  if (names.length === 1 && names[0] === 'none' && running.length === 0) return;
  const isHidden = v[P.display] === 'none';
  const kept = new Set();
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (name === 'none' || isHidden) continue;
    const old = running.find((animation) => animation.name === name && !kept.has(animation));
    const timing = {
      delay: at(v[P.animationDelay], i), endDelay: 0, fill: at(v[P.animationFillMode].v ?? v[P.animationFillMode], i),
      iterationStart: 0,
      iterations: at(v[P.animationIterationCount], i) === 'infinite' ? Infinity : at(v[P.animationIterationCount], i),
      duration: at(v[P.animationDuration], i), direction: at(v[P.animationDirection].v ?? v[P.animationDirection], i),
      easing: 'linear',
    };
    const easing = at(v[P.animationTimingFunction], i);
    const isPaused = at(v[P.animationPlayState].v ?? v[P.animationPlayState], i) === 'paused';
    if (old !== undefined) {
      kept.add(old);
      if (!old.isOwned) {
        Object.assign(old.effect.timing, timing);
        if (isPaused !== old.isPausedByStyle) {
          old.isPausedByStyle = isPaused;
          if (isPaused) old.pause();
          else old.play(false);
        }
      }
      continue;
    }
    const { keyframesOf } = require('web/css/style');
    const rule = keyframesOf(state, element, name);
    if (rule === undefined) continue;
    const animation = new Animation(state, { target: element, keyframes: framesOf(rule, easing), timing }, 'css');
    animation.name = name;
    animation.isDeclared = true;
    animation.isPausedByStyle = isPaused;
    kept.add(animation);
    animation.play();
    if (isPaused) animation.pause();
  }
  for (const animation of running) if (!kept.has(animation)) cancel(animation);
}

function framesOf(rule, easing) {
  const frames = [];
  for (const { block, keys } of rule.frames) {
    for (const key of keys) {
      const values = new Map();
      let own = easing;
      for (const { name, value } of block.entries.values()) {
        if (name === 'animation-timing-function') [own] = value.v ?? [easing];
        else if (!name.startsWith('animation-')) values.set(name, value);
      }
      frames.push({ offset: key, computedOffset: key, easing: own, composite: 'auto', values });
    }
  }
  return frames.sort((a, b) => a.offset - b.offset);
}

// Ends an animation of CSS, with its event. A transition counts from the style that it came with, even
// if no frame has told of it yet.
function cancel(animation) {
  const animations = animationsOf(animation.state);
  if (animation.kind === 'transition' && animation.phase === 'idle') {
    phaseEvents(animation, animations.events);
  }
  const wasActive = animation.phase !== 'idle' && animation.phase !== 'after';
  if (wasActive) {
    animations.events.push({
      type: animation.kind === 'css' ? 'animationcancel' : 'transitioncancel', animation,
      elapsed: Math.max(0, (animation.currentTime ?? 0) - animation.effect.timing.delay),
    });
  }
  animation.isDeclared = false;
  animation.phase = 'idle';
  animation.startTime = null;
  animation.holdTime = null;
  animation.isPending = false;
  animation.wasCanceled?.();
  animation.detach();
}

// What is taken out of the document loses its animations of CSS at once.
function cancelRemoved(state) {
  for (const animation of state.animations.list.slice()) {
    if (animation.kind !== 'script' && !animation.owner[kConnected]) cancel(animation);
  }
}

const SKIPPED = /^(transition|animation)-|^(display|direction|unicode-bidi|writing-mode|will-change|contain)/;
let animatable = null;

function transitioned(name) {
  if (name === 'all') return animatable ??= properties.filter((property) => !SKIPPED.test(property.name));
  const property = byName.get(name);
  if (property !== undefined) return [property];
  const shorthand = shorthands.get(name);
  return shorthand === undefined ? [] : shorthand.names.map((one) => byName.get(one));
}

function startTransitions(state, element, before, base, shown) {
  const { v } = base;
  const running = (element[kEffects] ?? []).filter((animation) => animation.kind === 'transition' && animation.isDeclared);
  const names = v[P.transitionProperty];
  const wanted = new Map(); // property to its place in the lists, the last one wins
  for (let i = 0; i < names.length; i++) {
    if (names[i] === 'none') continue;
    for (const property of transitioned(names[i])) wanted.set(property, i);
  }
  for (const animation of running) {
    const place = wanted.get(animation.property);
    if (place === undefined || v[P.display] === 'none') cancel(animation);
  }
  if (v[P.display] === 'none' || before.v[P.display] === 'none') return;
  // What starts at one time is in the order of names.
  for (const [property, i] of [...wanted].sort(([a], [b]) => a.name < b.name ? -1 : 1)) {
    const { id } = property;
    const old = running.find((animation) => animation.property === property && animation.isDeclared);
    const to = v[id];
    if (old !== undefined && sameValue(old.to, to)) continue;
    const from = old === undefined ? before.v[id] : shown.v[id];
    if (old === undefined && sameValue(from, to)) continue;
    const duration = Math.max(0, at(v[P.transitionDuration], i));
    const delay = at(v[P.transitionDelay], i);
    if (old !== undefined) cancel(old);
    if (sameValue(from, to) || duration + delay <= 0 || mix(property, from, to, 0.5, v) === undefined) continue;
    const timing = {
      delay, endDelay: 0, fill: 'backwards', iterationStart: 0, iterations: 1, duration, direction: 'normal',
      easing: at(v[P.transitionTimingFunction], i),
    };
    const values = new Map();
    const effect = {
      target: element, timing, keyframes: [],
      tracks: new Map([[id, [{ offset: 0, fixed: from, easing: 'linear' }, { offset: 1, fixed: to, easing: 'linear' }]]]),
    };
    const animation = new Animation(state, effect, 'transition');
    animation.property = property;
    animation.from = from;
    animation.to = to;
    animation.values = values;
    animation.isDeclared = true;
    animation.play();
  }
}

// Called when an element's style is made anew; gives the style with animations in it.
function styleChanged(state, element, before, base) {
  const version = state.version;
  if (base !== before || element[kEffects] !== undefined) {
    updateDeclared(state, element, base);
    const hasDuration = base.v[P.transitionDuration].some((ms) => ms > 0) || base.v[P.transitionDelay].some((ms) => ms > 0);
    if (before !== null && (hasDuration || element[kEffects] !== undefined)) {
      if (before !== base || element[kEffects]?.some((animation) => animation.kind === 'transition')) {
        startTransitions(state, element, before, base, applied(state, element, before));
      }
    }
  }
  state.version = version; // what was started here is in the style that is given back
  return applied(state, element, base);
}

// ---- Frames

// The events of CSS that follow from the time that has passed.
function phaseEvents(animation, events) {
  const { effect } = animation;
  if (effect === null || animation.kind === 'script') return;
  const { timing } = effect;
  const { phase, iteration } = timedAt({ ...timing, fill: 'both' }, animation.currentTime, animation.rate);
  const before = animation.phase;
  const active = activeOf(timing);
  const startElapsed = Math.min(Math.max(-timing.delay, 0), active);
  const push = (type, elapsed) => events.push({ type, animation, elapsed });
  const endElapsed = active;
  if (animation.kind === 'css') {
    if (before === 'idle' || before === 'before') {
      if (phase === 'active') push('animationstart', startElapsed);
      else if (phase === 'after') {
        push('animationstart', startElapsed);
        push('animationend', endElapsed);
      }
    } else if (before === 'active') {
      if (phase === 'after') push('animationend', endElapsed);
      else if (phase === 'before') push('animationend', startElapsed);
      else if (phase === 'active' && iteration !== animation.iteration) {
        push('animationiteration', timing.duration * (iteration - timing.iterationStart));
      }
    } else if (before === 'after' && phase === 'active') push('animationstart', endElapsed);
  } else {
    if (before === 'idle') {
      if (phase !== 'idle') push('transitionrun', startElapsed);
    }
    if (before === 'idle' || before === 'before') {
      if (phase === 'active' || phase === 'after') push('transitionstart', startElapsed);
      if (phase === 'after') push('transitionend', endElapsed);
    } else if (before === 'active' && phase === 'after') push('transitionend', endElapsed);
  }
  animation.phase = phase;
  animation.iteration = iteration;
}

// The time moves on: gives what finished, and queues events.
function update(state, now) {
  const animations = animationsOf(state);
  animations.now = now;
  animations.events.sort((a, b) => inOrder(a.animation, b.animation)); // what styles have cancelled
  const finished = [];
  for (const animation of animations.list.slice().sort(inOrder)) {
    const isFinished = animation.updateFinished(false);
    if (animation.kind !== 'script' && !(animation.isPending && animation.phase === 'idle' && animation.startTime === null && animation.kind === 'css')) {
      phaseEvents(animation, animations.events);
    }
    const { playState } = animation;
    const isMoving = playState === 'running' || playState === 'finished' && !animation.isFinishedTold;
    if (isMoving && !animation.isPending) animation.changed();
    if (isFinished && !animation.isPending && !animation.isFinishedTold) {
      animation.isFinishedTold = true;
      finished.push(animation);
      animations.events.push({ type: 'finish', animation, elapsed: 0 });
      if (animation.kind === 'transition') animation.isOver = true;
    }
  }
  for (const animation of animations.list.slice()) {
    if (animation.playState !== 'finished' || animation.isPending) continue;
    const { progress } = animation.effect === null ? { progress: null } : animation.timed();
    if (progress === null && animation.kind !== 'css') animation.detach();
  }
  if (finished.length > 0) removeReplaced(animations);
  return finished;
}

// Fills that are hidden by later ones have no effect any more: a page that moves things about by
// animations alone would gather ever more of them.
function removeReplaced({ events, list }) {
  const replaced = list.filter((animation) => animation.isReplaced()).sort(inOrder);
  for (const animation of replaced) {
    animation.replaceState = 'removed';
    animation.detach();
    events.push({ type: 'remove', animation, elapsed: 0 });
  }
}

// In the order in which they are sent: that of the animations, as in Chromium, not that of the
// times at which they were due.
function takeEvents(state) {
  const animations = animationsOf(state);
  const { events } = animations;
  animations.events = [];
  return events;
}

// What became ready at the end of a frame.
function startPending(state, now) {
  if (state.animations === null) return [];
  const ready = [];
  for (const animation of state.animations.list.slice()) {
    if (animation.settle(now)) ready.push(animation);
  }
  return ready;
}

module.exports = {
  Animation, activeOf, animationsOf, cancel, cancelRemoved, endOf, inOrder, startPending, styleChanged, takeEvents, timedAt, update,
};
