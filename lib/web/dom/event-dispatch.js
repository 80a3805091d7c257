// SPDX-License-Identifier: MIT
// The dispatch of an event along its path, as the DOM standard says.
//
//   const notCanceled = runNow(dispatchSteps(target, event));     from a script's call
//   const notCanceled = yield* dispatchSteps(target, event);      in a task: checkpoints between
//
// The path is built before the first listener runs:
//
//   path: [ { target, shown, related, touches, rootOfClosed, slotInClosed }, ... ]   from target up
//
// `shown` is what event.target is for the listeners of that entry: of a target in a shadow tree its
// host, further up. It is null for entries that show the same as the one before.
// 1. Listeners are those that were there when the entry was reached; one that was removed since is
//    not called, one that was added is not called either.
// 2. What a listener throws goes to hooks.report, and the dispatch goes on.
// 3. A target that is no node has no capturing phase: its listeners run in the order in which they were
//    added, as Chromium does (the standard calls those for capturing first).

'use strict';

const { ReflectApply, ReflectGetPrototypeOf, SafeMap } = primordials;

const {
  HTML, kActivation, kAssignedSlot, kBubbles, kCanceled, kCurrentEvent,
  kCurrentTarget, kDispatching, kEventType, kGetParent, kHost, kInPassive,
  kLegacyCanceledActivation, kLegacyPreActivation, kListeners, kLocalName, kNamespace, kNodeType,
  kParent, kPath, kPhase, kRelatedTarget, kScope, kShadowMode, kStopped, kStoppedNow, kTarget,
  kTouchTargets, kTrusted, shared, slot,
} = require('web/dom/slots');
const { enter } = require('web/dom/entry-point');
const hooks = require('web/dom/hooks');
const { isObject } = require('web/dom/idl');

const kClientX = slot('event clientX'); // only mouse events have it

const ANY = null; // listeners for capturing and others

const isNode = (value) => value[kNodeType] !== undefined;

function rootOf(node) {
  if (node[kScope] !== null) return node[kScope];
  let at = node;
  while (at[kParent] !== null) at = at[kParent];
  return at;
}

const isShadowRoot = (node) => node[kShadowMode] !== undefined;

// Is `root` a shadow-including inclusive ancestor of the tree whose root is `at`?
function includes(root, at) {
  for (let from = at; ; from = rootOf(from[kHost])) {
    if (from === root) return true;
    if (!isShadowRoot(from)) return false;
  }
}

// What of `target` code in the tree of `other` may see.
function retarget(target, other) {
  let at = target;
  while (at !== null && isNode(at)) {
    const root = rootOf(at);
    if (!isShadowRoot(root) ||
        isNode(other) && includes(root, rootOf(other))) {
      return at;
    }
    at = root[kHost];
  }
  return at;
}

function retargetAll(targets, other) {
  const result = [];
  if (targets === null) return result;
  for (let i = 0; i < targets.length; i++) result[i] = retarget(targets[i], other);
  return result;
}

function makeEntry(target, shown, related, touches, slotInClosed) {
  return {
    __proto__: null,
    target,
    shown,
    related,
    touches,
    rootOfClosed: target[kShadowMode] === 'closed',
    slotInClosed,
    isInShadow: inShadow(target),
  };
}

// Fills event[kPath]; gives the target with activation behaviour, or null.
function buildPath(event, first, override) {
  const path = event[kPath] = [];
  const { [kRelatedTarget]: relatedTarget, [kTouchTargets]: touchTargets } = event;
  let target = first;
  let related = relatedTarget === null ? null : retarget(relatedTarget, target);
  if (target === related && target !== relatedTarget) return null;
  path[0] = makeEntry(target, override, related, retargetAll(touchTargets, target), false);
  const isClick = event[kEventType] === 'click' && event[kClientX] !== undefined;
  let activation = isClick && target[kActivation] !== undefined ? target : null;
  if (target[kGetParent] === undefined) return activation;
  let slottable = isNode(target) && target[kAssignedSlot] ? target : null;
  let slotInClosed = false;
  let root = isNode(target) ? rootOf(target) : null; // of the target
  let at = target;
  let atRoot = root; // of where the walk is
  for (let parent = target[kGetParent](event); parent !== null && parent !== undefined;) {
    if (slottable !== null) {
      slottable = null;
      if (rootOf(parent)[kShadowMode] === 'closed') slotInClosed = true;
    }
    const parentIsNode = isNode(parent);
    if (parentIsNode && parent[kAssignedSlot]) slottable = parent;
    if (relatedTarget !== null) related = retarget(relatedTarget, parent);
    const touches = touchTargets === null ? path[0].touches : retargetAll(touchTargets, parent);
    if (parentIsNode && at[kParent] !== parent) atRoot = rootOf(parent);
    if (!parentIsNode || root !== null && (atRoot === root || includes(root, atRoot))) {
      if (isClick && event[kBubbles] && activation === null &&
          parent[kActivation] !== undefined) {
        activation = parent;
      }
      path[path.length] = makeEntry(parent, null, related, touches, slotInClosed);
    } else if (parent === related) {
      break;
    } else {
      target = parent;
      root = rootOf(target);
      if (isClick && activation === null && target[kActivation] !== undefined) activation = target;
      path[path.length] = makeEntry(parent, target, related, touches, slotInClosed);
    }
    at = parent;
    slotInClosed = false;
    parent = parent[kGetParent] === undefined ? null : parent[kGetParent](event);
  }
  return activation;
}

