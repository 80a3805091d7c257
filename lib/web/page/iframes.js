// SPDX-License-Identifier: MIT
//
// iframes: a window of its own for each that is in the document, with a realm of its own and the loop of
// the page. about:blank is there at once; srcdoc and src are loaded, and the load event of the parent
// waits for them.
'use strict';

const { RegExpPrototypeExec, StringPrototypeStartsWith } = primordials;

const { slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const named = require('web/page/named');

const kContentFrame = slot('contentFrame'); // of the element
const kContentWindow = slot('contentWindow');

// The address that an iframe asks for; undefined is srcdoc.
function addressOf(frame, element) {
  const src = element.getAttribute('src');
  if (src === null || src === '') return 'about:blank';
  return frame.resolve(src) ?? 'about:blank';
}

function makeChild(frame, element) {
  const child = frame.page.makeFrame({
    __proto__: null, element, name: element.getAttribute('name') ?? '', parent: frame,
  });
  element[kContentFrame] = child;
  element[kContentWindow] = child.window;
  if (child.name !== '') named.add(frame.window, child.name);
  return child;
}

function inserted(frame, element) {
  if (frame.isClosed || element.ownerDocument !== frame.document) return;
  const child = makeChild(frame, element);
  child.openBlank();
  if (frame.isComplete) child.expectSize();
  fill(frame, element, child, true);
}

// As in Chromium, a page may contain itself once, and no deeper.
function isInItself(frame, url) {
  const base = (address) => RegExpPrototypeExec(/^[^#]*/, address)[0];
  let count = 0;
  for (let at = frame; at !== undefined; at = at.parent) {
    if (base(`${at.document.URL}`) === base(url)) count++;
  }
  return count > 1;
}

function fill(frame, element, child, isFirst) {
  const srcdoc = element.getAttribute('srcdoc');
  const url = addressOf(frame, element);
  if (srcdoc !== null) {
    fillWithText(frame, element, child, isFirst, 'about:srcdoc', srcdoc);
    return;
  }
  if (StringPrototypeStartsWith(url, 'about:blank')) {
    // Chromium fires load for the initial document at once.
    if (isFirst) frame.fireNow(fireSteps(element, 'load'));
    else fillWithText(frame, element, child, false, 'about:blank', '');
    return;
  }
  if (StringPrototypeStartsWith(url, 'javascript:')) {
    const release = frame.holdLoad();
    child.queueTask('dom', function* () {
      const { runScriptURL } = child.realm.require('web/page/navigation');
      if (!(yield* runScriptURL(child, url))) yield* fireSteps(element, 'load');
      release();
    });
    return;
  }
  if (isInItself(frame, url)) return;
  if (isFirst) navigate(frame, element, (next) => next.open(url));
  else child.realm.require('web/page/navigation').load(child, url, { replace: true });
}

function fillWithText(frame, element, child, isFirst, url, text) {
  if (isFirst) {
    navigate(frame, element, (next) =>
      next.queueTask('network', () => next.textSteps(url, 'text/html', text)));
    return;
  }
  const { leave } = child.realm.require('web/page/navigation');
  leave(child, (next) => next.textSteps(url, 'text/html', text));
}

// The window of an initial about:blank is used again; a later document gets a new one.
function navigate(frame, element, open) {
  let child = element[kContentFrame];
  if (child === undefined) return;
  child.stopNavigation?.();
  if (child.isUsed) {
    child.close();
    child = makeChild(frame, element);
  }
  child.isUsed = true;
  child.releaseParent?.();
  child.releaseParent = frame.holdLoad();
  open(child);
}

function removed(frame, element) {
  const child = element[kContentFrame];
  if (child === undefined) return;
  element[kContentFrame] = undefined;
  element[kContentWindow] = null;
  child.fireNow(child.realm.require('web/page/navigation').unloadSteps(child));
  child.stopNavigation?.();
  child.close();
  child.releaseParent?.();
}

function attributeChanged(frame, element, name) {
  const child = element[kContentFrame];
  if (child === undefined) return;
  if (name === 'name') {
    child.name = element.getAttribute('name') ?? '';
    if (child.name !== '') named.add(frame.window, child.name);
  }
  if (name === 'src' && element.hasAttribute('srcdoc')) return;
  if (name === 'src' || name === 'srcdoc') fill(frame, element, child, false);
}

module.exports = { attributeChanged, inserted, kContentFrame, navigate, removed };
