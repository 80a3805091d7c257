// SPDX-License-Identifier: MIT
//
// Navigation: another document in a frame. beforeunload, pagehide and unload of the old one, then a new
// window for the new one. The page's address moves with it; scripts of the old window run no more.
'use strict';

const {
  ArrayPrototypeFind, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;

const { makeEvent } = require('web/dom/event');
const { fireOnWindowSteps } = require('web/dom/event-target');
const { fail } = require('web/dom/idl');
const { shared } = require('web/dom/slots');

// javascript: addresses run in the window; a string that they give is the new document, of the same
// address. Gives whether there is one.
function* runScriptURL(frame, url) {
  let code = '';
  let failure, value;
  try {
    code = decodeURIComponent(StringPrototypeSlice(url, 'javascript:'.length));
    value = frame.evaluate(code, '', undefined, frame.document.baseURI);
  } catch (error) {
    failure = frame.failure(error, code);
  }
  if (failure !== undefined) yield* failure;
  yield;
  if (typeof value !== 'string') return false;
  let steps;
  const address = frame.document.URL;
  replace(frame, (next) => { steps = next.textSteps(address, 'text/html', value); });
  if (steps === undefined) return false; // its script has removed the frame
  yield* steps;
  return true;
}

// A frame with a new window in the place of this one.
function replace(frame, open) {
  const { element, name, page, parent } = frame;
  if (element !== null && element !== undefined) {
    require('web/page/iframes').navigate(parent, element, open);
    return;
  }
  frame.close();
  page.top = page.makeFrame({ __proto__: null, name });
  open(page.top);
}

function* beforeUnloadSteps(frame) {
  const { BeforeUnloadEvent } = require('web/dom/events/before-unload');
  yield* fireOnWindowSteps(
    frame.window, makeEvent(BeforeUnloadEvent, 'beforeunload', { cancelable: true }), frame.document);
  for (let i = 0; i < frame.children.length; i++) yield* beforeUnloadSteps(frame.children[i]);
}

// The document goes away.
function* unloadSteps(frame) {
  const { makeTransition } = require('web/dom/events/page-transition');
  for (let i = 0; i < frame.children.length; i++) yield* unloadSteps(frame.children[i]);
  yield* fireOnWindowSteps(frame.window, makeTransition('pagehide'), frame.document);
  yield* frame.visibilitySteps('hidden');
  yield* fireOnWindowSteps(frame.window, 'unload', frame.document);
}

// The page goes on until the answer is there. The next navigation ends one that is under way.
function load(frame, url, options) {
  frame.fireNow(beforeUnloadSteps(frame));
  const release = frame.parent?.holdLoad();
  frame.stopNavigation?.();
  let isStopped = false;
  const stop = frame.load(url, function* (answer) {
    release?.();
    if (isStopped) return;
    frame.stopNavigation = undefined;
    if (answer.error !== undefined) {
      frame.page.uncaught(undefined, `Cannot load ${url}: ${answer.error}`);
      return;
    }
    yield* unloadSteps(frame);
    if (frame.isClosed) return;
    require('web/page/history').willLeave(frame, url, options);
    replace(frame, (next) => next.queueTask('network', () => next.openAnswer(answer)));
  }, { ...options, isTold: true });
  frame.stopNavigation = () => {
    isStopped = true;
    stop();
    release?.();
  };
}

// A text for the frame of an iframe, which `open` gives to the new frame: it may return steps.
function leave(frame, open) {
  frame.stopNavigation?.();
  frame.fireNow(beforeUnloadSteps(frame));
  if (frame.isClosed) return;
  const release = frame.parent.holdLoad();
  let isStopped = false;
  frame.queueTask('network', function* () {
    if (isStopped) return;
    frame.stopNavigation = undefined;
    yield* unloadSteps(frame);
    let steps;
    if (!frame.isClosed) replace(frame, (next) => { steps = open(next); });
    release();
    if (steps !== undefined) yield* steps;
  });
  frame.stopNavigation = () => {
    isStopped = true;
    release();
  };
}

// The frame that a link or a form names, or undefined: new windows are not there.
function targetOf(frame, name) {
  switch (StringPrototypeToLowerCase(name)) {
    case '': case '_self': return frame;
    case '_parent': return frame.parent ?? frame;
    case '_top': return frame.page.top;
    default: return byName(frame, name) ?? byName(frame.page.top, name);
  }
}

function byName(frame, name) {
  return ArrayPrototypeFind(frame.page.frames([], frame), (each) => each.name === name);
}

// A link or a form, in the frame whose name its target is.
function follow(frame, url, options) {
  const name = options.target === '' ?
    frame.document.querySelector('base[target]')?.getAttribute('target') ?? '' : options.target;
  const target = targetOf(frame, name);
  if (target === undefined) return;
  target.realm.require('web/page/navigation').navigate(target, url, options);
}

// window.open(): only windows that are there already.
function openWindow(frame, address, name, features) {
  let url = '';
  if (address !== '') {
    const source = shared.incumbent?.document ?? frame.document;
    url = require('web/url').URL.parse(address, source.baseURI)?.href;
    if (url === undefined) {
      throw fail('SyntaxError', 'open', 'Window',
                 `Unable to open a window with invalid URL '${address}'.`);
    }
  }
  const target = frame.isClosed || name === '' ? undefined : targetOf(frame, name);
  if (target === undefined) return null;
  if (url !== '') {
    target.realm.require('web/page/navigation').navigate(target, url, {
      __proto__: null, replace: !target.isComplete,
    });
  }
  return RegExpPrototypeExec(/(^|[\s,])no(opener|referrer)\b/i, features) === null ?
    target.window : null;
}

// The address is absolute.
function navigate(frame, url, options = undefined) {
  if (StringPrototypeStartsWith(url, 'javascript:')) {
    const release = frame.holdLoad();
    frame.queueTask('dom', function* () {
      release();
      yield* runScriptURL(frame, url);
    });
    return;
  }
  if (isFragment(frame, url) && options?.reload !== true) {
    require('web/page/history').navigateFragment(frame, url, options);
    return;
  }
  load(frame, url, options);
}

function withoutFragment(url) {
  const at = StringPrototypeIndexOf(url, '#');
  return at < 0 ? url : StringPrototypeSlice(url, 0, at);
}

function isFragment(frame, url) {
  return StringPrototypeIndexOf(url, '#') >= 0 &&
    withoutFragment(url) === withoutFragment(frame.document.URL);
}

module.exports = {
  follow, leave, load, navigate, openWindow, replace, runScriptURL, unloadSteps,
};
