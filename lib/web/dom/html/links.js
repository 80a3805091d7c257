// SPDX-License-Identifier: MIT
// Links and style sheets: a, area, base, link, style.
//
// The page follows links (hooks.navigate) and loads style sheets: it is called when something about
// a link or style element changed (hooks.sheetChanged).
'use strict';

const {
  RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeToLowerCase,
} = primordials;

const {
  kActivation, kAttributeChanged, kChildrenChanged, kConnected, kInserted,
  kOwner, kRemoved, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { text } = require('web/dom/idl');
const { attr, hasAttr, setAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { mixHyperlink, urlOf } = require('web/dom/html/url');

const kDisabled = slot('disabledSheet');
const kFinished = slot('finished'); // called when the parser has read an element to its end
const kSheet = slot('sheet');
const kUnfinished = slot('unfinished'); // the parser is still inside of this style element

// ---- a and area

// Follows a link after a click.
function follow(element) {
  if (!hasAttr(element, 'href') || hasAttr(element, 'download')) return; // nothing is downloaded
  const url = urlOf(element);
  if (url === null) return;
  hooks.navigate?.(url.href, {
    __proto__: null, element, kind: 'link', target: attr(element, 'target') ?? '',
    noopener: RegExpPrototypeExec(/\b(?:noopener|noreferrer)\b/i,
                                  attr(element, 'rel') ?? '') !== null,
  });
}

function activate() {
  follow(this);
}

const LINK = {
  text: 'target download ping rel', words: 'relList=rel:noreferrer,noopener,opener',
  choice: { referrerPolicy: 'no-referrer no-referrer-when-downgrade same-origin origin ' +
    'strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url||' },
};

class HTMLAnchorElement extends HTMLElement {
  get text() {
    return this.textContent;
  }

  set text(value) {
    this.textContent = text(value);
  }

  // Without an address it does nothing, and a click may be that of something around.
  get [kActivation]() {
    return hasAttr(this, 'href') ? activate : undefined;
  }
}
finish(HTMLAnchorElement, 'HTMLAnchorElement', {
  ...LINK, text: `${LINK.text} hreflang type coords charset name rev shape`,
});
mixHyperlink(HTMLAnchorElement);

class HTMLAreaElement extends HTMLElement {
  // Without an address it does nothing, and a click may be that of something around.
  get [kActivation]() {
    return hasAttr(this, 'href') ? activate : undefined;
  }
}
finish(HTMLAreaElement, 'HTMLAreaElement', {
  ...LINK, text: `${LINK.text} alt coords shape`, flag: 'noHref',
});
mixHyperlink(HTMLAreaElement);

// ---- base

class HTMLBaseElement extends HTMLElement {
  get href() {
    const value = attr(this, 'href');
    const { URL } = require('web/url');
    const base = this[kOwner][slot('fallback base')] ?? this[kOwner].URL;
    return URL.parse(value ?? '', base)?.href ?? value ?? '';
  }

  set href(value) {
    setAttr(this, 'href', text(value));
  }
}
finish(HTMLBaseElement, 'HTMLBaseElement', { text: 'target' });

// ---- link and style

function tellSheets(element, what) {
  if (element[kUnfinished] === true) return;
  hooks.sheetChanged(element, what);
}

class StyleSource extends HTMLElement {
  get sheet() {
    return this[kConnected] ? require('web/css/cssom').sheetOfElement(this) : null;
  }

  [kInserted]() {
    super[kInserted]();
    if (this[kConnected]) tellSheets(this, 'inserted');
  }

  [kRemoved](parent, wasConnected) {
    super[kRemoved](parent, wasConnected);
    if (wasConnected) tellSheets(this, 'removed');
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (this[kConnected] && namespace === null) tellSheets(this, 'attribute', name);
  }
}

const AS = 'audio document embed fetch font image json object script style track video worker';

class HTMLLinkElement extends StyleSource {
  get disabled() {
    return this[kSheet]?.disabled ?? hasAttr(this, 'disabled');
  }

  set disabled(value) {
    if (this[kSheet]) this[kSheet].disabled = !!value;
    this.toggleAttribute('disabled', !!value);
  }
}
finish(HTMLLinkElement, 'HTMLLinkElement', {
  text: 'rel media hreflang type charset rev target integrity imageSrcset imageSizes',
  url: 'href',
  words: 'relList=rel:alternate,canonical,dns-prefetch,expect,icon,manifest,modulepreload,next,' +
    'preconnect,prefetch,preload,search,stylesheet,compression-dictionary ' +
    'sizes blocking:render',
  choice: {
    as: `${AS}||`, crossOrigin: 'anonymous use-credentials|null|anonymous|?',
    fetchPriority: 'high low auto|auto|auto',
    referrerPolicy: LINK.choice.referrerPolicy,
  },
});

class HTMLStyleElement extends StyleSource {
  get disabled() {
    return this.sheet?.disabled ?? false;
  }

  set disabled(value) {
    const { sheet } = this;
    if (sheet !== null) sheet.disabled = !!value;
  }

  [kChildrenChanged]() {
    if (this[kConnected]) tellSheets(this, 'children');
  }

  // Its text comes in many pieces, which are looked at once.
  [kFinished]() {
    if (this[kUnfinished] !== true) return;
    this[kUnfinished] = false;
    if (this[kConnected]) tellSheets(this, 'inserted');
  }
}
finish(HTMLStyleElement, 'HTMLStyleElement', { text: 'media type', words: 'blocking:render' });

// Whether a link's rel has the word.
function hasRel(element, word) {
  const rel = attr(element, 'rel');
  if (rel === null) return false;
  const words = StringPrototypeSplit(StringPrototypeToLowerCase(rel), ' ');
  for (let i = 0; i < words.length; i++) {
    if (words[i] === word) return true;
  }
  return false;
}

module.exports = {
  HTMLAnchorElement, HTMLAreaElement, HTMLBaseElement, HTMLLinkElement, HTMLStyleElement, follow,
  hasRel, kSheet,
};
