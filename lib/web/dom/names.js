// SPDX-License-Identifier: MIT
// Names of elements and attributes: which are valid, how a qualified name is taken apart, and ASCII
// letters in lower and upper case (others stay as they are).

'use strict';

const {
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;

const { XML, XMLNS } = require('web/dom/slots');
const { fail } = require('web/dom/idl');

const matches = (pattern, string) => RegExpPrototypeExec(pattern, string) !== null;

const ELEMENT = /^(?:[A-Za-z][^\t\n\f\r \0/>]*|[:_\u0080-\uffff][A-Za-z0-9\-.:_\u0080-\uffff]*)$/;
const ATTRIBUTE = /^[^\t\n\f\r \0/=>]+$/;
const PREFIX = /^[^\t\n\f\r \0/>]+$/;
const DOCTYPE = /^[^\t\n\f\r \0>]*$/;

const isElementName = (string) => matches(ELEMENT, string);
const isAttributeName = (string) => matches(ATTRIBUTE, string);
const isDoctypeName = (string) => matches(DOCTYPE, string);

const lowered = (string) => StringPrototypeToLowerCase(string);
const raised = (string) => StringPrototypeToUpperCase(string);

function lower(string) {
  return matches(/[A-Z]/, string) ? RegExpPrototypeSymbolReplace(/[A-Z]+/g, string, lowered) :
    string;
}

function upper(string) {
  return matches(/[a-z]/, string) ? RegExpPrototypeSymbolReplace(/[a-z]+/g, string, raised) :
    string;
}

// { namespace, prefix, localName } of a qualified name; throws as createElementNS and
// setAttributeNS must.
function extract(uri, name, isAttribute, method, type) {
  const namespace = uri === '' ? null : uri;
  let prefix = null;
  let localName = name;
  const colon = StringPrototypeIndexOf(name, ':');
  if (colon >= 0) {
    prefix = StringPrototypeSlice(name, 0, colon);
    localName = StringPrototypeSlice(name, colon + 1);
  }
  const valid = (prefix === null || matches(PREFIX, prefix)) &&
    (isAttribute ? isAttributeName(localName) : isElementName(localName));
  if (!valid) {
    throw fail('InvalidCharacterError', method, type,
               `The qualified name provided ('${name}') contains an invalid name.`);
  }
  const wrong = prefix !== null && namespace === null ||
    prefix === 'xml' && namespace !== XML ||
    (name === 'xmlns' || prefix === 'xmlns') !== (namespace === XMLNS);
  if (wrong) {
    throw fail('NamespaceError', method, type, `The namespace URI provided ('${uri ?? ''}') is ` +
               `not valid for the qualified name provided ('${name}').`);
  }
  return { __proto__: null, namespace, prefix, localName };
}

module.exports = { extract, isAttributeName, isDoctypeName, isElementName, lower, upper };
