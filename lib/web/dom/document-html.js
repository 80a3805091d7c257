// SPDX-License-Identifier: MIT
// What HTML adds to documents: title, body, collections, write(), cookies, the focus, named access.
//
// `document.name` of a form, image or frame is a property of the document for as long as there is
// one of that name (html/named.js): a Proxy around every document would cost too much.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ObjectDefineProperty, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, SafeMap, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeToLowerCase, StringPrototypeTrim, TypeError,
} = primordials;

const {
  HTML, SVG, kBaseURL, kCurrentScript, kDesignMode, kFirst, kIsHTML, kLastModified, kLocalName, kMode,
  kNamespace, kNext, kNodeType, kParser, kReadyState, kURL, kView, slot,
} = require('web/dom/slots');
const { expose, fail, isObject, mix, need, text, textOrEmpty } = require('web/dom/idl');
const { DOCUMENT, GLOBAL, defineHandlers } = require('web/dom/event-handlers');
const { Document, check } = require('web/dom/document');
const collections = require('web/dom/collections');
const { firstElement } = require('web/dom/walk');
const { attr, hasAttr, setAttr } = require('web/dom/html/attributes');

const kCookies = slot('cookies');

const kLists = slot('documentLists');

const isHTML = (node, name) => node !== null && node[kNodeType] === 1 &&
  node[kLocalName] === name && node[kNamespace] === HTML;

// ---- Addresses

// The address that relative ones are resolved against.
function baseURI(document) {
  return document[kBaseURL] ?? fallbackBase(document);
}

function fallbackBase(document) {
  const url = document[kURL];
  if (url === 'about:srcdoc' || url === 'about:blank') {
    return document[slot('inheritedBase')] ?? url;
  }
  return url;
}

// ---- Head and body

function rootElement(document) {
  const root = firstElement(document);
  return isHTML(root, 'html') ? root : null;
}

function childOf(element, ...names) {
  for (let node = element === null ? null : element[kFirst]; node !== null; node = node[kNext]) {
    for (let i = 0; i < names.length; i++) {
      if (isHTML(node, names[i])) return node;
    }
  }
  return null;
}

const bodyOf = (document) => childOf(rootElement(document), 'body', 'frameset');
const headOf = (document) => childOf(rootElement(document), 'head');

function titleElement(document) {
  const root = firstElement(document);
  if (root !== null && root[kNamespace] === SVG && root[kLocalName] === 'svg') {
    for (let node = root[kFirst]; node !== null; node = node[kNext]) {
      if (node[kLocalName] === 'title' && node[kNamespace] === SVG) return node;
    }
    return null;
  }
  return collections.byTagNameNS(document, HTML, 'title').item(0);
}

const squeeze = (string) => StringPrototypeTrim(
  RegExpPrototypeSymbolReplace(/[ \t\n\f\r]+/g, string, ' '));

// ---- Collections, one of a kind per document

function listOf(document, name, matches) {
  const lists = document[kLists] ??= { __proto__: null };
  return lists[name] ??= collections.makeCollection(document, (element) =>
    element[kNamespace] === HTML && matches(element));
}

// ---- Cookies: in memory, of one document's site; what asks for time or place is not kept exactly

function cookieJar(document) {
  const view = document[kView];
  return (view ?? document)[kCookies] ??= new SafeMap();
}

function setCookie(document, line) {
  const parts = StringPrototypeSplit(line, ';');
  const at = StringPrototypeIndexOf(parts[0], '=');
  const name = StringPrototypeTrim(at === -1 ? '' : StringPrototypeSlice(parts[0], 0, at));
  const value = StringPrototypeTrim(at === -1 ? parts[0] : StringPrototypeSlice(parts[0], at + 1));
  if (name === '' && value === '') return;
  const jar = cookieJar(document);
  for (let i = 1; i < parts.length; i++) {
    const match = RegExpPrototypeExec(/^\s*(max-age|expires|httponly)\s*(?:=\s*(.*?))?\s*$/i, parts[i]);
    if (match === null) continue;
    const key = StringPrototypeToLowerCase(match[1]);
    if (key === 'httponly') return;
    if ((key === 'max-age' && +match[2] <= 0) ||
        (key === 'expires' && new primordials.Date(match[2]) < primordials.DateNow())) {
      jar.delete(name);
      return;
    }
  }
  jar.set(name, value);
}

function cookiesOf(document) {
  const parts = [];
  cookieJar(document).forEach((value, name) => {
    ArrayPrototypePush(parts, name === '' ? value : `${name}=${value}`);
  });
  return ArrayPrototypeJoin(parts, '; ');
}

// ---- write(), open(), close()

