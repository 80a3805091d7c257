// SPDX-License-Identifier: MIT
// The global object of a Worker:
//
//   self --> DedicatedWorkerGlobalScope.prototype --> WorkerGlobalScope.prototype --> EventTarget ...
//
// WorkerFrame stands where a window has its frame: it has an address instead of a document.
'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, ObjectSetPrototypeOf, PromisePrototypeThen, String,
  SymbolToStringTag, TypeError,
} = primordials;

const { initEventTarget, EventTarget, defineEventHandler } = require('web/dom/event-target');
const callbacks = require('web/page/callbacks');
const context = require('web/page/context');
const { Frame } = require('web/page/frame');
const {
  WEB, define, defineClasses, defineGetter, defineHidden, defineLazy, installHooks, installTimers,
} = require('web/page/window');
const { need } = require('web/dom/idl');
const { slot } = require('web/dom/slots');

class WorkerFrame extends Frame {
  constructor(options) {
    super({ __proto__: null, element: null, name: options.facts.name, page: options.page,
            parent: undefined, realm: options.realm });
    const { origin, type, url } = options.facts;
    this.document = { __proto__: null, URL: url, baseURI: url };
    this.origin = origin;
    this.isComplete = true;
    this.isWorker = true;
    this.isModule = type === 'module';
    this.end = options.end;
    this.onClose = options.onClose;
  }

  // The first task. Messages come when the script has run.
  begin({ text, type, url }) {
    if (type === 'module') {
      const script = { __proto__: null, name: url, place: undefined, text, url };
      this.modules.inlineScript(script, (failure, node) => {
        if (failure !== undefined) {
          callbacks.report(failure.value);
        } else {
          PromisePrototypeThen(this.modules.evaluate(node), undefined, callbacks.report);
        }
        this.end.start();
      });
      return;
    }
    try {
      this.evaluate(text, url);
    } catch (error) {
      callbacks.report(error);
    }
    this.end.start();
  }

  wantsFrame() { return !this.isClosed && this.animationFrames.isWanted; }
}

function makeClasses(global, prototype) {
  class WorkerGlobalScope extends EventTarget {
    constructor() {
      throw new TypeError("Failed to construct 'WorkerGlobalScope': Illegal constructor");
    }
  }
  class DedicatedWorkerGlobalScope extends WorkerGlobalScope {}
  const tag = (object, value) => ObjectDefineProperty(object, SymbolToStringTag, {
    __proto__: null, configurable: true, value,
  });
  tag(WorkerGlobalScope.prototype, 'WorkerGlobalScope');
  tag(prototype, 'DedicatedWorkerGlobalScope');
  ObjectDefineProperty(DedicatedWorkerGlobalScope, 'prototype', {
    __proto__: null, value: DedicatedWorkerGlobalScope.prototype,
  });
  // The object between the global object and Object.prototype is the engine's: it is the prototype.
  ObjectSetPrototypeOf(prototype, DedicatedWorkerGlobalScope.prototype);
  defineHidden(prototype, 'constructor', DedicatedWorkerGlobalScope);
  defineHidden(global, 'WorkerGlobalScope', WorkerGlobalScope);
  defineHidden(global, 'DedicatedWorkerGlobalScope', DedicatedWorkerGlobalScope);
}

// ---- location and navigator

const PARTS = ['href', 'origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search',
               'hash'];

function makeLocation(global, frame) {
  class WorkerLocation {
    constructor() {
      throw new TypeError("Failed to construct 'WorkerLocation': Illegal constructor");
    }

    toString() { return frame.document.URL; }
  }
  for (let i = 0; i < PARTS.length; i++) {
    defineGetter(WorkerLocation.prototype, PARTS[i],
                 () => new (require('web/url').URL)(frame.document.URL)[PARTS[i]]);
  }
  require('web/dom/idl').expose(WorkerLocation, 'WorkerLocation');
  defineHidden(global, 'WorkerLocation', WorkerLocation);
  return primordials.ObjectCreate(WorkerLocation.prototype);
}

// ---- importScripts