// A user's click, or a button of the mouse, ends below a disabled control: neither it nor what is
// above hears of it.
const STOPPED_BY_DISABLED = {
  __proto__: null, click: true, dblclick: true, mousedown: true, mouseup: true,
};
const CONTROLS = { __proto__: null, button: true, input: true, select: true, textarea: true };

function cutAtDisabled(path) {
  for (let i = 0; i < path.length; i++) {
    const node = path[i].target;
    if (CONTROLS[node[kLocalName]] !== true || node[kNamespace] !== HTML) continue;
    if (!require('web/dom/html/form-owner').isDisabledControl(node)) continue;
    path.length = i;
    return true;
  }
  return false;
}

function isInPath(target, path) {
  for (let i = 0; i < path.length; i++) if (path[i].target === target) return true;
  return false;
}

const inShadow = (value) => value !== null && isNode(value) && isShadowRoot(rootOf(value));

// Must the event forget its targets after the dispatch?
function clears(path) {
  let at = path.length - 1;
  while (path[at].shown === null) at--;
  const { related, shown, touches } = path[at];
  if (inShadow(shown) || inShadow(related)) return true;
  for (let i = 0; i < touches.length; i++) if (inShadow(touches[i])) return true;
  return false;
}

function* dispatchSteps(target, event, override = target) {
  event[kDispatching] = true;
  let activation = buildPath(event, target, override);
  const path = event[kPath];
  if (event[kTrusted] && STOPPED_BY_DISABLED[event[kEventType]] === true &&
      event[kClientX] !== undefined && cutAtDisabled(path) && !isInPath(activation, path)) {
    activation = null;
  }
  let clearTargets = path.length === 0;
  if (path.length > 0) {
    clearTargets = clears(path);
    if (activation !== null) activation[kLegacyPreActivation]?.(event);
    const isAlone = path.length === 1 && !isNode(target);
    for (let i = path.length - 1; i >= 0; i--) {
      if (path[i].target[kListeners] === null) continue;
      event[kPhase] = path[i].shown === null ? 1 : 2;
      yield* invokeSteps(path, i, event, isAlone ? ANY : true);
    }
    for (let i = isAlone ? 1 : 0; i < path.length; i++) {
      if (path[i].shown === null && !event[kBubbles]) continue;
      if (path[i].target[kListeners] === null) continue;
      event[kPhase] = path[i].shown === null ? 3 : 2;
      yield* invokeSteps(path, i, event, false);
    }
    let last = path.length - 1;
    while (path[last].shown === null) last--;
    event[kTarget] = path[last].shown;
    event[kRelatedTarget] = path[last].related;
  }
  event[kPhase] = 0;
  event[kCurrentTarget] = null;
  event[kPath] = null;
  event[kDispatching] = false;
  event[kStopped] = false;
  event[kStoppedNow] = false;
  if (clearTargets) {
    event[kTarget] = null;
    event[kRelatedTarget] = null;
    event[kTouchTargets] = null;
  }
  if (activation !== null) {
    if (event[kCanceled]) {
      activation[kLegacyCanceledActivation]?.(event);
    } else {
      const steps = activation[kActivation](event);
      if (typeof steps?.next === 'function') yield* steps;
    }
  }
  return !event[kCanceled];
}

