// SPDX-License-Identifier: MIT
// What the DOM asks of the page around it. The page replaces these; the defaults are harmless, so
// that the DOM can be used without a page.
//
//   const hooks = require('web/dom/hooks');
//   hooks.window = window; hooks.document = document; hooks.report = (error) => ...
//
// Call them as hooks.name(...): never take one out of the object, because it may be replaced.

'use strict';

const {
  Function, FunctionPrototype, ObjectPrototype, PromisePrototypeThen, PromiseResolve, TypeError,
} = primordials;

const { shared } = require('web/dom/slots');

const nothing = () => {};

const hooks = module.exports = {
  __proto__: null,

  isActive: true, // false: the window is closed, callbacks of its realm are not called
  TypeError, // the realm's own
  window: null, // the realm's global object,
  document: null, // and its document: of `new Text()`, `new Range()`

  queueMicrotask(fn) { PromisePrototypeThen(PromiseResolve(undefined), fn); },
  // source: 'dom' 'user' 'network' 'timer' 'message' 'history'; fn may be a generator function.
  queueTask(source, name, fn) {
    PromisePrototypeThen(PromiseResolve(undefined), () => {
      const result = fn();
      if (typeof result?.next === 'function') require('web/dom/steps').runNow(result);
    });
  },
  // fn gives the steps of an event that is fired in the next frame, before its callbacks.
  activity: () => undefined, // another value after each press of a user
  queueFrameEvent(fn) { hooks.queueTask('user', 'frame event', fn); },
  // The value of an expression; `url` is where errors are said to be.
  evaluate: (text) => new Function(`return ${text}`)(), // (text, url)
  report: nothing, // (error, window): an exception of a callback
  changed: nothing, // (node, what): 'tree' 'attribute' 'text' 'style' 'scroll'
  prepareScript: nothing, // (element)
  frameInserted: nothing, // (element)
  frameRemoved: nothing,
  frameAttribute: nothing, // (element, name)
  fetch: () => PromiseResolve(undefined), // (url, kind, element)
  named: nothing, // (window, name): its document has elements of that id or name now,
  unnamed: nothing, // and no more
  sheetChanged: nothing, // (element, what): a link or style element
  now: () => 0,
  layout: nothing, // called before something that needs fresh styles and boxes
};

// The prototypes of a function or an object say of which window it is.
shared.realms.set(FunctionPrototype, hooks);
shared.realms.set(ObjectPrototype, hooks);