const kThrows = slot('throwOnDynamicMarkup'); // counts constructors of custom elements
const kIgnoreWrites = slot('ignoreDestructiveWrites'); // counts scripts that may not replace it

function checkDynamic(document, method) {
  if (!document[kIsHTML]) {
    throw fail('InvalidStateError', method, 'Document', 'Only HTML documents support write().');
  }
  if (document[kThrows] > 0) {
    throw fail('InvalidStateError', method, 'Document',
               'Custom Element constructor should not use write().');
  }
}

function openDocument(document) {
  checkDynamic(document, 'open');
  const parser = document[kParser] ?? null;
  if (parser !== null && (parser.writing > 0 || parser.atScript)) return document;
  if (document[kView] === null) return document;
  parser?.stop();
  const hooks = require('web/dom/hooks');
  hooks.documentOpened?.(document);
  document.replaceChildren();
  document[kMode] = 'no-quirks';
  const { openParser } = require('web/dom/parser/document-parser');
  const opened = openParser(document);
  opened.created = true;
  hooks.parserOpened?.(opened, document);
  document[kReadyState] = 'loading';
  return document;
}

function write(document, string, method) {
  checkDynamic(document, method);
  let parser = document[kParser] ?? null;
  if (parser === null || !(parser.created || parser.atScript || parser.writing > 0)) {
    if (document[kIgnoreWrites] > 0) return;
    if (document[kView] === null) return;
    openDocument(document);
    parser = document[kParser];
    if (parser === null) return;
  }
  parser.write(string);
}

function joined(pieces) {
  let string = '';
  for (let i = 0; i < pieces.length; i++) string += text(pieces[i]);
  return string;
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
    return require('web/url').URL.parse(this[kURL])?.hostname ?? '';
  },

  set domain(value) {
    throw fail('SecurityError', undefined, undefined,
               `Failed to set the 'domain' property on 'Document': '${value}' is not allowed.`);
  },

  get referrer() {
    check(this);
    return this[slot('referrer')] ?? '';
  },

  get cookie() {
    check(this);
    return this[kView] === null ? '' : cookiesOf(this);
  },

  set cookie(value) {
    check(this);
    if (this[kView] !== null) setCookie(this, text(value));
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
    const element = titleElement(this);
    return element === null ? '' : squeeze(require('web/dom/html/simple').childText(element));
  },

  set title(value) {
    check(this);
    const string = text(value);
    let element = titleElement(this);
    const root = firstElement(this);
    if (root === null) return;
    if (element === null && root[kNamespace] === SVG) {
      element = this.createElementNS(SVG, 'title');
      root.insertBefore(element, root[kFirst]);
    } else if (element === null) {
      const head = headOf(this);
      if (head === null) return;
      element = this.createElement('title');
      head.appendChild(element);
    }
    element.textContent = string;
  },

  get dir() {
    check(this);
    const root = rootElement(this);
    return root === null ? '' : root.dir;
  },

  set dir(value) {
    check(this);
    const root = rootElement(this);
    if (root !== null) setAttr(root, 'dir', text(value));
  },

  get body() {
    check(this);
    return bodyOf(this);
  },

  set body(value) {
    check(this);
    if (!isObject(value) || value[kNodeType] !== 1 || value[kNamespace] !== HTML) {
      throw new TypeError("Failed to set the 'body' property on 'Document': Failed to convert " +
                          "value to 'HTMLElement'.");
    }
    if (value[kLocalName] !== 'body' && value[kLocalName] !== 'frameset') {
      throw fail('HierarchyRequestError', undefined, undefined,
        "Failed to set the 'body' property on 'Document': The new body element is of type " +
        `'${value.tagName}'. It must be either a 'BODY' or 'FRAMESET' element.`);
    }
    const old = bodyOf(this);
    if (old === value) return;
    const root = firstElement(this);
    if (old !== null) {
      old.parentNode.replaceChild(value, old);
    } else if (root === null) {
      throw fail('HierarchyRequestError', undefined, undefined,
        "Failed to set the 'body' property on 'Document': No document element exists.");
    } else {
      root.appendChild(value);
    }
  },

  get head() {
    check(this);
    return headOf(this);
  },

  get images() {
    check(this);
    return listOf(this, 'images', (element) => element[kLocalName] === 'img');
  },

  get embeds() {
    check(this);
    return listOf(this, 'embeds', (element) => element[kLocalName] === 'embed');
  },

  get plugins() {
    return this.embeds;
  },

  get links() {
    check(this);
    return listOf(this, 'links', (element) => hasAttr(element, 'href') &&
      (element[kLocalName] === 'a' || element[kLocalName] === 'area'));
  },

  get forms() {
    check(this);
    return listOf(this, 'forms', (element) => element[kLocalName] === 'form');
  },

  get scripts() {
    check(this);
    return listOf(this, 'scripts', (element) => element[kLocalName] === 'script');
  },

  get anchors() {
    check(this);
    return listOf(this, 'anchors', (element) => element[kLocalName] === 'a' &&
      hasAttr(element, 'name'));
  },

  get applets() {
    check(this);
    return listOf(this, 'applets', () => false);
  },

  get all() {
    check(this);
    return this[slot('all')] ??= require('web/dom/html/all').makeAll(this);
  },

  get currentScript() {
    check(this);
    return this[kCurrentScript];
  },

  getElementsByName(name) {
    check(this);
    need(arguments.length, 1, 'getElementsByName', 'Document');
    const wanted = text(name);
    const lists = this[kLists] ??= { __proto__: null };
    return lists[`name ${wanted}`] ??= collections.makeNodeList(this, (element) =>
      element[kNamespace] === HTML && attr(element, 'name') === wanted);
  },

  // ---- Markup

  open(url = undefined, name = '', features = '') {
    check(this);
    if (arguments.length >= 3) return this[kView]?.open(url, name, features) ?? null;
    return openDocument(this);
  },

  close() {
    check(this);
    checkDynamic(this, 'close');
    const parser = this[kParser] ?? null;
    if (parser === null || !parser.created) return;
    parser.close();
  },

  write(...pieces) {
    check(this);
    write(this, joined(pieces), 'write');
  },

  writeln(...pieces) {
    check(this);
    write(this, `${joined(pieces)}\n`, 'writeln');
  },

  // ---- The user's part

  get defaultView() {
    check(this);
    return this[kView];
  },

  get activeElement() {
    check(this);
    if (this[kView] === null) return null;
    const active = require('web/dom/html/focus').activeIn(this);
    return active ?? bodyOf(this) ?? firstElement(this);
  },

  hasFocus() {
    check(this);
    return this[kView] !== null;
  },

  get designMode() {
    check(this);
    return this[kDesignMode] ? 'on' : 'off';
  },

  set designMode(value) {
    check(this);
    const word = StringPrototypeToLowerCase(text(value));
    if (word === 'on' || word === 'off') {
      this[kDesignMode] = word === 'on';
      this[slot('designMode')] = word === 'on';
    }
  },

  get hidden() {
    check(this);
    return this[slot('visibility')] === 'hidden' || this[kView] === null;
  },

  get visibilityState() {
    check(this);
    return this.hidden ? 'hidden' : 'visible';
  },

  execCommand() {
    return false;
  },

  queryCommandEnabled() {
    return false;
  },

  queryCommandIndeterm() {
    return false;
  },

  queryCommandState() {
    return false;
  },

  queryCommandSupported() {
    return false;
  },

  queryCommandValue() {
    return '';
  },

  clear() {},

  captureEvents() {},

  releaseEvents() {},
};

