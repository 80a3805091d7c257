// SPDX-License-Identifier: MIT
//
// The async_hooks module: AsyncResource, AsyncLocalStorage and the functions about the
// execution that runs now. The mechanism is in internal/async.
'use strict';

const {
  NumberIsSafeInteger, ObjectDefineProperties, ObjectDefineProperty, ObjectFreeze, ObjectIs,
  ReflectApply, StringPrototypeSplit, Symbol, SymbolDispose,
} = primordials;

const async = require('internal/async');
const { validateFunction, validateObject, validateString } = require('internal/validators');

async.install();

const kAsyncId = Symbol('async_id_symbol');
const kTriggerId = Symbol('trigger_async_id_symbol');

// ---- what runs now ----------------------------------------------------------------------------

function executionAsyncId() {
  return async.getScope().asyncId;
}

function triggerAsyncId() {
  return async.getScope().triggerId;
}

function executionAsyncResource() {
  return async.getScope().resource;
}

function createHook(fns) {
  return require('internal/async/hooks').createHook(fns);
}

// ---- AsyncResource ----------------------------------------------------------------------

class AsyncResource {
  #stores;
  #life;

  constructor(type, options = {}) {
    validateString(type, 'type');
    let triggerId = options;
    let requireManualDestroy = false;
    if (typeof options !== 'number') {
      triggerId = options.triggerAsyncId === undefined ?
        executionAsyncId() : options.triggerAsyncId;
      requireManualDestroy = !!options.requireManualDestroy;
    }
    if (!NumberIsSafeInteger(triggerId) || triggerId < -1) {
      const { codes } = require('internal/errors');
      throw new codes.ERR_INVALID_ASYNC_ID('triggerAsyncId', triggerId);
    }
    const listeners = async.getListeners();
    if (listeners !== null && type.length === 0) {
      throw new (require('internal/errors').codes.ERR_ASYNC_TYPE)(type);
    }
    this[kAsyncId] = async.newAsyncId();
    this[kTriggerId] = triggerId;
    this.#stores = async.getScope().stores;
    if (listeners === null) return;
    if (!requireManualDestroy && listeners.wantsDestroy()) {
      this.#life = { __proto__: null, destroyed: false };
      require('internal/async/hooks').destroyWithGarbage(this, this[kAsyncId], this.#life);
    }
    listeners.init(this[kAsyncId], type, triggerId, this);
  }

  runInAsyncScope(fn, thisArg, ...args) {
    const id = this[kAsyncId];
    const before = async.getScope();
    async.enter(new async.Scope(id, this[kTriggerId], this, this.#stores));
    async.getListeners()?.before(id);
    try {
      return ReflectApply(fn, thisArg, args);
    } finally {
      async.getListeners()?.after(id);
      async.enter(before);
    }
  }

  emitDestroy() {
    if (this.#life !== undefined) this.#life.destroyed = true;
    async.getListeners()?.destroy(this[kAsyncId]);
    return this;
  }

  asyncId() {
    return this[kAsyncId];
  }

  triggerAsyncId() {
    return this[kTriggerId];
  }

  bind(fn, thisArg) {
    validateFunction(fn, 'fn');
    const resource = this;
    let bound;
    if (thisArg === undefined) {
      bound = function(...args) {
        return resource.runInAsyncScope(fn, this, ...new primordials.SafeArrayIterator(args));
      };
    } else {
      bound = (...args) =>
        resource.runInAsyncScope(fn, thisArg, ...new primordials.SafeArrayIterator(args));
    }
    let self = this;
    let told = false;
    ObjectDefineProperties(bound, {
      __proto__: null,
      length: {
        __proto__: null, configurable: true, enumerable: false, value: fn.length, writable: false,
      },
      asyncResource: {
        __proto__: null,
        configurable: true,
        enumerable: true,
        get() {
          if (!told) {
            told = true;
            process.emitWarning('The asyncResource property on bound functions is deprecated',
                                'DeprecationWarning', 'DEP0172');
          }
          return self;
        },
        set(value) {
          self = value;
        },
      },
    });
    return bound;
  }

  get domain() {
    throw new (require('internal/errors').codes.ERR_ASYNC_RESOURCE_DOMAIN_REMOVED)();
  }

  static bind(fn, type, thisArg) {
    type ||= fn.name;
    return new AsyncResource(type || 'bound-anonymous-fn').bind(fn, thisArg);
  }
}

// ---- AsyncLocalStorage ------------------------------------------------------------------

// From its construction to its disposal a storage has another store.
class RunScope {
  #storage;
  #before;
  #isSet;
  #isDisposed = false;

  constructor(storage, store) {
    const { stores } = async.getScope();
    const at = async.findStore(stores, storage);
    this.#storage = storage;
    this.#isSet = at >= 0;
    this.#before = at < 0 ? undefined : stores[at + 1];
    storage.enterWith(store);
  }

  dispose() {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    if (this.#isSet) {
      this.#storage.enterWith(this.#before);
    } else {
      const { stores } = async.getScope();
      async.enter(async.withStores(async.copyWithout(stores, this.#storage)));
    }
  }

  [SymbolDispose]() {
    this.dispose();
  }
}

class AsyncLocalStorage {
  #defaultValue = undefined;
  #name = undefined;

  constructor(options = {}) {
    validateObject(options, 'options');
    this.#defaultValue = options.defaultValue;
    if (options.name !== undefined) this.#name = `${options.name}`;
    this.enabled = false;
    // Now, not with the first store: what waits already then would not be followed.
    async.follow(options === async.own);
  }

  get name() {
    return this.#name || '';
  }

  static bind(fn) {
    return AsyncResource.bind(fn);
  }

  static snapshot() {
    return AsyncLocalStorage.bind((fn, ...args) => ReflectApply(fn, undefined, args));
  }

  enterWith(store) {
    this.enabled = true;
    async.enter(async.withStores(async.copyWith(async.getScope().stores, this, store)));
  }

  run(store, callback, ...args) {
    if (ObjectIs(store, this.getStore())) return ReflectApply(callback, null, args);
    this.enabled = true;
    const stores = async.copyWith(async.getScope().stores, this, store);
    return async.runWithStore(this, stores, callback, args);
  }

  withScope(store) {
    return new RunScope(this, store);
  }

  exit(callback, ...args) {
    if (this.getStore() === undefined) return ReflectApply(callback, null, args);
    const stores = async.copyWith(async.getScope().stores, this, undefined);
    return async.runWithStore(this, stores, callback, args);
  }

  getStore() {
    if (!this.enabled) return this.#defaultValue;
    const { stores } = async.getScope();
    const at = async.findStore(stores, this);
    return at < 0 ? this.#defaultValue : stores[at + 1];
  }

  disable() {
    this.enabled = false;
  }
}

// ---- names of what Node has resources for -----------------------------------------------

const PROVIDERS = 'NONE DIRHANDLE DNSCHANNEL ELDHISTOGRAM FILEHANDLE FILEHANDLECLOSEREQ ' +
  'BLOBREADER FSEVENTWRAP FSREQCALLBACK FSREQPROMISE GETADDRINFOREQWRAP GETNAMEINFOREQWRAP ' +
  'HEAPSNAPSHOT HTTP2SESSION HTTP2STREAM HTTP2PING HTTP2SETTINGS HTTPINCOMINGMESSAGE ' +
  'HTTPCLIENTREQUEST JSSTREAM JSUDPWRAP MESSAGEPORT PIPECONNECTWRAP PIPESERVERWRAP PIPEWRAP ' +
  'PROCESSWRAP PROMISE QUERYWRAP QUIC_LOGSTREAM QUIC_PACKET SHUTDOWNWRAP SIGNALWRAP ' +
  'STATWATCHER STREAMPIPE TCPCONNECTWRAP TCPSERVERWRAP TCPWRAP TTYWRAP UDPSENDWRAP UDPWRAP ' +
  'SIGINTWATCHDOG WORKER WORKERHEAPSNAPSHOT WRITEWRAP ZLIB CHECKPRIMEREQUEST PBKDF2REQUEST ' +
  'KEYPAIRGENREQUEST KEYGENREQUEST KEYEXPORTREQUEST CIPHERREQUEST DERIVEBITSREQUEST ' +
  'HASHREQUEST RANDOMBYTESREQUEST RANDOMPRIMEREQUEST SCRYPTREQUEST SIGNREQUEST TLSWRAP ' +
  'VERIFYREQUEST';

let providers;

function asyncWrapProviders() {
  if (providers !== undefined) return providers;
  providers = { __proto__: null };
  const names = StringPrototypeSplit(PROVIDERS, ' ');
  for (let i = 0; i < names.length; i++) providers[names[i]] = i;
  return ObjectFreeze(providers);
}

module.exports = {
  AsyncLocalStorage,
  createHook,
  executionAsyncId,
  triggerAsyncId,
  executionAsyncResource,
  asyncWrapProviders: undefined,
  AsyncResource,
};
ObjectDefineProperty(module.exports, 'asyncWrapProviders', {
  __proto__: null, configurable: false, enumerable: true, get: asyncWrapProviders,
});
