// SPDX-License-Identifier: MIT
// Makes a class of an element: its reflected attributes by a table, its other members by a mixin.
//
//   const HTMLDivElement = define('HTMLDivElement', { text: 'align' });
//
// The class inherits from HTMLElement, whose constructor refuses calls that are not of a custom
// element's class.
'use strict';

const { ObjectDefineProperty } = primordials;

const { expose, mix } = require('web/dom/idl');
const { slot } = require('web/dom/slots');
const { HTMLElement } = require('web/dom/html/element');
const { reflect } = require('web/dom/html/reflect');

const kInterface = slot('interface');

function define(name, table = undefined, members = undefined, Base = HTMLElement) {
  const Class = class extends Base {};
  ObjectDefineProperty(Class, 'name', { __proto__: null, value: name, configurable: true });
  return finish(Class, name, table, members);
}

// The same for a class that is written out.
function finish(Class, name, table = undefined, members = undefined) {
  if (table !== undefined) reflect(Class, table, name);
  if (members !== undefined) mix(Class.prototype, members);
  Class[kInterface] = true;
  return expose(Class, name);
}

module.exports = { define, finish };