function colour(name, attribute) {
  mix(Document.prototype, {
    get [name]() {
      const body = bodyOf(this);
      return body === null ? '' : attr(body, attribute) ?? '';
    },
    set [name](value) {
      const body = bodyOf(this);
      if (body !== null) setAttr(body, attribute, textOrEmpty(value));
    },
  });
}

mix(Document.prototype, MEMBERS);
colour('fgColor', 'text');
colour('bgColor', 'bgcolor');
colour('linkColor', 'link');
colour('vlinkColor', 'vlink');
colour('alinkColor', 'alink');
ObjectDefineProperty(Document, 'parseHTMLUnsafe', {
  __proto__: null, configurable: true, enumerable: true, writable: true,
  value: function parseHTMLUnsafe(html) {
    need(arguments.length, 1, 'parseHTMLUnsafe', 'Document');
    return require('web/dom/parser/dom-parser').parseHTML(text(html), true);
  },
});
defineHandlers(Document.prototype, GLOBAL);
defineHandlers(Document.prototype, DOCUMENT);

class HTMLDocument extends Document {}
expose(HTMLDocument, 'HTMLDocument');

// `location` cannot be forged: it is the document's own.
function ownLocation(document) {
  const entry = primordials.ObjectGetOwnPropertyDescriptor(MEMBERS, 'location');
  ObjectDefineProperty(document, 'location', {
    __proto__: null, get: entry.get, set: entry.set, enumerable: true, configurable: false,
  });
}

module.exports = {
  HTMLDocument, baseURI, bodyOf, headOf, kIgnoreWrites, kThrows, openDocument, ownLocation,
};
