// SPDX-License-Identifier: MIT
// Event and CustomEvent of a page. web/event-target dispatches.
//
//   makeEvent(MouseEvent, 'click', { bubbles: true })    a trusted event, for what the browser does
//   defineEvent('NameEvent', Base, { member: [convert, default] })   a class by a table
//
// The state of an event is under symbols (web/dom/slots); the members of subclasses are under
// slot('event ' + member).

'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeReverse,
  ObjectDefineProperty,
  ObjectKeys,
  SymbolFor,
} = primordials;

const {
  kBubbles, kCancelable, kCanceled, kComposed, kCurrentTarget, kDispatching, kEventType, kInPassive,
  kInitialized, kPath, kPhase, kRelatedTarget, kStopped, kStoppedNow, kTarget, kTime, kTouchTargets,
  kTrusted, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { any, bool, dictionary, expose, illegal, isObject, need, needToConstruct, text } =
  require('web/dom/idl');

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const kTrustEvent = slot('kTrustEvent'); // in an init object of ours: the event is trusted

const isEvent = (value) => isObject(value) && value[kEventType] !== undefined;

function check(event) {
  if (!isEvent(event)) throw illegal();
}

// Every event has isTrusted as its own, and no program can change it.
const IS_TRUSTED = {
  __proto__: null,
  get: primordials.ObjectGetOwnPropertyDescriptor({
    get isTrusted() {
      check(this);
      return this[kTrusted];
    },
  }, 'isTrusted').get,
  set: undefined,
  enumerable: true,
  configurable: false,
};

class Event {
  constructor(type, eventInitDict = undefined) {
    needToConstruct(arguments.length, 1, 'Event');
    this[kEventType] = text(type);
    this[kTarget] = null;
    this[kCurrentTarget] = null;
    this[kRelatedTarget] = null;
    this[kTouchTargets] = null;
    this[kPath] = null;
    this[kPhase] = 0;
    this[kStopped] = false;
    this[kStoppedNow] = false;
    this[kCanceled] = false;
    this[kInPassive] = false;
    this[kInitialized] = true;
    this[kDispatching] = false;
    this[kTrusted] = false;
    this[kBubbles] = false;
    this[kCancelable] = false;
    this[kComposed] = false;
    this[kTime] = hooks.now();
    ObjectDefineProperty(this, 'isTrusted', IS_TRUSTED);
    if (eventInitDict === undefined || eventInitDict === null) return;
    dictionary(eventInitDict, "Failed to construct 'Event'");
    this[kBubbles] = !!eventInitDict.bubbles;
    this[kCancelable] = !!eventInitDict.cancelable;
    this[kComposed] = !!eventInitDict.composed;
    if (eventInitDict[kTrustEvent] === true) this[kTrusted] = this[kTrustEvent] = true;
  }

  get type() {
    check(this);
    return this[kEventType];
  }

  get target() {
    check(this);
    return this[kTarget];
  }

  get srcElement() {
    check(this);
    return this[kTarget];
  }

  get currentTarget() {
    check(this);
    return this[kCurrentTarget];
  }

  composedPath() {
    check(this);
    return composedPath(this);
  }

  get eventPhase() {
    check(this);
    return this[kPhase];
  }

  stopPropagation() {
    check(this);
    this[kStopped] = true;
  }

  get cancelBubble() {
    check(this);
    return this[kStopped];
  }

  set cancelBubble(value) {
    check(this);
    if (value) this[kStopped] = true;
  }

  stopImmediatePropagation() {
    check(this);
    this[kStopped] = true;
    this[kStoppedNow] = true;
  }

  get bubbles() {
    check(this);
    return this[kBubbles];
  }

  get cancelable() {
    check(this);
    return this[kCancelable];
  }

  get returnValue() {
    check(this);
    return !this[kCanceled];
  }

  set returnValue(value) {
    check(this);
    if (!value) cancel(this);
  }

  preventDefault() {
    check(this);
    cancel(this);
  }

  get defaultPrevented() {
    check(this);
    return this[kCanceled];
  }

  get composed() {
    check(this);
    return this[kComposed];
  }

  get timeStamp() {
    check(this);
    return this[kTime];
  }

  initEvent(type, bubbles = false, cancelable = false) {
    check(this);
    need(arguments.length, 1, 'initEvent', 'Event');
    initialize(this, text(type), !!bubbles, !!cancelable);
  }
}
expose(Event, 'Event', { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 });
ObjectDefineProperty(Event.prototype, kInspect, {
  __proto__: null, configurable: true, writable: true,
  value() { return isEvent(this) ? `[object ${this.constructor?.name}]` : this; },
});

// False if the event is being dispatched: then nothing changes.
function initialize(event, type, bubbles, cancelable) {
  if (event[kDispatching]) return false;
  event[kInitialized] = true;
  event[kStopped] = false;
  event[kStoppedNow] = false;
  event[kCanceled] = false;
  event[kTrusted] = false;
  event[kTarget] = null;
  event[kEventType] = type;
  event[kBubbles] = bubbles;
  event[kCancelable] = cancelable;
  return true;
}

function cancel(event) {
  if (event[kCancelable] && !event[kInPassive]) event[kCanceled] = true;
}

// The targets that the listeners of the current target may know of: those in closed shadow trees
// that it is not in are left out.
function composedPath(event) {
  const path = event[kPath];
  const result = [];
  if (path === null || path.length === 0) return result;
  const current = event[kCurrentTarget];
  let index = 0;
  let level = 0;
  for (let i = path.length - 1; i >= 0; i--) {
    if (path[i].rootOfClosed) level++;
    if (path[i].target === current) {
      index = i;
      break;
    }
    if (path[i].slotInClosed) level--;
  }
  let hidden = level;
  let limit = level;
  for (let i = index - 1; i >= 0; i--) {
    if (path[i].rootOfClosed) hidden++;
    if (hidden <= limit) ArrayPrototypePush(result, path[i].target);
    if (path[i].slotInClosed && --hidden < limit) limit = hidden;
  }
  ArrayPrototypeReverse(result);
  ArrayPrototypePush(result, current);
  hidden = limit = level;
  for (let i = index + 1; i < path.length; i++) {
    if (path[i].slotInClosed) hidden++;
    if (hidden <= limit) ArrayPrototypePush(result, path[i].target);
    if (path[i].rootOfClosed && --hidden < limit) limit = hidden;
  }
  return result;
}

// ---- Classes by a table

// members: { name: [convert, default value, symbol] }; the symbol is needed only if it is another
// one than slot('event name'); a default that is a function is called. Members are read from the
// init object in the order of the table, which should be the alphabet's, as Web IDL says.
function defineEvent(name, Base, members, methods = undefined) {
  const names = ObjectKeys(members);
  const keys = [];
  for (let i = 0; i < names.length; i++) {
    keys[i] = members[names[i]][2] ?? slot(`event ${names[i]}`);
  }
  const Class = { [name]: class extends Base {
    constructor(type, eventInitDict = undefined) {
      needToConstruct(arguments.length, 1, name);
      super(type, eventInitDict);
      const given = eventInitDict !== undefined && eventInitDict !== null;
      for (let i = 0; i < names.length; i++) {
        const [convert, initial] = members[names[i]];
        const value = given ? eventInitDict[names[i]] : undefined;
        this[keys[i]] = value === undefined ?
          (typeof initial === 'function' ? initial() : initial) : convert(value, names[i]);
      }
    }
  } }[name];
  for (let i = 0; i < names.length; i++) defineMember(Class.prototype, names[i], keys[i]);
  if (methods !== undefined) require('web/dom/idl').mix(Class.prototype, methods);
  return expose(Class, name);
}

function defineMember(prototype, name, key) {
  const { get } = primordials.ObjectGetOwnPropertyDescriptor({
    get [name]() {
      if (!isObject(this) || this[key] === undefined && !(key in this)) throw illegal();
      return this[key];
    },
  }, name);
  ObjectDefineProperty(prototype, name, {
    __proto__: null, get, set: undefined, enumerable: true, configurable: true,
  });
}

const kDetail = slot('event detail');

const CustomEvent = defineEvent('CustomEvent', Event, { detail: [any, null] }, {
  initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
    if (!isEvent(this) || !(kDetail in this)) throw illegal();
    need(arguments.length, 1, 'initCustomEvent', 'CustomEvent');
    if (initialize(this, text(type), bool(bubbles), bool(cancelable))) this[kDetail] = detail;
  },
});

// A trusted event, as the browser makes them. Some classes let nobody else make them.
const making = { __proto__: null, isOurs: false };

function makeEvent(Class, type, init = undefined) {
  making.isOurs = true;
  try {
    const event = new Class(type, init);
    event[kTrusted] = true;
    return event;
  } finally {
    making.isOurs = false;
  }
}

// For modules that are written for web/event (see web/event.js).
function show(prototype, names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(prototype, names[i], { __proto__: null, enumerable: true });
  }
}

function tag(prototype, name) {
  ObjectDefineProperty(prototype, primordials.SymbolToStringTag, {
    __proto__: null, value: name, configurable: true,
  });
}

module.exports = {
  CustomEvent,
  Event,
  cancel,
  defineEvent,
  initialize,
  isEvent,
  kInPassiveListener: kInPassive,
  kInspect,
  kIsBeingDispatched: kDispatching,
  kStop: kStoppedNow,
  kTarget,
  kTrustEvent,
  makeEvent,
  making,
  show,
  tag,
};
