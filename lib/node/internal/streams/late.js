// SPDX-License-Identifier: MIT
// Classes that are streams for those who use them as streams, and most who use them do not: hashes,
// ciphers, signers. The module stream is large; their prototypes get Transform or Writable as
// their parent when it is loaded, and it is loaded when one of a stream's properties is used.
//
//   Hash.prototype -> door -> Object.prototype          before
//   Hash.prototype -> Transform.prototype               after
//
// 1. A door has an accessor for each name that a stream's prototypes have, but no state.
// 2. `kind` is 'Transform' or 'Writable'. An instance has its options in _options; it becomes a
//    stream, state and all, when its _readableState or _writableState is first asked for.
'use strict';

const {
  ArrayPrototypePush, FunctionPrototypeCall, ObjectCreate, ObjectDefineProperty,
  ObjectPrototype, ObjectSetPrototypeOf, ReflectGet, ReflectSet, StringPrototypeSplit,
} = primordials;

const NAMES =
  '_destroy _events _eventsCount _final _maxListeners _read _undestroy _write _writev ' +
  'addListener asIndexedPairs closed compose cork destroy destroyed drop emit end errored ' +
  'eventNames every filter find flatMap forEach getMaxListeners isPaused iterator ' +
  'listenerCount listeners map off on once pause pipe prependListener prependOnceListener push ' +
  'rawListeners read readable readableAborted readableBuffer readableDidRead readableEncoding ' +
  'readableEnded readableFlowing readableHighWaterMark readableLength readableObjectMode ' +
  'reduce removeAllListeners removeListener resume setDefaultEncoding setEncoding ' +
  'setMaxListeners some take toArray uncork unpipe unshift wrap writable writableAborted ' +
  'writableBuffer writableCorked writableEnded writableFinished writableHighWaterMark ' +
  'writableLength writableNeedDrain writableObjectMode write';

let stream;         // the module, once it is loaded
let waiting = [];   // classes with a door, and their kinds

function open() {
  if (stream === undefined) require('stream'); // which calls loaded()
}

function loaded(module_) {
  stream = module_;
  const all = waiting;
  waiting = [];
  for (let i = 0; i < all.length; i += 2) adopt(all[i], stream[all[i + 1]]);
}

function adopt(Class, Parent) {
  ObjectSetPrototypeOf(Class.prototype, Parent.prototype);
  ObjectSetPrototypeOf(Class, Parent);
}

let door;

function getDoor() {
  if (door !== undefined) return door;
  door = ObjectCreate(ObjectPrototype);
  const names = StringPrototypeSplit(NAMES, ' ');
  ArrayPrototypePush(names, primordials.SymbolAsyncIterator, primordials.SymbolAsyncDispose);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === undefined) continue;
    ObjectDefineProperty(door, names[i], {
      __proto__: null,
      configurable: true,
      get() {
        open();
        return ReflectGet(this, names[i]);
      },
      set(value) {
        open();
        ReflectSet(this, names[i], value);
      },
    });
  }
  return door;
}

function stateOf(kind, name) {
  return {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      open();
      FunctionPrototypeCall(stream[kind], this, this._options);
      this._writableState.decodeStrings = false;
      return this[name];
    },
    set(value) {
      ObjectDefineProperty(this, name, {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    },
  };
}

// Makes a class, which has no parent, such a stream.
function becomeStream(Class, kind) {
  if (stream !== undefined) {
    adopt(Class, stream[kind]);
  } else {
    ArrayPrototypePush(waiting, Class, kind);
    ObjectSetPrototypeOf(Class.prototype, getDoor());
  }
  ObjectDefineProperty(Class.prototype, '_writableState', stateOf(kind, '_writableState'));
  if (kind === 'Transform') {
    ObjectDefineProperty(Class.prototype, '_readableState', stateOf(kind, '_readableState'));
  }
}

module.exports = { becomeStream, loaded };
