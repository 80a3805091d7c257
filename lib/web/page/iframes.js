// SPDX-License-Identifier: MIT
//
// iframes: a window of its own for each that is in the document, with a realm of its own and the loop of
// the page. about:blank is there at once; srcdoc and src are loaded, and the load event of the parent
// waits for them.
'use strict';

const { StringPrototypeStartsWith } = primordials;

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
  fill(frame, element, child, true);
}

function fill(frame, element, child, isFirst) {
  const srcdoc = element.getAttribute('srcdoc');
  const url = addressOf(frame, element);
  if (srcdoc === null && StringPrototypeStartsWith(url, 'about:blank')) {
    // Chromium fires load for the initial document at once.
    if (isFirst) frame.fireNow(fireSteps(element, 'load'));
    else navigate(frame, element, (next) => next.openText('about:blank', 'text/html', ''));
    return;
  }
  if (StringPrototypeStartsWith(url, 'javascript:') && srcdoc === null) {
    const release = frame.holdLoad();
    child.queueTask('dom', function* () {
      yield* child.realm.require('web/page/navigation').runScriptURL(child, url);
      yield* fireSteps(element, 'load');
      release();
    });
    return;
  }
  if (srcdoc !== null) {
    navigate(frame, element, (next) => next.openText('about:srcdoc', 'text/html', srcdoc));
  } else {
    navigate(frame, element, (next) => next.open(url));
  }
}

// The window of an initial about:blank is used again; a later document gets a new one.
function navigate(frame, element, open) {
  let child = element[kContentFrame];
  if (child === undefined) return;
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
