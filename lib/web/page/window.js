// SPDX-License-Identifier: MIT
//
// The window: the global object of a page's realm, made ready for scripts.
//
//   window --> Window.prototype --> WindowProperties --> EventTarget.prototype --> Object.prototype
//                                   (elements by id and name, frames by name)
//
// Most members are own properties of the window, as in browsers. What a page may never use is
// loaded when it first looks.
'use strict';

const {
  MathFloor, ObjectDefineProperty, ObjectHasOwn, ObjectSetPrototypeOf, String, SymbolToStringTag,
  TypeError,
} = primordials;

const { kIsWindow, kNewListener, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { illegal, isObject, need } = require('web/dom/idl');
const { EventTarget, initEventTarget } = require('web/dom/event-target');
const callbacks = require('web/page/callbacks');
const context = require('web/page/context');
const { Frame } = require('web/page/frame');
const named = require('web/page/named');

const kFrame = slot('frame'); // of a window

const { queueQuietly } = require('internal/tasks');

// ---- defining

function define(target, name, value) {
  ObjectDefineProperty(target, name, {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
}

function defineHidden(target, name, value) {
  ObjectDefineProperty(target, name, {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

function defineGetter(target, name, get, set = undefined, isFixed = false) {
  ObjectDefineProperty(target, name, {
    __proto__: null, configurable: !isFixed, enumerable: true, get, set,
  });
}

// [Replaceable]: a script's assignment puts its own value there.
function defineReplaceable(target, name, get) {
  defineGetter(target, name, get, (value) => define(target, name, value));
}

// Made when it is first asked for; then a plain property.
function defineLazy(target, name, load, enumerable = false) {
  ObjectDefineProperty(target, name, {
    __proto__: null,
    configurable: true,
    enumerable,
    get() {
      const value = load();
      ObjectDefineProperty(target, name, {
        __proto__: null, configurable: true, enumerable, value, writable: true,
      });
      return value;
    },
    set(value) {
      ObjectDefineProperty(target, name, {
        __proto__: null, configurable: true, enumerable, value, writable: true,
      });
    },
  });
}

function defineClasses(target, id, names) {
  for (let i = 0; i < names.length; i++) {
    defineLazy(target, names[i], () => require(id)[names[i]]);
  }
}

function needFunction(value, method) {
  if (typeof value !== 'function') {
    throw new TypeError(`Failed to execute '${method}' on 'Window': parameter 1 is not of type ` +
      "'Function'.");
  }
}

const needOne = (given, method) => need(given, 1, method, 'Window');

function textOf(handler, method) {
  if (typeof handler !== 'symbol') return String(handler);
  throw new TypeError(`Failed to execute '${method}' on 'Window': Cannot convert a Symbol value to a ` +
    'string');
}

// ---- Window and what stands between it and EventTarget

function makePrototypes(frame, window) {
  const { prototype } = frame.realm;
  function Window() {
    throw new TypeError('Illegal constructor');
  }
  ObjectDefineProperty(Window, 'prototype', {
    __proto__: null, configurable: false, enumerable: false, value: prototype, writable: false,
  });
  defineHidden(prototype, 'constructor', Window);
  ObjectDefineProperty(prototype, SymbolToStringTag, {
    __proto__: null, configurable: true, value: 'Window',
  });
  ObjectSetPrototypeOf(Window, EventTarget);
  ObjectSetPrototypeOf(prototype, named.makeProperties(window, EventTarget.prototype));
  return Window;
}

// ---- members

function installSelf(window, frame, Window) {
  defineHidden(window, 'Window', Window);
  // The engine has a tag of its own for the global object; the one of the prototype is not seen.
  ObjectDefineProperty(window, SymbolToStringTag, {
    __proto__: null, configurable: true, value: 'Window',
  });
  const fixed = (name, value) => ObjectDefineProperty(window, name, {
    __proto__: null, configurable: false, enumerable: true, get: () => value, set: undefined,
  });
  fixed('window', window);
  defineReplaceable(window, 'self', () => window);
  defineReplaceable(window, 'frames', () => window);
  defineReplaceable(window, 'parent', () => frame.isClosed ? null : (frame.parent ?? frame).window);
  const top = () => {
    if (frame.isClosed) return null;
    let at = frame;
    while (at.parent !== undefined) at = at.parent;
    return at.window;
  };
  defineGetter(window, 'top', top, undefined, true);
  defineGetter(window, 'document', () => frame.document, undefined, true);
  defineReplaceable(window, 'length', () => frame.children.length);
  defineGetter(window, 'name', () => frame.name, (value) => { frame.name = String(value); });
  defineGetter(window, 'frameElement', () => frame.isClosed ? null : frame.element);
  defineGetter(window, 'closed', () => frame.isClosed);
  defineGetter(window, 'opener', () => null, (value) => define(window, 'opener', value));
  defineReplaceable(window, 'origin', () => frame.origin);
  define(window, 'isSecureContext', true);
  define(window, 'crossOriginIsolated', false);
  defineReplaceable(window, 'devicePixelRatio', () => 1);
  defineGetter(window, 'status', () => frame.status ?? '', (value) => { frame.status = `${value}`; });
}

// Only windows have these methods; without a `this` it is the window of the function.
function needWindow(receiver) {
  if (receiver === undefined || receiver === null) return;
  if (!isObject(receiver) || !ObjectHasOwn(receiver, kIsWindow)) throw illegal();
}

function installTimers(window, frame) {
  const set = (name, isRepeated) => define(window, name, {
    [name](handler, timeout = 0, ...args) {
      needWindow(this);
      needOne(arguments.length, name);
      const fn = typeof handler === 'function' ? handler : textOf(handler, name);
      return frame.timers.set(fn, timeout, args, isRepeated);
    },
  }[name]);
  const clear = (name) => define(window, name, {
    [name](handle = 0) {
      needWindow(this);
      frame.timers.clear(handle);
    },
  }[name]);
  set('setTimeout', false);
  set('setInterval', true);
  clear('clearTimeout');
  clear('clearInterval');
  define(window, 'queueMicrotask', function queueMicrotask(callback) {
    needWindow(this);
    needOne(arguments.length, 'queueMicrotask');
    needFunction(callback, 'queueMicrotask');
    queueQuietly(() => callbacks.invoke(callback, undefined, [], 'VoidFunction'));
  });
  define(window, 'reportError', function reportError(error) {
    needWindow(this);
    needOne(arguments.length, 'reportError');
    callbacks.reportGiven(error);
  });
  define(window, 'requestAnimationFrame', function requestAnimationFrame(callback) {
    needWindow(this);
    needOne(arguments.length, 'requestAnimationFrame');
    needFunction(callback, 'requestAnimationFrame');
    return frame.animationFrames.request(callback);
  });
  define(window, 'cancelAnimationFrame', function cancelAnimationFrame(handle) {
    needWindow(this);
    frame.animationFrames.cancel(handle >>> 0);
  });
  define(window, 'requestIdleCallback', function requestIdleCallback(callback, options = undefined) {
    needWindow(this);
    needOne(arguments.length, 'requestIdleCallback');
    needFunction(callback, 'requestIdleCallback');
    if (options !== undefined && options !== null && !isObject(options)) {
      throw new TypeError("Failed to execute 'requestIdleCallback' on 'Window': The provided value " +
        "is not of type 'IdleRequestOptions'.");
    }
    const timeout = options?.timeout;
    return frame.idle.request(callback, timeout === undefined ? 0 : timeout >>> 0);
  });
  define(window, 'cancelIdleCallback', function cancelIdleCallback(handle) {
    needWindow(this);
    frame.idle.cancel(handle >>> 0);
  });
  defineClasses(window, 'web/page/idle', ['IdleDeadline']);
}

function installScreen(window, frame) {
  const { page } = frame;
  const size = (name) => frame.parent === undefined || frame.element === null ? page[name] :
    frame.viewport?.()[name] ?? (name === 'width' ? 300 : 150);
  defineReplaceable(window, 'innerWidth', () => size('width'));
  defineReplaceable(window, 'innerHeight', () => size('height'));
  defineReplaceable(window, 'outerWidth', () => page.width);
  defineReplaceable(window, 'outerHeight', () => page.height);
  for (const name of ['screenX', 'screenY', 'screenLeft', 'screenTop']) {
    defineReplaceable(window, name, () => 0);
  }
  const scrolled = (axis) => () => frame.css?.scrollOf(frame.document)[axis] ?? 0;
  for (const name of ['scrollX', 'pageXOffset']) defineReplaceable(window, name, scrolled('x'));
  for (const name of ['scrollY', 'pageYOffset']) defineReplaceable(window, name, scrolled('y'));
  const scroll = (name, how) => define(window, name, {
    [name](x, y) {
      require('web/css/frame').scrollWindow(frame.document, how, x, y, arguments.length);
    },
  }[name]);
  scroll('scroll', 'to');
  scroll('scrollTo', 'to');
  scroll('scrollBy', 'by');
  defineLazy(window, 'screen', () => require('web/page/screen').makeScreen(page), true);
  define(window, 'getComputedStyle', function getComputedStyle(element, pseudo) {
    return require('web/css/frame').getComputedStyle(element, pseudo);
  });
  define(window, 'matchMedia', function matchMedia(query) {
    return require('web/css/frame').matchMedia(frame.document, `${query}`);
  });
  define(window, 'getSelection', function getSelection() {
    return frame.document.getSelection();
  });
  for (const name of ['alert', 'focus', 'blur', 'stop', 'print', 'moveTo', 'moveBy', 'resizeTo',
                      'resizeBy']) {
    define(window, name, { [name]() {} }[name]);
  }
  define(window, 'confirm', function confirm() { return false; });
  define(window, 'prompt', function prompt() { return null; });
  define(window, 'open', function open(url = '', target = '_blank', features = '') {
    return require('web/page/navigation').openWindow(frame, `${url}`, `${target}`, `${features}`);
  });
  define(window, 'close', function close() {});
}

// Modules of web/ that a window has as they are.
const WEB = {
  __proto__: null,
  'internal/buffer/blob': ['Blob'],
  'internal/buffer/file': ['File'],
  'web/abort-controller': ['AbortController', 'AbortSignal', 'TaskController', 'TaskSignal',
                           'TaskPriorityChangeEvent'],
  'web/domexception': ['DOMException'],
  'web/encoding': ['TextDecoder', 'TextEncoder'],
  'web/fetch/form-data': ['FormData'],
  'web/fetch/headers': ['Headers'],
  'web/fetch/request': ['Request'],
  'web/fetch/response': ['Response'],
  'web/streams/compression': ['CompressionStream', 'DecompressionStream'],
  'web/streams/byte-controller': ['ReadableByteStreamController', 'ReadableStreamBYOBRequest'],
  'web/streams/readable-default': ['ReadableStreamDefaultController'],
  'web/streams/readable-stream': ['ReadableStream', 'ReadableStreamBYOBReader',
                                  'ReadableStreamDefaultReader'],
  'web/streams/strategies': ['ByteLengthQueuingStrategy', 'CountQueuingStrategy'],
  'web/streams/text': ['TextDecoderStream', 'TextEncoderStream'],
  'web/streams/transform': ['TransformStream', 'TransformStreamDefaultController'],
  'web/streams/writable-stream': ['WritableStream', 'WritableStreamDefaultController',
                                  'WritableStreamDefaultWriter'],
  'web/url': ['URL'],
  'web/url-pattern': ['URLPattern'],
  'web/url-search-params': ['URLSearchParams'],
};

// Modules of web/page with globals of their own: install(window, frame), when the window is made.
const PARTS = [
  'web/css/install',
  'web/page/console',
  'web/page/scheduler',
  'web/page/messages',
  'web/page/performance',
  'web/page/pointer-capture',
  'web/page/location',
  'web/page/history',
  'web/page/navigator',
  'web/page/storage',
  'web/page/network',
  'web/page/worker',
];

const { has } = native('builtins');

function installRest(window, frame) {
  for (const id of primordials.ObjectKeys(WEB)) defineClasses(window, id, WEB[id]);
  for (let i = 0; i < PARTS.length; i++) {
    if (has(PARTS[i])) require(PARTS[i]).install(window, frame, { define, defineGetter, defineLazy });
  }
  if (frame.page.options.testDriver) require('web/page/test-driver').install(window, frame);
  define(window, 'btoa', function btoa(text) {
    return require('internal/buffer/encodings').btoa?.(`${text}`) ??
      globalBase64('btoa', text);
  });
  define(window, 'atob', function atob(text) { return globalBase64('atob', text); });
}

function globalBase64(name, text) {
  return require('buffer')[name](`${text}`);
}

function installHooks(window, frame) {
  hooks.window = window;
  hooks.queueMicrotask = queueQuietly;
  hooks.queueTask = (source, name, fn) => frame.queueTask(source, fn);
  hooks.focusDoubtful = () => frame.doubtFocus();
  hooks.activity = () => frame.page.activeSince;
  hooks.queueFrameEvent = (fn) => frame.queueFrameEvent(fn);
  require('web/tasks').queue = (fn) => frame.queueTask('network', fn);
  hooks.report = callbacks.report;
  hooks.evaluate = (text, url, place) => frame.evaluate(text, url, place);
  hooks.named = named.add;
  hooks.unnamed = named.remove;
  hooks.now = () => frame.agent.now();
  hooks.changed = (node, what) => frame.css?.changed?.(node, what);
  hooks.prepareScript = (element) => require('web/page/scripts').prepareNow(element);
  hooks.fetch = (url, kind, element, done) => frame.fetchFor(url, kind, element, done);
  hooks.sheetChanged = (element, what) => require('web/page/sheets').changed(frame, element, what);
  hooks.parserOpened = (parser) => frame.parserOpened(parser);
  hooks.frameInserted = (element) => require('web/page/iframes').inserted(frame, element);
  hooks.frameRemoved = (element) => require('web/page/iframes').removed(frame, element);
  hooks.frameAttribute = (element, name) =>
    require('web/page/iframes').attributeChanged(frame, element, name);
  hooks.navigate = (url, options) => require('web/page/navigation').follow(frame, url, options);
}

// A window must not wait for other threads.
function forbidWaiting(window) {
  define(window.Atomics, 'wait', function wait() {
    throw new primordials.TypeError('Atomics.wait cannot be called in this context');
  });
}

// Who listens for `resize` in an iframe wants to hear of what changes from then on.
function noteListeners(window, frame) {
  defineHidden(window, kNewListener, (size, type) => {
    if (type === 'resize' && frame.parent.isComplete && !frame.isClosed) frame.viewport();
  });
}

function openWindow(options) {
  const { page, realm, url } = options;
  const window = realm.global;
  const frame = new Frame(options);
  context.page = page;
  context.agent = page.agent;
  context.window = window;
  context.frame = frame;
  callbacks.setPage(page);
  window[kFrame] = frame;
  ObjectDefineProperty(window, kFrame, { __proto__: null, enumerable: false });
  installHooks(window, frame);
  window[kIsWindow] = true;
  ObjectDefineProperty(window, kIsWindow, { __proto__: null, enumerable: false });
  initEventTarget(window);
  if (frame.parent !== undefined) noteListeners(window, frame);
  if (page.isVirtual) {
    const { agent } = page;
    require('internal/virtual-date').install(() => MathFloor(page.startDate + agent.now()));
  }
  const Window = makePrototypes(frame, window);
  installSelf(window, frame, Window);
  installTimers(window, frame);
  forbidWaiting(window);
  installScreen(window, frame);
  require('web/dom/interfaces').install(window);
  installRest(window, frame);
  const handlers = require('web/dom/event-handlers');
  handlers.defineHandlers(window, handlers.GLOBAL);
  handlers.defineHandlers(window, handlers.WINDOW);
  frame.setDocument(url, 'text/html', 'utf-8');
  return frame;
}

module.exports = {
  WEB, define, defineClasses, defineGetter, defineHidden, defineLazy, installHooks, installTimers,
  kFrame, openWindow,
};
