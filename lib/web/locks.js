// SPDX-License-Identifier: MIT
// navigator.locks: the Web Locks standard, for one thread.
//
// A resource is a name with locks that are held and requests that wait, in order. A lock is held
// until the promise of its callback is settled. When one is released, or a request is taken back,
// the requests that can be granted now are: an exclusive one alone, shared ones together.
'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  ArrayPrototypeSplice,
  ObjectDefineProperties,
  PromisePrototypeThen,
  PromiseResolve,
  PromiseWithResolvers,
  SafeMap,
  SymbolToStringTag,
} = primordials;

const { later } = require('web/tasks');
const { codedError, codes } = require('internal/errors');
const { validateAbortSignal, validateFunction, validateObject } = require('internal/validators');

const kOurs = { __proto__: null };

function exception(message, name) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, name);
}

// For diagnostics_channel.
function tell(what, message) {
  const channel = require('diagnostics_channel').channel(`locks.request.${what}`);
  if (channel.hasSubscribers) channel.publish(message);
}

// ---- The interface

class Lock {
  #name;
  #mode;

  constructor(from, name, mode) {
    if (from !== kOurs) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#name = name;
    this.#mode = mode;
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#name in value)) {
      throw new codes.ERR_INVALID_THIS('Lock');
    }
  }

  get name() {
    Lock.#check(this);
    return this.#name;
  }

  get mode() {
    Lock.#check(this);
    return this.#mode;
  }
}

function readOptions(options) {
  if (options === undefined) options = {};
  validateObject(options, 'options');
  const { ifAvailable, mode = 'exclusive', signal, steal } = options;
  const text = `${mode}`;
  if (text !== 'exclusive' && text !== 'shared') {
    throw codedError('ERR_INVALID_ARG_VALUE',
                     `value '${text}' is not a valid enum value of type LockMode.`);
  }
  validateAbortSignal(signal, 'options.signal');
  return { __proto__: null, ifAvailable: !!ifAvailable, mode: text, signal, steal: !!steal };
}

// What the standard does not let go together.
function checkOptions(name, { ifAvailable, mode, signal, steal }) {
  const wrong = name[0] === '-' ? 'Lock name may not start with hyphen' :
    ifAvailable && steal ? 'ifAvailable and steal are mutually exclusive' :
      steal && mode !== 'exclusive' ? 'mode: "shared" and steal are mutually exclusive' :
        signal && (steal || ifAvailable) ? 'signal cannot be used with steal or ifAvailable' :
          undefined;
  if (wrong !== undefined) throw exception(wrong, 'NotSupportedError');
}

class LockManager {
  #isOurs;

  constructor(from) {
    if (from !== kOurs) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#isOurs = true;
  }

  async request(name, options, callback) {
    if (callback === undefined) {
      callback = options;
      options = undefined;
    }
    const text = `${name}`;
    validateFunction(callback, 'callback');
    const read = readOptions(typeof options === 'function' ? undefined : options);
    read.signal?.throwIfAborted();
    checkOptions(text, read);
    const granted = later();
    if (granted !== undefined) {
      await granted;
      read.signal?.throwIfAborted();
    }
    const { ifAvailable, mode, steal: isSteal } = read;
    tell('start', { name: text, mode });
    const end = { name: text, mode, ifAvailable, steal: isSteal, error: undefined };
    try {
      return await ask(text, read, (lock) => {
        tell(lock === null ? 'miss' : 'grant', { name: text, mode });
        return callback(lock);
      });
    } catch (error) {
      end.error = error;
      throw error;
    } finally {
      tell('end', end);
    }
  }

