// SPDX-License-Identifier: MIT
//
// Channels in groups, that tell of one call from its start to its end:
//
//   start   the function is called                        \  a BoundedChannel
//   end     it has returned or thrown                     /
//   asyncStart, asyncEnd   before and after what comes of it later: a callback, a settled promise
//   error   it threw, or what came later is an error
//
// All get the same object, the context, which receives `result` or `error`.
'use strict';

const {
  ArrayPrototypeAt,
  ArrayPrototypeSplice,
  ObjectDefineProperty,
  ObjectGetPrototypeOf,
  PromisePrototype,
  PromisePrototypeThen,
  ReflectApply,
  SymbolDispose,
  TypeError,
} = primordials;

const { Channel, channel } = require('diagnostics_channel');
const { codes } = require('internal/errors');
const { validateFunction } = require('internal/validators');

function pick(nameOrChannels, event, kind) {
  if (typeof nameOrChannels === 'string') return channel(`tracing:${nameOrChannels}:${event}`);
  if (typeof nameOrChannels !== 'object' || nameOrChannels === null) {
    throw new codes.ERR_INVALID_ARG_TYPE('nameOrChannels', ['string', 'object', kind],
                                         nameOrChannels);
  }
  const found = nameOrChannels[event];
  if (found === undefined || found === null) {
    throw new TypeError('Cannot convert undefined or null to object'); // instanceof, in Node
  }
  if (!(found instanceof Channel)) {
    throw new codes.ERR_INVALID_ARG_TYPE(`nameOrChannels.${event}`, ['Channel'], found);
  }
  return found;
}

function define(object, nameOrChannels, events, kind) {
  for (let i = 0; i < events.length; i++) {
    ObjectDefineProperty(object, events[i], {
      __proto__: null, value: pick(nameOrChannels, events[i], kind),
    });
  }
}

function isHeard(group, events) {
  for (let i = 0; i < events.length; i++) {
    if (group[events[i]]?.hasSubscribers) return true;
  }
  return false;
}

function subscribeAll(group, events, handlers) {
  for (let i = 0; i < events.length; i++) {
    if (handlers[events[i]]) group[events[i]]?.subscribe(handlers[events[i]]);
  }
}

// Whether all were subscribed.
function unsubscribeAll(group, events, handlers) {
  let done = true;
  for (let i = 0; i < events.length; i++) {
    const handler = handlers[events[i]];
    if (handler && !group[events[i]]?.unsubscribe(handler)) done = false;
  }
  return done;
}

// Calls body between the two channels, inside the stores of the first.
function between(start, end, context, body) {
  return start.runStores(context, () => {
    try {
      return body();
    } finally {
      end.publish(context);
    }
  });
}

// ---- BoundedChannel

const BOUNDED_EVENTS = ['start', 'end'];

class BoundedScope {
  #end;
  #context;
  #stores;

  constructor(group, context) {
    if (!group.hasSubscribers) return;
    this.#end = group.end;
    this.#context = context;
    this.#stores = group.start.withStoreScope(context);
  }

  [SymbolDispose]() {
    const stores = this.#stores;
    if (stores === undefined) return;
    this.#stores = undefined;
    this.#end.publish(this.#context);
    stores[SymbolDispose]();
  }
}

class BoundedChannel {
  constructor(nameOrChannels) {
    define(this, nameOrChannels, BOUNDED_EVENTS, 'BoundedChannel');
  }

  get hasSubscribers() {
    return isHeard(this, BOUNDED_EVENTS);
  }

  subscribe(handlers) {
    subscribeAll(this, BOUNDED_EVENTS, handlers);
  }

  unsubscribe(handlers) {
    return unsubscribeAll(this, BOUNDED_EVENTS, handlers);
  }

  withScope(context = {}) {
    return new BoundedScope(this, context);
  }

  run(context, fn, thisArg, ...args) {
    if (!this.hasSubscribers) return ReflectApply(fn, thisArg, args);
    return between(this.start, this.end, context ?? {}, () => ReflectApply(fn, thisArg, args));
  }
}

// ---- TracingChannel

const TRACED_EVENTS = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

function warnOfValue(fn) {
  process.emitWarning(`tracePromise was called with the function '${fn.name || '<anonymous>'}', ` +
                      'which returned a non-thenable.');
}

function isThenable(value) {
  return typeof value?.then === 'function';
}

class TracingChannel {
  constructor(nameOrChannels) {
    define(this, nameOrChannels, TRACED_EVENTS, 'TracingChannel');
  }

  get hasSubscribers() {
    return isHeard(this, TRACED_EVENTS);
  }

  subscribe(handlers) {
    subscribeAll(this, TRACED_EVENTS, handlers);
  }

  unsubscribe(handlers) {
    return unsubscribeAll(this, TRACED_EVENTS, handlers);
  }

  #fail(context, error) {
    context.error = error;
    this.error.publish(context);
  }

  // start, the call, end; an exception goes to error on its way.
  #call(context, body) {
    return between(this.start, this.end, context, () => {
      try {
        return body();
      } catch (error) {
        this.#fail(context, error);
        throw error;
      }
    });
  }

  #later(context, body) {
    return between(this.asyncStart, this.asyncEnd, context, body);
  }

  traceSync(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return ReflectApply(fn, thisArg, args);
    return this.#call(context, () => {
      const result = ReflectApply(fn, thisArg, args);
      context.result = result;
      return result;
    });
  }

  // A promise of the engine's is answered with one that settles after asyncEnd. Any other thenable
  // is answered as it is: it may have methods that its user wants.
  tracePromise(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) {
      const result = ReflectApply(fn, thisArg, args);
      if (!isThenable(result)) warnOfValue(fn);
      return result;
    }
    const resolved = (result) => {
      context.result = result;
      return this.#later(context, () => result);
    };
    const rejected = (error) => {
      this.#fail(context, error);
      this.#later(context, () => {});
    };
    return this.#call(context, () => {
      const result = ReflectApply(fn, thisArg, args);
      if (!isThenable(result)) {
        warnOfValue(fn);
        context.result = result;
      } else if (require('internal/types').isPromise(result) &&
                 ObjectGetPrototypeOf(result) === PromisePrototype) {
        return PromisePrototypeThen(result, resolved, (error) => {
          rejected(error);
          throw error;
        });
      } else {
        result.then(resolved, rejected);
      }
      return result;
    });
  }

  traceCallback(fn, position = -1, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return ReflectApply(fn, thisArg, args);
    const callback = ArrayPrototypeAt(args, position);
    validateFunction(callback, 'callback');
    const tracing = this;
    ArrayPrototypeSplice(args, position, 1, function(error, result) {
      if (error) tracing.#fail(context, error);
      else context.result = result;
      return tracing.#later(context, () => ReflectApply(callback, this, arguments));
    });
    return this.#call(context, () => ReflectApply(fn, thisArg, args));
  }
}

module.exports = { BoundedChannel, TracingChannel };
