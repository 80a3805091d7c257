// SPDX-License-Identifier: MIT
// What HTML adds to Document, and HTMLDocument, the class of HTML documents in browsers.
//
// State of the page is read where the page keeps it: slot('visibility'), slot('referrer') of the
// document, hooks.cookie(document, text or undefined).

'use strict';

const { RegExpPrototypeSymbolReplace, TypeError } = primordials;

const {
  HTML, SVG, kActiveElement, kConnected, kCurrentScript, kData, kFirst, kLastModified, kLocalName,
  kNamespace, kNext, kNodeType, kOwner, kParent, kReadyState, kSelection, kURL, kView, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const {
  expose, fail, illegalConstructor, mix, need, text, usv,
} = require('web/dom/idl');
const { Document, check } = require('web/dom/document');
const { getAttribute, hasAttribute, setAttribute } = require('web/dom/attributes');
const { setText } = require('web/dom/node');
const { createElement } = require('web/dom/create');
const { DOCUMENT, GLOBAL, defineHandlers } = require('web/dom/event-handlers');
const { runReactions } = require('web/dom/reactions');
const { firstElement, nextElement } = require('web/dom/walk');
const collections = require('web/dom/collections');
const tree = require('web/dom/tree');

const isHTML = (element, name) =>
  element !== null && element[kLocalName] === name && element[kNamespace] === HTML;

function htmlOf(document) {
  const root = firstElement(document);
  return isHTML(root, 'html') ? root : null;
}

function childOf(parent, test) {
  if (parent === null) return null;
  for (let at = parent[kFirst]; at !== null; at = at[kNext]) {
    if (at[kNodeType] === 1 && test(at)) return at;
  }
  return null;
}

const isBody = (element) => isHTML(element, 'body') || isHTML(element, 'frameset');
const bodyOf = (document) => childOf(htmlOf(document), isBody);
const headOf = (document) => childOf(htmlOf(document), (element) => isHTML(element, 'head'));

function find(root, test) {
  for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
    if (test(at)) return at;
  }
  return null;
}

function titleOf(document) {
  const root = firstElement(document);
  if (root !== null && root[kLocalName] === 'svg' && root[kNamespace] === SVG) {
    return childOf(root, (element) => element[kLocalName] === 'title' &&
      element[kNamespace] === SVG);
  }
  return find(document, (element) => isHTML(element, 'title'));
}

function childText(element) {
  let string = '';
  for (let at = element[kFirst]; at !== null; at = at[kNext]) {
    if (at[kNodeType] === 3 || at[kNodeType] === 4) string += at[kData];
  }
  return string;
}

// One collection for each name, as long as the document lives.
const kLists = slot('document lists');
function listOf(document, name, matches) {
  const lists = document[kLists] ??= { __proto__: null };
  return lists[name] ??= collections.makeCollection(document, matches);
}

const tagged = (name) => (element) => isHTML(element, name);

// The address that relative ones start from: that of the first <base href>.
let lastBase = { __proto__: null, document: null, tree: -1, attribute: -1, url: '' };

function baseURI(document) {
  const { attributeVersion, treeVersion } = shared;
  if (lastBase.document === document && lastBase.tree === treeVersion &&
      lastBase.attribute === attributeVersion && lastBase.from === document[kURL]) {
    return lastBase.url;
  }
  const url = computeBase(document);
  lastBase = { __proto__: null, document, tree: treeVersion, attribute: attributeVersion, url,
               from: document[kURL] };
  return url;
}

function computeBase(document) {
  const fallback = fallbackBase(document);
  const base = find(document, (element) =>
    isHTML(element, 'base') && hasAttribute(element, 'href'));
  if (base === null) return fallback;
  const { URL } = require('web/url');
  const url = URL.parse(getAttribute(base, 'href'), fallback);
  return url === null || url.protocol === 'data:' || url.protocol === 'javascript:' ? fallback :
    url.href;
}

