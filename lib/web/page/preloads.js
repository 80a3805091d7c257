// SPDX-License-Identifier: MIT
//
// <link rel=preload>, prefetch and modulepreload: what they name is fetched, and their load or
// error event comes. Only a module is kept: everything else is fetched again when it is needed.
//
//   changed(frame, element, what)   a link element: 'inserted' 'removed' 'attribute'
'use strict';

const { RegExpPrototypeExec, StringPrototypeToLowerCase } = primordials;

const { kConnected, slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { hasRel } = require('web/dom/html/links');

const kPreload = slot('preload'); // of a link: { key }

// What may be preloaded, and the types that it may have.
const TYPES = {
  __proto__: null,
  fetch: /./,
  font: /^(?:font\/|application\/(?:x-)?font-)/,
  image: /^image\//,
  script: /^(?:text|application)\/(?:javascript|ecmascript|x-javascript)$/,
  style: /^text\/css$/,
  track: /^text\/vtt$/,
};

// As in Chromium, what a data: address holds is in line at once, if it is of these kinds.
const IN_LINE = { __proto__: null, image: true, prefetch: true, script: true, style: true };

const MODULES = /^(?:|script|(?:audio|paint)worklet|(?:service|shared)?worker)$/;

// What the link asks for: { key, kind, url }; the kind is 'module', 'prefetch' or what `as` says.
function sourceOf(frame, element) {
  const href = element.getAttribute('href');
  if (!element[kConnected] || href === null || href === '') return undefined;
  const url = frame.resolve(href);
  if (url === undefined || !mayBeSeen(frame, element)) return undefined;
  const as = StringPrototypeToLowerCase(element.getAttribute('as') ?? '');
  let kind;
  if (hasRel(element, 'modulepreload')) {
    kind = RegExpPrototypeExec(MODULES, as) === null ? 'none' : 'module';
  } else if (hasRel(element, 'preload')) {
    const type = StringPrototypeToLowerCase(element.getAttribute('type') ?? '');
    if (TYPES[as] === undefined) return undefined;
    if (type !== '' && RegExpPrototypeExec(TYPES[as], type) === null) return undefined;
    kind = as;
  } else if (hasRel(element, 'prefetch')) {
    kind = 'prefetch';
  } else {
    return undefined;
  }
  return { __proto__: null, key: `${kind} ${url}`, kind, url };
}

function mayBeSeen(frame, element) {
  const media = element.getAttribute('media') ?? '';
  return media === '' ||
    frame.realm.require('web/css/frame').matchMedia(frame.document, media).matches;
}

function start(frame, element, { kind, url }) {
  const own = element[kPreload];
  const tell = (isThere) =>
    element[kPreload] === own ? fireSteps(element, isThere ? 'load' : 'error') : [];
  if (kind === 'none') {
    frame.queueTask('dom', () => tell(false));
  } else if (kind === 'module') {
    frame.modules.preload(url, (isThere) => frame.fireNow(tell(isThere)));
  } else {
    frame.preload(url, IN_LINE[kind] === true, ({ error, status }) =>
      tell(error === undefined && status < 400));
  }
}

function changed(frame, element, what) {
  const source = what === 'removed' ? undefined : sourceOf(frame, element);
  if (source !== undefined && element[kPreload]?.key === source.key) return;
  element[kPreload] = source;
  if (source !== undefined) start(frame, element, source);
}

module.exports = { changed };