function importScripts(frame, urls) {
  if (frame.isModule) {
    throw new TypeError("Failed to execute 'importScripts' on 'WorkerGlobalScope': Module scripts " +
      "don't support importScripts().");
  }
  const list = [];
  for (let i = 0; i < urls.length; i++) {
    const url = require('web/url').URL.parse(String(urls[i]), frame.document.baseURI);
    if (url === null) {
      const { DOMException } = require('web/domexception');
      throw new DOMException("Failed to execute 'importScripts' on 'WorkerGlobalScope': The URL " +
        `'${urls[i]}' is invalid.`, 'SyntaxError');
    }
    ArrayPrototypePush(list, url);
  }
  const { ask } = require('web/page/xhr-sync');
  const { textOf } = require('web/page/loading');
  for (let i = 0; i < list.length; i++) {
    const answer = ask({ __proto__: null, headers: [], method: 'GET', url: list[i] }, undefined);
    if (answer === undefined || answer.response.status >= 400) {
      const { DOMException } = require('web/domexception');
      throw new DOMException("Failed to execute 'importScripts' on 'WorkerGlobalScope': The script " +
        `at '${list[i].href}' failed to load.`, 'NetworkError');
    }
    frame.evaluate(textOf({ bytes: answer.body, charset: undefined }, false).text, list[i].href);
  }
}

// ---- all of it

const LATE = ['web/page/console', 'web/page/scheduler', 'web/page/messages', 'web/page/performance',
              'web/page/network', 'web/page/worker'];

const EVENTS = {
  __proto__: null,
  'web/dom/event': ['CustomEvent', 'Event'],
  'web/dom/event-target': ['EventTarget'],
  'web/dom/events/close': ['CloseEvent'],
  'web/dom/events/error': ['ErrorEvent'],
  'web/dom/events/message': ['MessageEvent'],
  'web/dom/events/progress': ['ProgressEvent'],
  'web/dom/events/promise-rejection': ['PromiseRejectionEvent'],
};

function installMembers(global, frame) {
  defineGetter(global, 'self', () => global);
  defineGetter(global, 'name', () => frame.name, (value) => define(global, 'name', value));
  defineGetter(global, 'origin', () => frame.origin, (value) => define(global, 'origin', value));
  define(global, 'isSecureContext', true);
  define(global, 'crossOriginIsolated', false);
  const location = makeLocation(global, frame);
  defineGetter(global, 'location', () => location);
  defineLazy(global, 'navigator', () => require('web/page/navigator').navigatorOf(), true);
  define(global, 'importScripts', function(...urls) { importScripts(frame, urls); });
  define(global, 'close', function() {
    frame.onClose(); // what runs goes on to its end, with its microtasks
  });
  const where = "Failed to execute 'postMessage' on 'DedicatedWorkerGlobalScope'";
  define(global, 'postMessage', function(message, options = undefined) {
    need(arguments.length, 1, 'postMessage', 'DedicatedWorkerGlobalScope');
    const { serialize, transferList } = require('web/page/clone');
    const list = transferList(options, where);
    frame.end.send(serialize(message, list, where, undefined, false));
  });
  define(global, 'btoa', function(text) { return require('buffer').btoa(`${text}`); });
  define(global, 'atob', function(text) { return require('buffer').atob(`${text}`); });
}

function openScope(options) {
  const { page, realm } = options;
  const { global } = realm;
  const frame = new WorkerFrame(options);
  context.page = page;
  context.agent = page.agent;
  context.window = global;
  context.frame = frame;
  callbacks.setPage(page);
  installHooks(global, frame);
  initEventTarget(global);
  ObjectDefineProperty(global, slot('isWorkerScope'), { __proto__: null, value: true });
  makeClasses(global, realm.prototype);
  installTimers(global, frame);
  delete global.requestIdleCallback;
  delete global.cancelIdleCallback;
  delete global.IdleDeadline;
  for (const table of [WEB, EVENTS]) {
    for (const id in table) defineClasses(global, id, table[id]);
  }
  for (let i = 0; i < LATE.length; i++) {
    require(LATE[i]).install(global, frame, { define, defineGetter, defineLazy });
  }
  installMembers(global, frame);
  const handlers = ['message', 'messageerror', 'error', 'languagechange', 'offline', 'online',
                    'rejectionhandled', 'unhandledrejection'];
  for (let i = 0; i < handlers.length; i++) defineEventHandler(global, handlers[i]);
  const { messageSteps } = require('web/page/message-port');
  frame.end.isInLine = true;
  frame.end.attach(page.agent, (message) => messageSteps(global, message));
  return frame;
}

module.exports = { openScope };