const kFallbackBase = slot('fallback base'); // of about:blank and srcdoc: what opened it

function fallbackBase(document) {
  return document[kFallbackBase] ?? document[kURL];
}

const MEMBERS = {
  get location() {
    check(this);
    return this[kView]?.location ?? null;
  },

  set location(value) {
    check(this);
    if (this[kView] !== null) this[kView].location.href = value;
  },

  get domain() {
    check(this);
    return this[kView]?.location?.hostname ?? '';
  },

  get referrer() {
    check(this);
    return this[slot('referrer')] ?? '';
  },

  get cookie() {
    check(this);
    return hooks.cookie?.(this, undefined) ?? '';
  },

  set cookie(value) {
    check(this);
    hooks.cookie?.(this, usv(value));
  },

  get lastModified() {
    check(this);
    return this[kLastModified] ?? '01/01/1970 00:00:00';
  },

  get readyState() {
    check(this);
    return this[kReadyState];
  },

  get title() {
    check(this);
    const element = titleOf(this);
    if (element === null) return '';
    const string = RegExpPrototypeSymbolReplace(/[\t\n\f\r ]+/g, childText(element), ' ');
    return RegExpPrototypeSymbolReplace(/^ | $/g, string, '');
  },

  set title(value) {
    check(this);
    const string = text(value);
    const mark = shared.reactions.length;
    setTitle(this, string);
    if (shared.reactions.length > mark) runReactions(mark);
  },

  get dir() {
    check(this);
    return htmlOf(this)?.dir ?? '';
  },

  set dir(value) {
    check(this);
    const root = htmlOf(this);
    if (root !== null) setAttribute(root, 'dir', text(value));
  },

  get body() {
    check(this);
    return bodyOf(this);
  },

  set body(value) {
    check(this);
    const wrong = (words) => fail('HierarchyRequestError', undefined, undefined,
      `Failed to set the 'body' property on 'Document': ${words}`);
    if (value?.[kNodeType] !== 1) {
      throw new TypeError("Failed to set the 'body' property on 'Document': Failed " +
                                      "to convert value to 'HTMLElement'.");
    }
    if (!isBody(value)) throw wrong("The new body element is of type '" + value.tagName + "'.");
    const old = bodyOf(this);
    if (old === value) return;
    const mark = shared.reactions.length;
    if (old !== null) {
      tree.replaceChild(value, old, old[kParent]);
    } else {
      const root = firstElement(this);
      if (root === null) throw wrong('No document element exists.');
      tree.preInsert(value, root, null);
    }
    if (shared.reactions.length > mark) runReactions(mark);
  },

  get head() {
    check(this);
    return headOf(this);
  },

  get images() {
    check(this);
    return listOf(this, 'images', tagged('img'));
  },

  get embeds() {
    check(this);
    return listOf(this, 'embeds', tagged('embed'));
  },

  get plugins() {
    check(this);
    return listOf(this, 'embeds', tagged('embed'));
  },

  get links() {
    check(this);
    return listOf(this, 'links', (element) =>
      (isHTML(element, 'a') || isHTML(element, 'area')) && hasAttribute(element, 'href'));
  },

  get forms() {
    check(this);
    return listOf(this, 'forms', tagged('form'));
  },

  get scripts() {
    check(this);
    return listOf(this, 'scripts', tagged('script'));
  },

  get anchors() {
    check(this);
    return listOf(this, 'anchors', (element) =>
      isHTML(element, 'a') && hasAttribute(element, 'name'));
  },

  get applets() {
    check(this);
    return listOf(this, 'applets', () => false);
  },

  getElementsByName(elementName) {
    check(this);
    need(arguments.length, 1, 'getElementsByName', 'Document');
    const name = text(elementName);
    const lists = this[kLists] ??= { __proto__: null };
    return lists[`name ${name}`] ??= collections.makeNodeList(this, (element) =>
      element[kNamespace] === HTML && getAttribute(element, 'name') === name);
  },

  get currentScript() {
    check(this);
    return this[kCurrentScript];
  },

  get defaultView() {
    check(this);
    return this[kView];
  },

  get activeElement() {
    check(this);
    return require('web/dom/html/focus').activeElementOf?.(this) ?? activeElement(this);
  },

  hasFocus() {
    check(this);
    return this[kView] !== null;
  },

  get hidden() {
    check(this);
    return this[kView] === null || this[slot('visibility')] === 'hidden';
  },

  get visibilityState() {
    check(this);
    return this[kView] === null ? 'hidden' : this[slot('visibility')] ?? 'visible';
  },

  get webkitHidden() {
    check(this);
    return this.hidden;
  },

  get webkitVisibilityState() {
    check(this);
    return this.visibilityState;
  },

  get designMode() {
    check(this);
    return this[slot('designMode')] ?? 'off';
  },

  set designMode(value) {
    check(this);
    this[slot('designMode')] = text(value) === 'on' ? 'on' : 'off';
  },

  getSelection() {
    check(this);
    if (this[kView] === null) return null;
    return this[kSelection] ??= require('web/dom/selection').makeSelection(this);
  },

  open(...args) {
    check(this);
    const { open } = require('web/dom/parser/write');
    return open(this, args);
  },

  close() {
    check(this);
    require('web/dom/parser/write').close(this);
  },

  write(...texts) {
    check(this);
    require('web/dom/parser/write').write(this, join(texts));
  },

  writeln(...texts) {
    check(this);
    require('web/dom/parser/write').write(this, `${join(texts)}\n`);
  },

  clear() { check(this); },
  captureEvents() { check(this); },
  releaseEvents() { check(this); },
  queryCommandSupported() { return false; },
  queryCommandEnabled() { return false; },
  queryCommandState() { return false; },
  queryCommandIndeterm() { return false; },
  queryCommandValue() { return ''; },
  execCommand() { return false; },

  get fullscreenEnabled() {
    check(this);
    return false;
  },

  get fullscreenElement() {
    check(this);
    return null;
  },

  get pictureInPictureEnabled() {
    check(this);
    return false;
  },

  get wasDiscarded() {
    check(this);
    return false;
  },

  get prerendering() {
    check(this);
    return false;
  },
};

