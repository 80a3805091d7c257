// SPDX-License-Identifier: MIT
//
// Named channels on which modules tell subscribers what they do. Publishing on a
// channel that nobody listens to costs next to nothing, so libraries keep theirs in a constant and
// publish always.
//
// 1. There is one channel of a name. It is kept alive by its users, and by the table below only
//    while it has subscribers or stores: the names of a program may be without end.
// 2. A subscriber's exception does not reach the publisher: it is thrown in a tick of its own.
// 3. A list of subscribers that is being called does not change: subscribe and unsubscribe make a
//    new one.
'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  MapPrototypeForEach,
  ObjectDefineProperty,
  ReflectApply,
  SafeFinalizationRegistry,
  SafeMap,
  SafeWeakRef,
  StringPrototypeStartsWith,
  SymbolDispose,
} = primordials;

const { codes } = require('internal/errors');
const { validateFunction } = require('internal/validators');

// ---- All channels

// name -> { reference: to the channel, held: the channel while somebody listens }
const channels = new SafeMap();
let registry;

function forget(name) {
  if (channels.get(name)?.reference.deref() === undefined) channels.delete(name);
}

function register(channel) {
  registry ??= new SafeFinalizationRegistry(forget);
  registry.register(channel, channel.name);
  channels.set(channel.name, {
    __proto__: null, held: undefined, reference: new SafeWeakRef(channel),
  });
}

function find(name) {
  return channels.get(name)?.reference.deref();
}

function hold(channel, wanted) {
  const entry = channels.get(channel.name);
  if (entry !== undefined && entry.reference.deref() === channel) {
    entry.held = wanted ? channel : undefined;
  }
}

function throwLater(error) {
  process.nextTick(() => { throw error; });
}

// ---- Stores: what AsyncLocalStorage.getStore() gives while something runs

// Calls body with every store of the list, from the last on, set to the data.
function runInside(stores, index, data, body) {
  for (; index >= 0; index--) {
    const { store, transform } = stores[index];
    let value = data;
    if (transform) {
      try {
        value = transform(data);
      } catch (error) {
        throwLater(error);
        continue;
      }
    }
    return store.run(value, () => runInside(stores, index - 1, data, body));
  }
  return body();
}

function listStores(map) {
  const list = [];
  MapPrototypeForEach(map, (transform, store) => {
    ArrayPrototypePush(list, { __proto__: null, store, transform });
  });
  return list;
}

// The same for a block: from construction to disposal.
class StoreScope {
  #undo = [];

  constructor(channel, data) {
    if (channel === undefined) return;
    const stores = listStores(channel._stores);
    for (let i = 0; i < stores.length; i++) {
      const { store, transform } = stores[i];
      try {
        this.#enter(store, transform ? transform(data) : data);
      } catch (error) {
        throwLater(error);
      }
    }
    channel.publish(data);
  }

  #enter(store, value) {
    if (typeof store.withScope === 'function') {
      const scope = store.withScope(value);
      ArrayPrototypePush(this.#undo, () => scope[SymbolDispose]());
      return;
    }
    const before = store.getStore();
    store.enterWith(value);
    ArrayPrototypePush(this.#undo, () => store.enterWith(before));
  }

  [SymbolDispose]() {
    const undo = this.#undo;
    this.#undo = [];
    for (let i = undo.length - 1; i >= 0; i--) undo[i]();
  }
}

// ---- Channel

// A listener of what require() or import() does makes the loader tell it.
function wake(name) {
  if (typeof name !== 'string') return;
  if (StringPrototypeStartsWith(name, 'tracing:module.require:')) {
    require('internal/modules/loader').setTracer(tracingChannel('module.require'));
  } else if (StringPrototypeStartsWith(name, 'tracing:module.import:')) {
    require('internal/esm/loader').setTracer(tracingChannel('module.import'));
  }
}

function activate(channel) {
  if (channel._subscribers === undefined) wake(channel.name);
  channel._subscribers ??= [];
  channel._stores ??= new SafeMap();
  hold(channel, true);
}

function rest(channel) {
  if (channel._subscribers.length > 0 || channel._stores.size > 0) return;
  channel._subscribers = undefined;
  channel._stores = undefined;
  hold(channel, false);
}

class Channel {
  constructor(name) {
    this._subscribers = undefined;
    this._stores = undefined;
    this.name = name;
    // Where Node's C++ counts the subscribers of the channels that it publishes on itself.
    ObjectDefineProperty(this, '_index', { __proto__: null, value: undefined, writable: true });
    register(this);
  }

  subscribe(subscription) {
    validateFunction(subscription, 'subscription');
    activate(this);
    const before = this._subscribers;
    const list = [];
    for (let i = 0; i < before.length; i++) list[i] = before[i];
    list[before.length] = subscription;
    this._subscribers = list;
  }

  unsubscribe(subscription) {
    if (this._subscribers === undefined) return false;
    const at = ArrayPrototypeIndexOf(this._subscribers, subscription);
    if (at === -1) return false;
    const list = [];
    for (let i = 0; i < this._subscribers.length; i++) {
      if (i !== at) list[list.length] = this._subscribers[i];
    }
    this._subscribers = list;
    rest(this);
    return true;
  }

  bindStore(store, transform) {
    activate(this);
    this._stores.set(store, transform);
  }

  unbindStore(store) {
    if (this._stores === undefined || !this._stores.delete(store)) return false;
    rest(this);
    return true;
  }

  get hasSubscribers() {
    return this._subscribers !== undefined;
  }

  publish(data) {
    const subscribers = this._subscribers;
    if (subscribers === undefined) return;
    for (let i = 0; i < subscribers.length; i++) {
      try {
        const subscription = subscribers[i];
        subscription(data, this.name);
      } catch (error) {
        throwLater(error);
      }
    }
  }

  runStores(data, fn, thisArg, ...args) {
    if (this._stores === undefined) return ReflectApply(fn, thisArg, args);
    const stores = listStores(this._stores);
    return runInside(stores, stores.length - 1, data, () => {
      this.publish(data);
      return ReflectApply(fn, thisArg, args);
    });
  }

  withStoreScope(data) {
    return new StoreScope(this._stores === undefined ? undefined : this, data);
  }
}

// ---- The module

function channel(name) {
  const found = find(name);
  if (found !== undefined) return found;
  if (typeof name !== 'string' && typeof name !== 'symbol') {
    throw new codes.ERR_INVALID_ARG_TYPE('channel', ['string', 'symbol'], name);
  }
  return new Channel(name);
}

function subscribe(name, subscription) {
  return channel(name).subscribe(subscription);
}

function unsubscribe(name, subscription) {
  return channel(name).unsubscribe(subscription);
}

function hasSubscribers(name) {
  return find(name)?.hasSubscribers ?? false;
}

// The console does not load us to ask whether anybody listens to it.
require('internal/console/outside').channels = { __proto__: null, channel, hasSubscribers };

function tracingChannel(nameOrChannels) {
  const { TracingChannel } = require('internal/diagnostics/tracing');
  return new TracingChannel(nameOrChannels);
}

function boundedChannel(nameOrChannels) {
  const { BoundedChannel } = require('internal/diagnostics/tracing');
  return new BoundedChannel(nameOrChannels);
}

module.exports = {
  channel,
  hasSubscribers,
  subscribe,
  tracingChannel,
  unsubscribe,
  boundedChannel,
  Channel,
  get BoundedChannel() { return require('internal/diagnostics/tracing').BoundedChannel; },
};
