// SPDX-License-Identifier: MIT
// Event and CustomEvent. There is no tree of targets here: an event has one target, and its phase
// is AT_TARGET while it is dispatched. web/event-target dispatches; what it needs of an event
// beside the public part is under the symbols exported below.

'use strict';

const {
  NumberIsInteger,
  ObjectAssign,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  SafeWeakSet,
  Symbol,
  SymbolFor,
  SymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { now } = native('process');

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const kTarget = Symbol('kTarget');
const kIsBeingDispatched = Symbol('kIsBeingDispatched');
const kStop = Symbol('kStop');
const kInPassiveListener = Symbol('kInPassiveListener');
const kTrustEvent = Symbol('kTrustEvent');

// Events made by the runtime and not by a program; few, so they are in a set and not marked.
const trusted = new SafeWeakSet();

class Event {
  #type;
  #bubbles = false;
  #cancelable = false;
  #composed = false;
  #prevented = false;
  #stopped = false;
  #timeStamp = now();

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('type');
    this.#type = `${type}`;
    this[kTarget] = null;
    this[kIsBeingDispatched] = false;
    this[kStop] = false;
    this[kInPassiveListener] = false;
    if (options === undefined || options === null) return;
    require('internal/validators').validateObject(options, 'options');
    this.#bubbles = !!options.bubbles;
    this.#cancelable = !!options.cancelable;
    this.#composed = !!options.composed;
    if (options[kTrustEvent]) trusted.add(this);
  }

  initEvent(type, bubbles = false, cancelable = false) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('type');
    check(this);
    if (this[kIsBeingDispatched]) return;
    this.#type = `${type}`;
    this.#bubbles = !!bubbles;
    this.#cancelable = !!cancelable;
  }

  [kInspect](depth, options) {
    check(this);
    const { name } = this.constructor;
    if (depth < 0) return name;
    const { inspect } = require('internal/inspect');
    return `${name} ${inspect({
      type: this.#type,
      defaultPrevented: this.#prevented,
      cancelable: this.#cancelable,
      timeStamp: this.#timeStamp,
    }, ObjectAssign({}, options, {
      depth: NumberIsInteger(options.depth) ? options.depth - 1 : options.depth,
    }))}`;
  }

  stopImmediatePropagation() {
    check(this);
    this.stopPropagation();
    this[kStop] = true;
  }

  preventDefault() {
    check(this);
    if (this.#cancelable && !this[kInPassiveListener]) this.#prevented = true;
  }

  get target() {
    check(this);
    return this[kTarget];
  }

  get currentTarget() {
    check(this);
    return this[kIsBeingDispatched] ? this[kTarget] : null;
  }

  get srcElement() {
    check(this);
    return this[kTarget];
  }

  get type() {
    check(this);
    return this.#type;
  }

  get cancelable() {
    check(this);
    return this.#cancelable;
  }

  get defaultPrevented() {
    check(this);
    return this.#cancelable && this.#prevented;
  }

  get timeStamp() {
    check(this);
    return this.#timeStamp;
  }

  composedPath() {
    check(this);
    return this[kIsBeingDispatched] ? [this[kTarget]] : [];
  }

  get returnValue() {
    check(this);
    return !this.#cancelable || !this.#prevented;
  }

  set returnValue(value) {
    check(this);
    if (!value) this.preventDefault();
  }

  get bubbles() {
    check(this);
    return this.#bubbles;
  }

  get composed() {
    check(this);
    return this.#composed;
  }

  get eventPhase() {
    check(this);
    return this[kIsBeingDispatched] ? Event.AT_TARGET : Event.NONE;
  }

  get cancelBubble() {
    check(this);
    return this.#stopped;
  }

  set cancelBubble(value) {
    check(this);
    if (value) this.#stopped = true;
  }

  stopPropagation() {
    check(this);
    this.#stopped = true;
  }

  static isEvent(value) {
    return typeof value === 'object' && value !== null && #type in value;
  }
}

const { isEvent } = Event;
delete Event.isEvent;

function check(event) {
  if (!isEvent(event)) throw new codes.ERR_INVALID_THIS('Event');
}

const SHOWN = { __proto__: null, enumerable: true };

function show(prototype, names) {
  for (let i = 0; i < names.length; i++) ObjectDefineProperty(prototype, names[i], SHOWN);
}

function tag(prototype, name) {
  ObjectDefineProperty(prototype, SymbolToStringTag, { __proto__: null, value: name,
                                                       configurable: true });
}

tag(Event.prototype, 'Event');
show(Event.prototype, [
  'initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget',
  'srcElement', 'type', 'cancelable', 'defaultPrevented', 'timeStamp', 'composedPath',
  'returnValue', 'bubbles', 'composed', 'eventPhase', 'cancelBubble', 'stopPropagation',
]);
// The standard wants it on every event, and not to be changed; on the prototype it costs nothing.
const { get } = ObjectGetOwnPropertyDescriptor({
  get isTrusted() { return trusted.has(this); },
}, 'isTrusted');
ObjectDefineProperty(Event.prototype, 'isTrusted', { __proto__: null, get, enumerable: true });
ObjectDefineProperties(Event, {
  __proto__: null,
  NONE: { __proto__: null, value: 0, enumerable: true },
  CAPTURING_PHASE: { __proto__: null, value: 1, enumerable: true },
  AT_TARGET: { __proto__: null, value: 2, enumerable: true },
  BUBBLING_PHASE: { __proto__: null, value: 3, enumerable: true },
});

class CustomEvent extends Event {
  #detail;

  constructor(type, options = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('type');
    super(type, options);
    this.#detail = options?.detail ?? null;
  }

  get detail() {
    if (!(typeof this === 'object' && this !== null && #detail in this)) {
      throw new codes.ERR_INVALID_THIS('CustomEvent');
    }
    return this.#detail;
  }
}
tag(CustomEvent.prototype, 'CustomEvent');
show(CustomEvent.prototype, ['detail']);

module.exports = {
  CustomEvent,
  Event,
  isEvent,
  kInPassiveListener,
  kInspect,
  kIsBeingDispatched,
  kStop,
  kTarget,
  kTrustEvent,
  show,
  tag,
};
