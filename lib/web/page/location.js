// SPDX-License-Identifier: MIT
// window.location. Its members are its own properties and cannot be changed, as in browsers.
'use strict';

const {
  ObjectDefineProperty, ObjectFreeze, StringPrototypeSlice, StringPrototypeStartsWith,
  SymbolToPrimitive, TypeError,
} = primordials;

const context = require('web/page/context');
const { shared, slot } = require('web/dom/slots');
const { expose, illegal, isObject, need, text } = require('web/dom/idl');

const kIsLocation = slot('location');

function check(value) {
  if (!isObject(value) || value[kIsLocation] !== true) throw illegal();
}

const urlOf = () => new (require('web/url').URL)(`${context.frame.document.URL}`);

// An absolute address, by the document of who asks.
function resolve(value, where) {
  const { URL } = require('web/url');
  const source = shared.incumbent?.document ?? context.frame.document;
  const url = URL.parse(text(value), source.baseURI);
  if (url !== null) return url.href;
  const { DOMException } = require('web/domexception');
  throw new DOMException(`${where}: '${value}' is not a valid URL.`, 'SyntaxError');
}

function go(url, options = { __proto__: null }) {
  const { frame } = context;
  if (frame.isClosed) return;
  // What a script does while its page is loading leaves no entry of its own.
  if (!frame.isComplete) options.replace = true;
  require('web/page/navigation').navigate(frame, url, options);
}

class Location {
  constructor(key) {
    if (key !== kIsLocation) {
      throw new TypeError("Failed to construct 'Location': Illegal constructor");
    }
    ObjectDefineProperty(this, kIsLocation, { __proto__: null, value: true });
    const own = members();
    for (const name of primordials.ReflectOwnKeys(own)) {
      const found = primordials.ObjectGetOwnPropertyDescriptor(own, name);
      ObjectDefineProperty(this, name, {
        __proto__: null, ...found, configurable: false, enumerable: name !== 'valueOf',
        ...found.get === undefined ? { writable: false } : undefined,
      });
    }
    ObjectDefineProperty(this, SymbolToPrimitive, { __proto__: null, value: undefined });
  }
}
expose(Location, 'Location');

let ancestors;

// One part of the address: what it is, and what it becomes.
function part(name) {
  return {
    __proto__: null,
    get() {
      check(this);
      return urlOf()[name];
    },
    set(value) {
      check(this);
      const url = urlOf();
      url[name] = `${value}`;
      go(url.href);
    },
  };
}

function members() {
  const own = {
    valueOf: primordials.ObjectPrototype.valueOf,
    get ancestorOrigins() {
      check(this);
      return ancestors ??= ObjectFreeze([]);
    },
    get href() {
      check(this);
      return urlOf().href;
    },
    set href(value) {
      check(this);
      go(resolve(value, "Failed to set the 'href' property on 'Location'"));
    },
    get origin() {
      check(this);
      const url = urlOf();
      return url.protocol === 'file:' ? 'file://' : url.origin;
    },
  };
  const names = ['protocol', 'host', 'hostname', 'port', 'pathname', 'search'];
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(own, names[i], { ...part(names[i]), configurable: true });
  }
  const rest = {
    get hash() {
      check(this);
      return urlOf().hash;
    },
    set hash(value) {
      check(this);
      const url = urlOf();
      const before = url.hash;
      const given = `${value}`;
      const had = StringPrototypeStartsWith(
        StringPrototypeSlice(url.href, url.href.length - before.length), '#') || before !== '';
      url.hash = given;
      if (url.hash === before && (had || given === '' || given === '#')) return;
      go(url.hash === '' ? `${url.href}#` : url.href);
    },
    assign(url) {
      check(this);
      need(arguments.length, 1, 'assign', 'Location');
      go(resolve(url, "Failed to execute 'assign' on 'Location'"));
    },
    reload() {
      check(this);
      go(urlOf().href, { __proto__: null, reload: true });
    },
    replace(url) {
      check(this);
      need(arguments.length, 1, 'replace', 'Location');
      go(resolve(url, "Failed to execute 'replace' on 'Location'"),
         { __proto__: null, replace: true });
    },
    toString() {
      check(this);
      return urlOf().href;
    },
  };
  for (const name of primordials.ObjectKeys(rest)) {
    ObjectDefineProperty(own, name, primordials.ObjectGetOwnPropertyDescriptor(rest, name));
  }
  return own;
}

let location;

const locationOf = () => location ??= new Location(kIsLocation);

function install(window, frame, { defineGetter, defineLazy }) {
  defineLazy(window, 'Location', () => Location);
  defineGetter(window, 'location', locationOf, (value) => { locationOf().href = value; }, true);
}

module.exports = { install, locationOf };