// Names that were in use before the standard's; a trusted event looks for them if it found nothing.
const LEGACY = new SafeMap([
  ['animationend', 'webkitAnimationEnd'],
  ['animationiteration', 'webkitAnimationIteration'],
  ['animationstart', 'webkitAnimationStart'],
  ['transitionend', 'webkitTransitionEnd'],
  ['wheel', 'mousewheel'],
]);

function* invokeSteps(path, index, event, capturing) {
  let at = index;
  while (path[at].shown === null) at--;
  event[kTarget] = path[at].shown;
  event[kRelatedTarget] = path[index].related;
  if (event[kStopped]) return;
  const { target } = path[index];
  event[kCurrentTarget] = target;
  const type = event[kEventType];
  const entry = target[kListeners].get(type);
  if (entry !== undefined) yield* listenerSteps(entry, target, event, capturing, path[index]);
  if (!event[kTrusted]) return;
  const legacy = LEGACY.get(type);
  if (legacy === undefined || hasListener(entry, capturing)) return;
  const old = target[kListeners].get(legacy);
  if (old === undefined) return;
  event[kEventType] = legacy;
  yield* listenerSteps(old, target, event, capturing, path[index]);
  event[kEventType] = type;
}

function hasListener(entry, capturing) {
  const list = entry?.list ?? [];
  for (let i = 0; i < list.length; i++) if (capturing === ANY || list[i].capture === capturing) return true;
  return false;
}

function* listenerSteps(entry, target, event, capturing, { isInShadow }) {
  const { guard, list } = entry;
  const { length } = list;
  guard.busy++; // code that removes a listener meanwhile works on a copy of the list
  for (let i = 0; i < length; i++) {
    const listener = list[i];
    if (listener.removed || capturing !== ANY && listener.capture !== capturing) continue;
    if (event[kStoppedNow] && !listener.resists) continue;
    if (listener.once) require('web/dom/event-target').removeListener(target, listener);
    const own = realmOf(listener);
    if (own === null || !own.isActive) continue;
    const view = own.window;
    const before = view === null ? undefined : view[kCurrentEvent];
    callListener(listener, event, target, own, isInShadow);
    yield;
    // The microtasks of the checkpoint have still been the listener's.
    event[kInPassive] = false;
    if (view !== null) view[kCurrentEvent] = before;
  }
  guard.busy--;
}

// The hooks of the realm that a callback is of. Its prototypes tell it: an async function's
// prototype inherits from that realm's Function.prototype. A revoked proxy does not say.
function hooksOf(callback, unknown = hooks) {
  try {
    for (let at = callback; at !== null && isObject(at);) {
      at = ReflectGetPrototypeOf(at);
      const found = at === null ? undefined : shared.realms.get(at);
      if (found !== undefined) return found;
    }
  } catch {
    return unknown;
  }
  return hooks;
}

// As in Chromium, an object whose realm is unknown (null) is not asked for its handleEvent; a function
// is called.
function realmOf(listener) {
  const callback = callbackOf(listener);
  return callback === null ? hooks : hooksOf(callback, typeof callback === 'function' ? hooks : null);
}

function callbackOf(listener) {
  const value = listener.handler !== null ? listener.handler.value :
    listener.weak ? listener.callback.deref() : listener.callback;
  return value ?? null;
}

function callListener(listener, event, target, own, isInShadow) {
  const callback = callbackOf(listener);
  const view = own.window;
  if (view !== null && !isInShadow) view[kCurrentEvent] = event;
  if (listener.passive) event[kInPassive] = true;
  enter('event-listener', event[kEventType], view, callback, target);
  const outer = shared.incumbent;
  shared.incumbent = view;
  try {
    if (shared.observe === null || callback === null) run(listener, callback, event, target, own);
    else {
      shared.observe.runListener(event[kEventType], callback,
                                 () => run(listener, callback, event, target, own));
    }
  } catch (error) {
    own.report(error, view);
  }
  if (outer !== null) shared.incumbent = outer;
}

function run(listener, callback, event, target, own) {
  if (listener.handler !== null) {
    require('web/dom/event-handlers').handleReturn(listener.handler, event, target);
  } else if (typeof callback === 'function') {
    ReflectApply(callback, target, [event]);
  } else {
    callObject(callback, event);
  }
}

function callObject(object, event) {
  if (object === null) return;
  const { handleEvent } = object;
  // The standard wants a TypeError reported here; Chromium passes over the listener.
  if (typeof handleEvent === 'function') ReflectApply(handleEvent, object, [event]);
}

module.exports = { dispatchSteps, hooksOf, inShadow, includes, isShadowRoot, retarget, rootOf };