function join(values) {
  let string = '';
  for (let i = 0; i < values.length; i++) string += text(values[i]);
  return string;
}

// The focused element as the document sees it: of a shadow tree, the host.
function activeElement(document) {
  const focused = document[kActiveElement] ?? null;
  if (focused !== null && focused[kConnected] && focused[kOwner] === document) {
    return require('web/dom/event-dispatch').retarget(focused, document);
  }
  return bodyOf(document) ?? firstElement(document);
}

function setTitle(document, string) {
  const root = firstElement(document);
  if (root === null) return;
  let element = titleOf(document);
  if (root[kNamespace] === SVG && root[kLocalName] === 'svg') {
    if (element === null) {
      element = createElement(document, 'title', SVG);
      tree.insert(element, root, root[kFirst]);
    }
  } else if (root[kNamespace] === HTML) {
    const head = headOf(document);
    if (element === null && head === null) return;
    if (element === null) {
      element = createElement(document, 'title');
      tree.append(element, head);
    }
  } else {
    return;
  }
  setText(element, string);
}

mix(Document.prototype, MEMBERS);
defineHandlers(Document.prototype, GLOBAL);
defineHandlers(Document.prototype, DOCUMENT);

class HTMLDocument extends Document {
  constructor() {
    throw illegalConstructor(); // eslint-disable-line constructor-super
  }
}
expose(HTMLDocument, 'HTMLDocument');

module.exports = {
  HTMLDocument, baseURI, bodyOf, headOf, kFallbackBase,
};

require('web/dom/html/install');