  async query() {
    if (typeof this !== 'object' || this === null || !(#isOurs in this)) {
      throw new codes.ERR_INVALID_THIS('LockManager');
    }
    const granted = later(); // what has been asked for before comes first
    if (granted !== undefined) await granted;
    return list();
  }
}

// ---- Resources

class Request {
  constructor(name, mode, callback) {
    this.name = name;
    this.mode = mode;
    this.callback = callback;
    this.outcome = PromiseWithResolvers();
    this.begun = false;   // its callback has been called
    this.aborted = false; // before that
    this.stolen = false;
  }
}

// name -> { held, waiting }
const resources = new SafeMap();

function resourceOf(name) {
  let resource = resources.get(name);
  if (resource === undefined) {
    resource = { __proto__: null, held: [], waiting: [] };
    resources.set(name, resource);
  }
  return resource;
}

function canHold(resource, mode) {
  const { held } = resource;
  return held.length === 0 || mode === 'shared' && held[0].mode === 'shared';
}

function remove(array, item) {
  const index = ArrayPrototypeIndexOf(array, item);
  if (index !== -1) ArrayPrototypeSplice(array, index, 1);
}

function advance(name, resource) {
  while (resource.waiting.length > 0 && canHold(resource, resource.waiting[0].mode)) {
    hold(resource, ArrayPrototypeShift(resource.waiting));
  }
  if (resource.held.length === 0 && resource.waiting.length === 0) resources.delete(name);
}

function hold(resource, request) {
  ArrayPrototypePush(resource.held, request);
  const lock = new Lock(kOurs, request.name, request.mode);
  const done = () => {
    if (request.aborted) return;
    remove(resource.held, request);
    if (!request.stolen) advance(request.name, resource);
  };
  PromisePrototypeThen(callLater((granted) => {
    if (request.aborted) return undefined;
    request.begun = true;
    return request.callback(granted);
  }, lock), (value) => {
    done();
    request.outcome.resolve(value);
  }, (error) => {
    done();
    request.outcome.reject(error);
  });
}

const callLater = (callback, lock) => PromisePrototypeThen(PromiseResolve(), () => callback(lock));

// The locks that are held are lost: their requests fail, whatever their callbacks still do.
function steal(resource) {
  const { held } = resource;
  resource.held = [];
  for (let i = 0; i < held.length; i++) {
    held[i].stolen = true;
    held[i].outcome.reject(exception('The operation was aborted', 'AbortError'));
  }
}

function ask(name, options, callback) {
  const resource = resourceOf(name);
  const request = new Request(name, options.mode, callback);
  const { outcome: { promise, reject } } = request;
  if (options.steal) {
    steal(resource);
    hold(resource, request);
    return promise;
  }
  if (options.ifAvailable && !(resource.waiting.length === 0 && canHold(resource, options.mode))) {
    return callLater(callback, null);
  }
  ArrayPrototypePush(resource.waiting, request);
  const { signal } = options;
  if (signal) {
    const onAbort = () => {
      if (request.begun) return;
      request.aborted = true;
      remove(resource.waiting, request);
      remove(resource.held, request);
      reject(signal.reason);
      advance(name, resource);
    };
    signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
    const forget = () => signal.removeEventListener('abort', onAbort);
    PromisePrototypeThen(promise, forget, forget);
  }
  advance(name, resource);
  return promise;
}

function list() {
  const held = [];
  const pending = [];
  const clientId = `node-${process.pid}-0`;
  const show = (request) => ({ name: request.name, mode: request.mode, clientId });
  resources.forEach((resource) => {
    for (let i = 0; i < resource.held.length; i++) held[held.length] = show(resource.held[i]);
    for (let i = 0; i < resource.waiting.length; i++) {
      pending[pending.length] = show(resource.waiting[i]);
    }
  });
  return { held, pending };
}

function tag(prototype, name, names) {
  ObjectDefineProperties(prototype, {
    __proto__: null,
    [SymbolToStringTag]: { __proto__: null, configurable: true, value: name },
  });
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperties(prototype, {
      __proto__: null, [names[i]]: { __proto__: null, enumerable: true },
    });
  }
}

tag(Lock.prototype, 'Lock', ['name', 'mode']);
tag(LockManager.prototype, 'LockManager', ['request', 'query']);

module.exports = { Lock, LockManager, locks: new LockManager(kOurs) };
