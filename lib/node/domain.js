// SPDX-License-Identifier: MIT
//
// Domains: errors of the work that was begun in a domain are reported to the domain.
//
// The domains that are entered form a stack, the last one is active. The stack is a
// store of the asynchronous context (internal/async), so callbacks find the one in which
// they were made. Exceptions that leave a callback come from internal/fatal while its
// context is still there.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypeLastIndexOf, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSplice, Error, FunctionPrototypeCall, ObjectDefineProperty, ReflectApply, Symbol,
} = primordials;

const EventEmitter = require('events');
const async = require('internal/async');
const fatal = require('internal/fatal');
const { codes } = require('internal/errors');

async.install();

// ---- the stack --------------------------------------------------------------------------

const kStack = Symbol('domains');
const NONE = [];

function getStack() {
  const scope = async.getScope();
  const at = async.findStore(scope.stores, kStack);
  return at < 0 ? NONE : scope.stores[at + 1].list;
}

// The part of it that this very execution has entered, or the domain that it was given.
function getOwnStack() {
  const scope = async.getScope();
  const at = async.findStore(scope.stores, kStack);
  if (at < 0) return NONE;
  const { list, owner } = scope.stores[at + 1];
  return owner === scope.asyncId ? list : ArrayPrototypeSlice(list, -1);
}

function setStack(list) {
  const scope = async.getScope();
  const entry = { __proto__: null, list, owner: scope.asyncId };
  async.enter(async.withStores(async.copyWith(scope.stores, kStack, entry)));
}

function getActive() {
  const list = getStack();
  return list.length === 0 ? undefined : list[list.length - 1];
}

// A program may set the active domain without entering it.
function setActive(domain) {
  if (domain === null || domain === undefined) setStack(NONE);
  else if (getActive() !== domain) setStack([domain]);
}

// ---- errors -----------------------------------------------------------------------------

function isObject(value) {
  return typeof value === 'object' && value !== null || typeof value === 'function';
}

function mark(error, domain, thrown) {
  if (!isObject(error)) return;
  ObjectDefineProperty(error, 'domain', {
    __proto__: null, configurable: true, enumerable: false, value: domain, writable: true,
  });
  error.domainThrown = thrown;
}

// True if a domain was there to take it, or would be (onlyAsk).
function take(error, onlyAsk) {
  const list = getOwnStack();
  for (let i = 0; i < list.length; i++) {
    if (list[i].listenerCount('error') > 0) {
      if (onlyAsk) return true;
      setStack(list);
      list[list.length - 1]._errorHandler(error);
      return true;
    }
  }
  if (list.length > 0 && !onlyAsk) setStack(NONE);
  return false;
}

fatal.setDomains(take);

// ---- Domain -----------------------------------------------------------------------------

class Domain extends EventEmitter {
  constructor() {
    super();
    this.members = [];
    async.follow();
  }

  _errorHandler(error) {
    mark(error, this, true);
    while (getActive() === this) this.exit();
    let caught = false;
    if (getStack().length === 0) {
      if (this.listenerCount('error') > 0) caught = this.emit('error', error);
    } else {
      try {
        caught = this.emit('error', error);
      } catch (another) {
        // Its own handler failed: the domain around it is next.
        const outer = getActive();
        if (outer === undefined) throw another;
        caught = outer._errorHandler(another);
      }
    }
    setStack(NONE);
    return caught;
  }

  enter() {
    const list = ArrayPrototypeSlice(getStack());
    ArrayPrototypePush(list, this);
    setStack(list);
  }

  exit() {
    const list = getStack();
    const at = ArrayPrototypeLastIndexOf(list, this);
    if (at >= 0) setStack(ArrayPrototypeSlice(list, 0, at));
  }

  add(emitter) {
    if (emitter.domain === this) return;
    if (emitter.domain) emitter.domain.remove(emitter);
    // A domain may be a member of another one, but not of itself by any detour.
    if (this.domain && emitter instanceof Domain) {
      for (let d = this.domain; d; d = d.domain) {
        if (d === emitter) return;
      }
    }
    ObjectDefineProperty(emitter, 'domain', {
      __proto__: null, configurable: true, enumerable: false, value: this, writable: true,
    });
    ArrayPrototypePush(this.members, emitter);
  }

  remove(emitter) {
    emitter.domain = null;
    const at = ArrayPrototypeIndexOf(this.members, emitter);
    if (at >= 0) ArrayPrototypeSplice(this.members, at, 1);
  }

  run(fn, ...args) {
    this.enter();
    const result = ReflectApply(fn, this, args);
    this.exit();
    return result;
  }

  bind(callback) {
    const domain = this;
    function runBound(...args) {
      domain.enter();
      const result = ReflectApply(callback, this, args);
      domain.exit();
      return result;
    }
    ObjectDefineProperty(runBound, 'domain', {
      __proto__: null, configurable: true, enumerable: false, value: domain, writable: true,
    });
    return runBound;
  }

  intercept(callback) {
    const domain = this;
    return function runIntercepted(error, ...args) {
      if (error && error instanceof Error) {
        error.domainBound = callback;
        mark(error, domain, false);
        domain.emit('error', error);
        return undefined;
      }
      domain.enter();
      const result = ReflectApply(callback, this, args);
      domain.exit();
      return result;
    };
  }
}

// ---- emitters ---------------------------------------------------------------------------

const { init } = EventEmitter;
const { emit } = EventEmitter.prototype;

EventEmitter.usingDomains = true;

EventEmitter.init = function(options) {
  ObjectDefineProperty(this, 'domain', {
    __proto__: null, configurable: true, enumerable: false, value: null, writable: true,
  });
  const active = getActive();
  if (active !== undefined && !(this instanceof Domain)) this.domain = active;
  return FunctionPrototypeCall(init, this, options);
};

// An error that the emitter's own listeners don't hear is the domain's, and while the
// domain hears it, it is not active.
function tellDomain(emitter, domain, given) {
  const error = given || new codes.ERR_UNHANDLED_ERROR(given);
  if (typeof error === 'object') {
    error.domainEmitter = emitter;
    mark(error, domain, false);
  }
  const before = getStack();
  let depth = before.length;
  const active = before[depth - 1];
  while (depth > 0 && before[depth - 1] === active) depth--;
  setStack(ArrayPrototypeSlice(before, 0, depth));
  domain.emit('error', error);
  setStack(before);
  return false;
}

EventEmitter.prototype.emit = function(...args) {
  const { domain } = this;
  if (domain === null || domain === undefined || this === process) {
    return ReflectApply(emit, this, args);
  }
  if (args[0] === 'error') {
    return this.listenerCount('error') > 0 ? ReflectApply(emit, this, args) :
      tellDomain(this, domain, args[1]);
  }
  domain.enter();
  const result = ReflectApply(emit, this, args);
  domain.exit();
  return result;
};

// ---- process and the module -------------------------------------------------------------

const active = {
  __proto__: null, configurable: true, enumerable: true, get: getActive, set: setActive,
};

ObjectDefineProperty(process, 'domain', active);

function create() {
  return new Domain();
}

module.exports = { Domain, create, createDomain: create };
ObjectDefineProperty(module.exports, 'active', active);
ObjectDefineProperty(module.exports, '_stack', {
  __proto__: null, configurable: true, enumerable: true, get: getStack, set: setStack,
});
