// SPDX-License-Identifier: MIT
// localStorage and sessionStorage of a window. The entries are in memory, shared by all windows of
// an origin (web/page/storage-areas); they live as long as the process.
//
//   Proxy (what scripts see) --> Storage --> area { entries, size }
'use strict';

const {
  ArrayPrototypeIncludes, ObjectCreate, Proxy, ReflectDefineProperty, ReflectDeleteProperty,
  ReflectGet, ReflectGetOwnPropertyDescriptor, ReflectHas, ReflectOwnKeys, ReflectSet, TypeError,
} = primordials;

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, illegal, isObject, need, text } = require('web/dom/idl');
const { areaOf, LIMIT } = require('web/page/storage-areas');

const kArea = slot('storage area');
const kKind = slot('storage kind');

function areaOfStorage(storage) {
  if (!isObject(storage) || storage[kArea] === undefined) throw illegal();
  return storage[kArea];
}

// The other windows of the origin hear of a change.
function tell(storage, key, oldValue, newValue) {
  const { frame, page } = context;
  const frames = page.frames();
  const change = {
    __proto__: null, key, newValue, oldValue, url: `${frame.document.URL}`,
  };
  const kind = storage[kKind];
  for (let i = 0; i < frames.length; i++) {
    const other = frames[i];
    if (other === frame || other.origin !== frame.origin) continue;
    const { changedSteps: steps } = other.realm.require('web/page/storage');
    const fire = () => steps(kind, change);
    // What concerns localStorage comes from another process in Chromium, so behind what waits already.
    if (kind === 'sessionStorage') other.queueTask('dom', fire);
    else other.queueTask('dom', () => { other.queueTask('dom', fire); });
  }
}

function* changedSteps(kind, change) {
  const { fireSteps } = require('web/dom/event-target');
  const { StorageEvent } = require('web/dom/events/storage');
  yield* fireSteps(context.window, 'storage', {
    __proto__: null, ...change, storageArea: storageOf(kind),
  }, StorageEvent);
}

function put(storage, key, value, where) {
  const area = areaOfStorage(storage);
  const old = area.entries.get(key);
  if (old === value) return;
  const size = area.size + value.length + (old === undefined ? key.length : -old.length);
  if (size > LIMIT && value.length > (old?.length ?? 0)) {
    const { DOMException } = require('web/domexception');
    throw new DOMException(`${where}: Setting the value of '${key}' exceeded the quota.`,
                           'QuotaExceededError');
  }
  area.entries.set(key, value);
  area.size = size;
  tell(storage, key, old ?? null, value);
}

function remove(storage, key) {
  const area = areaOfStorage(storage);
  const old = area.entries.get(key);
  if (old === undefined) return;
  area.entries.delete(key);
  area.size -= key.length + old.length;
  tell(storage, key, old, null);
}

class Storage {
  constructor() {
    throw new TypeError("Failed to construct 'Storage': Illegal constructor");
  }

  get length() { return areaOfStorage(this).entries.size; }

  key(index) {
    const { entries } = areaOfStorage(this);
    need(arguments.length, 1, 'key', 'Storage');
    let left = index >>> 0;
    for (const key of entries.keys()) if (left-- === 0) return key;
    return null;
  }

  getItem(key) {
    const { entries } = areaOfStorage(this);
    need(arguments.length, 1, 'getItem', 'Storage');
    return entries.get(text(key)) ?? null;
  }

  setItem(key, value) {
    areaOfStorage(this);
    need(arguments.length, 2, 'setItem', 'Storage');
    put(this, text(key), text(value), "Failed to execute 'setItem' on 'Storage'");
  }

  removeItem(key) {
    areaOfStorage(this);
    need(arguments.length, 1, 'removeItem', 'Storage');
    remove(this, text(key));
  }

  clear() {
    const area = areaOfStorage(this);
    if (area.entries.size === 0) return;
    area.entries.clear();
    area.size = 0;
    tell(this, null, null, null);
  }
}
expose(Storage, 'Storage');

// Names of the class and its prototypes come before keys.
const isOwn = (target, key) => typeof key === 'symbol' || ReflectHas(target, key);

const handler = {
  __proto__: null,
  get(target, key) {
    if (isOwn(target, key)) return ReflectGet(target, key, target);
    return target[kArea].entries.get(key);
  },
  set(target, key, value) {
    if (isOwn(target, key)) return ReflectSet(target, key, value, target);
    put(target, key, text(value), `Failed to set a named property '${key}' on 'Storage'`);
    return true;
  },
  has: (target, key) => isOwn(target, key) && ReflectHas(target, key) ||
    target[kArea].entries.has(key),
  deleteProperty(target, key) {
    if (isOwn(target, key)) return ReflectDeleteProperty(target, key);
    remove(target, key);
    return true;
  },
  ownKeys(target) {
    const keys = [];
    for (const key of target[kArea].entries.keys()) keys[keys.length] = key;
    const own = ReflectOwnKeys(target);
    for (let i = 0; i < own.length; i++) {
      if (own[i] !== kArea && own[i] !== kKind && !ArrayPrototypeIncludes(keys, own[i])) {
        keys[keys.length] = own[i];
      }
    }
    return keys;
  },
  getOwnPropertyDescriptor(target, key) {
    if (isOwn(target, key)) {
      return key === kArea || key === kKind ? undefined :
        ReflectGetOwnPropertyDescriptor(target, key);
    }
    const value = target[kArea].entries.get(key);
    return value === undefined ? undefined :
      { __proto__: null, configurable: true, enumerable: true, value, writable: true };
  },
  defineProperty(target, key, descriptor) {
    if (isOwn(target, key)) return ReflectDefineProperty(target, key, descriptor);
    put(target, key, text(descriptor.value),
        `Failed to set a named property '${key}' on 'Storage'`);
    return true;
  },
  preventExtensions: () => false,
};

const made = { __proto__: null };

function storageOf(kind) {
  if (made[kind] !== undefined) return made[kind];
  const { frame, page } = context;
  if (frame.document.URL.startsWith('data:')) {
    const { DOMException } = require('web/domexception');
    throw new DOMException(`Failed to read the '${kind}' property from 'Window': Storage is ` +
      "disabled inside 'data:' URLs.", 'SecurityError');
  }
  const storage = ObjectCreate(Storage.prototype);
  const hidden = (key, value) => primordials.ObjectDefineProperty(storage, key, {
    __proto__: null, configurable: true, value,
  });
  hidden(kArea, areaOf(kind === 'localStorage' ? undefined : page, frame.origin));
  hidden(kKind, kind);
  return made[kind] = new Proxy(storage, handler);
}

function install(window, frame, { defineGetter, defineLazy }) {
  defineLazy(window, 'Storage', () => Storage);
  defineGetter(window, 'localStorage', () => storageOf('localStorage'));
  defineGetter(window, 'sessionStorage', () => storageOf('sessionStorage'));
}

module.exports = { changedSteps, install };
