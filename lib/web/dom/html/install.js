// SPDX-License-Identifier: MIT
// Joins the HTML part to the DOM: classes of elements, innerHTML, cookies, what documents have
// besides. Evaluated with the first HTML document of a realm.

'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ObjectDefineProperty, RegExpPrototypeExec, SafeMap,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeToLowerCase,
  StringPrototypeTrim,
} = primordials;

const { kView, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { mix, need, text, textOrEmpty } = require('web/dom/idl');
const { Document, check } = require('web/dom/document');
const { attr, setAttr } = require('web/dom/html/attributes');
const { installMarkup } = require('web/dom/parser/fragment');

installMarkup();

// ---- Cookies: in memory, of one window; of their attributes only those that end them count

const kCookies = slot('cookies');

function setCookie(jar, line) {
  if (RegExpPrototypeExec(/[\0-\x08\n-\x1f\x7f]/, line) !== null) return;
  const parts = StringPrototypeSplit(line, ';');
  const at = StringPrototypeIndexOf(parts[0], '=');
  const name = StringPrototypeTrim(at === -1 ? '' : StringPrototypeSlice(parts[0], 0, at));
  const value = StringPrototypeTrim(at === -1 ? parts[0] : StringPrototypeSlice(parts[0], at + 1));
  if (name === '' && value === '') return;
  for (let i = 1; i < parts.length; i++) {
    const match = RegExpPrototypeExec(/^\s*(max-age|expires|httponly)\s*(?:=\s*(.*?))?\s*$/i,
                                      parts[i]);
    if (match === null) continue;
    const key = StringPrototypeToLowerCase(match[1]);
    if (key === 'httponly') return;
    if ((key === 'max-age' && +match[2] <= 0) ||
        (key === 'expires' && +new primordials.Date(match[2]) < primordials.DateNow())) {
      jar.delete(name);
      return;
    }
  }
  jar.set(name, value);
}

hooks.cookie ??= (document, line) => {
  if (document[kView] === null) return '';
  const jar = document[kCookies] ??= new SafeMap();
  if (line !== undefined) {
    setCookie(jar, line);
    return '';
  }
  const parts = [];
  jar.forEach((value, name) => {
    ArrayPrototypePush(parts, name === '' ? value : `${name}=${value}`);
  });
  return ArrayPrototypeJoin(parts, '; ');
};

// ---- Documents

function colour(name, attribute) {
  mix(Document.prototype, {
    get [name]() {
      check(this);
      const { body } = this;
      return body === null ? '' : attr(body, attribute) ?? '';
    },
    set [name](value) {
      check(this);
      const { body } = this;
      if (body !== null) setAttr(body, attribute, textOrEmpty(value));
    },
  });
}
colour('fgColor', 'text');
colour('bgColor', 'bgcolor');
colour('linkColor', 'link');
colour('vlinkColor', 'vlink');
colour('alinkColor', 'alink');

mix(Document.prototype, {
  get all() {
    check(this);
    return this[slot('all')] ??= require('web/dom/html/all').makeAll(this);
  },
});

ObjectDefineProperty(Document, 'parseHTMLUnsafe', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  writable: true,
  value: function parseHTMLUnsafe(html) {
    need(arguments.length, 1, 'parseHTMLUnsafe', 'Document');
    return require('web/dom/parser/dom-parser').parseHTML(text(html), true);
  },
});
