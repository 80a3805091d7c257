// SPDX-License-Identifier: MIT
//
// The realm of a window: a global object of its own, and the built-in modules that are evaluated
// there, each once for each realm.
//
//   main realm     Node's API, the agent, what works on nodes of all windows (SHARED)
//   a window's     web/*, and the few modules of the runtime that make errors or classes for them
//
// So every window has its own Node, URL, TypeError ..., as in browsers, and they meet: state of the DOM
// is under symbols of web/dom/slots, which all realms share.
//
// The global object's prototype cannot be changed, but the engine puts an object between it and
// Object.prototype: that one is Window.prototype.
'use strict';

const {
  Error, ReflectDeleteProperty, ReflectGetPrototypeOf, SafeSet, StringPrototypeStartsWith,
  SymbolToStringTag,
} = primordials;

const { has } = native('builtins');
const { makeRealm, runBuiltin } = native('vm');
const { furnish } = require('internal/vm/contextify');

// Evaluated once, for all realms.
const SHARED = new SafeSet([
  'web/dom/slots',
  'web/page/agent',
  'web/page/broadcast',
  'web/page/command',
  'web/page/endpoints',
  'web/page/event-timing',
  'web/page/input-file',
  'web/page/loading',
  'web/page/net',
  'web/page/page',
  'web/page/quiet',
  'web/page/realm',
  'web/page/resource-timing',
  'web/page/scheduler-store',
  'web/page/script-source',
  'web/page/session',
  'web/page/socket',
  'web/page/storage-areas',
  'web/page/timing',
  'web/page/worker-main',
  'web/page/worker-thread',
]);

// Not of web/, but evaluated in a window's realm.
const OWN = new SafeSet([
  'internal/buffer/blob',
  'internal/buffer/file',
  'internal/errors',
  'internal/hot',
  'internal/identity',
  'internal/messaging/message',
  'internal/mime',
  'internal/url/context',
  'internal/url/escape',
  'internal/url/host',
  'internal/url/parse',
  'internal/url/record',
  'internal/url/set',
  'internal/url/text',
  'internal/url/unescape',
  'internal/v8/describe',
  'internal/v8/list',
  'internal/v8/reader',
  'internal/v8/tags',
  'internal/v8/views',
  'internal/v8/writer',
  'internal/validators',
  'internal/virtual-date',
]);

// Of web/css, those that make classes or call the page; the others are shared (web/css/frame).
const CSS_OWN = new SafeSet([
  'web/css/animation',
  'web/css/animation-events',
  'web/css/css-namespace',
  'web/css/cssom',
  'web/css/declaration',
  'web/css/frame',
  'web/css/install',
  'web/css/intersection-observer',
  'web/css/media-list',
  'web/css/range-rects',
  'web/css/rects',
  'web/css/resize-observer',
  'web/css/view',
]);

// What a page has in the place of Node's.
const INSTEAD = {
  __proto__: null,
  'internal/events/abort-listener': 'web/page/abort-listener',
  'web/event': 'web/dom/event',
  'web/event-target': 'web/dom/event-target',
  'web/message-event': 'web/dom/events/message',
  'web/message-port': 'web/page/message-port',
  'web/close-event': 'web/dom/events/close',
  'web/abort-controller': 'web/dom/abort',
  'web/broadcast-channel': 'web/page/broadcast-channel',
  'web/streams/ticks': 'web/page/stream-ticks',
  'web/structured-clone': 'web/page/structured-clone',
  'web/words': 'web/page/words',
};

function isOwn(id) {
  if (StringPrototypeStartsWith(id, 'web/css/')) return CSS_OWN.has(id);
  if (StringPrototypeStartsWith(id, 'web/')) return !SHARED.has(id);
  return OWN.has(id);
}

// rejected(promise, reason): see internal/rejections
function makeWindowRealm(rejected) {
  const realm = makeRealm(rejected);
  const { global } = realm;
  furnish(realm, global);
  ReflectDeleteProperty(global, SymbolToStringTag); // a window's is on its prototype
  const loaded = { __proto__: null };
  let intrinsics;

  function requireHere(id) {
    const name = INSTEAD[id] ?? id;
    if (!isOwn(name)) return require(name);
    const found = loaded[name];
    if (found !== undefined) return found.exports;
    if (!has(name)) throw new Error(`No such built-in module: ${name}`);
    const module = loaded[name] = { exports: {}, id: name };
    let complete = false;
    try {
      evaluate(name, module);
      complete = true;
    } finally {
      if (!complete) delete loaded[name];
    }
    return module.exports;
  }

  function evaluate(id, module) {
    runBuiltin(realm, id, {
      __proto__: null,
      exports: module.exports,
      module,
      native,
      primordials: intrinsics,
      process,
      require: requireHere,
    });
  }

  const module = { exports: {}, id: 'internal/primordials' };
  evaluate('internal/primordials', module);
  intrinsics = module.exports;
  return {
    __proto__: null,
    realm,
    global,
    primordials: intrinsics,
    prototype: ReflectGetPrototypeOf(global),
    require: requireHere,
  };
}

module.exports = { makeWindowRealm };
