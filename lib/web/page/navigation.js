// SPDX-License-Identifier: MIT
//
// Navigation: another document in a frame. beforeunload, pagehide and unload of the old one, then a new
// window for the new one. The page's address moves with it; scripts of the old window run no more.
'use strict';

const { StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith } = primordials;

const { fireSteps } = require('web/dom/event-target');

// javascript: addresses run in the window; a string that they give is the new document.
function* runScriptURL(frame, url) {
  const { report } = require('web/page/callbacks');
  const code = decodeURIComponent(StringPrototypeSlice(url, 'javascript:'.length));
  let value;
  try {
    value = frame.evaluate(code, frame.document.URL, 0);
  } catch (error) {
    report(error);
  }
  yield;
  if (typeof value === 'string') replace(frame, (next) => next.openText(url, 'text/html', value));
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
  yield* fireSteps(frame.window, 'beforeunload', { cancelable: true }, BeforeUnloadEvent);
  for (let i = 0; i < frame.children.length; i++) yield* beforeUnloadSteps(frame.children[i]);
}

// The document goes away.
function* unloadSteps(frame) {
  const { PageTransitionEvent } = require('web/dom/events/page-transition');
  for (let i = 0; i < frame.children.length; i++) yield* unloadSteps(frame.children[i]);
  yield* fireSteps(frame.window, 'pagehide', { persisted: false }, PageTransitionEvent);
  yield* frame.visibilitySteps('hidden');
  yield* fireSteps(frame.window, 'unload');
}

// The page goes on until the answer is there.
function load(frame, url, options) {
  frame.fireNow(beforeUnloadSteps(frame));
  const release = frame.parent?.holdLoad();
  frame.load(url, function* (answer) {
    release?.();
    if (answer.error !== undefined) {
      frame.page.uncaught(undefined, `Cannot load ${url}: ${answer.error}`);
      return;
    }
    yield* unloadSteps(frame);
    if (frame.isClosed) return;
    require('web/page/history').willLeave(frame, url, options);
    replace(frame, (next) => next.queueTask('network', () => next.openAnswer(answer)));
  }, options);
}

// From location, a link or a form. The address is absolute.
function navigate(frame, url, options = undefined) {
  if (StringPrototypeStartsWith(url, 'javascript:')) {
    const release = frame.holdLoad();
    frame.queueTask('dom', function* () {
      yield* runScriptURL(frame, url);
      release();
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

module.exports = { navigate, replace, runScriptURL, unloadSteps };
