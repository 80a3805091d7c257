// SPDX-License-Identifier: MIT
// Addresses of elements: resolved against the document's, and the parts of a link's address
// (protocol, host, pathname and so on) as properties.

'use strict';

const { ObjectDefineProperty, ObjectGetOwnPropertyDescriptor } = primordials;

const { kNodeType, kOwner } = require('web/dom/slots');
const { illegal, text, usv } = require('web/dom/idl');
const { attr, setAttr } = require('web/dom/html/attributes');
const { URL } = require('web/url');

function parse(node, value) {
  const document = node[kNodeType] === 9 ? node : node[kOwner];
  return URL.parse(value, document.baseURI) ?? null;
}

// The whole address, or null.
function resolve(node, value) {
  return parse(node, value)?.href ?? null;
}

// The URL of a link, or null.
function urlOf(element) {
  const href = attr(element, 'href');
  return href === null ? null : parse(element, href);
}

const PARTS = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search',
               'hash'];

// Gives a class the members of HTMLHyperlinkElementUtils.
function mixHyperlink(Class) {
  const { prototype } = Class;
  const define = (name, members) => {
    const entry = ObjectGetOwnPropertyDescriptor(members, name);
    entry.enumerable = true;
    ObjectDefineProperty(prototype, name, entry);
  };
  define('href', {
    get href() {
      const value = attr(this, 'href');
      return value === null ? '' : urlOf(this)?.href ?? usv(value);
    },
    set href(value) { setAttr(this, 'href', usv(value)); },
  });
  define('toString', {
    toString() {
      if (this?.[kNodeType] !== 1) throw illegal();
      return this.href;
    },
  });
  define('origin', { get origin() { return urlOf(this)?.origin ?? ''; } });
  for (let i = 0; i < PARTS.length; i++) {
    const part = PARTS[i];
    define(part, {
      get [part]() {
        const url = urlOf(this);
        return url === null ? part === 'protocol' ? ':' : '' : url[part];
      },
      set [part](value) {
        const url = urlOf(this);
        const given = text(value);
        if (url === null) return;
        url[part] = given;
        setAttr(this, 'href', url.href);
      },
    });
  }
}

module.exports = { mixHyperlink, parse, resolve, urlOf };
