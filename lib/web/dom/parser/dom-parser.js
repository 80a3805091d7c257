// SPDX-License-Identifier: MIT
// DOMParser and XMLSerializer.

'use strict';

const { TypeError } = primordials;

const { kAllowsDeclarative, kNodeType, kOrigin, kURL, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { expose, isObject, need, text } = require('web/dom/idl');
const { XMLDocument, makeDocument } = require('web/dom/document');

const kIsParser = slot('isDOMParser');
const kIsSerializer = slot('isXMLSerializer');

function parseHTML(string, declarative) {
  const document = makeDocument({
    __proto__: null, html: true, url: declarative ? undefined : hooks.document?.[kURL],
    origin: hooks.document?.[kOrigin],
  });
  document[kAllowsDeclarative] = declarative;
  require('web/dom/parser/document-parser').parseDocument(document, string);
  return document;
}

function parseXML(string, contentType) {
  const document = makeDocument({
    __proto__: null, contentType, url: hooks.document?.[kURL], origin: hooks.document?.[kOrigin],
    prototype: XMLDocument.prototype,
  });
  require('web/dom/parser/xml').parseXMLDocument(document, string);
  return document;
}

class DOMParser {
  constructor() {
    this[kIsParser] = true;
  }

  parseFromString(string, type) {
    if (!isObject(this) || !this[kIsParser]) throw new TypeError('Illegal invocation');
    need(arguments.length, 2, 'parseFromString', 'DOMParser');
    const source = text(string);
    const kind = text(type);
    switch (kind) {
      case 'text/html': return parseHTML(source, false);
      case 'text/xml':
      case 'application/xml':
      case 'application/xhtml+xml':
      case 'image/svg+xml': return parseXML(source, kind);
      default:
        throw new TypeError("Failed to execute 'parseFromString' on 'DOMParser': The provided " +
          `value '${kind}' is not a valid enum value of type SupportedType.`);
    }
  }
}
expose(DOMParser, 'DOMParser');

class XMLSerializer {
  constructor() {
    this[kIsSerializer] = true;
  }

  serializeToString(root) {
    if (!isObject(this) || !this[kIsSerializer]) throw new TypeError('Illegal invocation');
    need(arguments.length, 1, 'serializeToString', 'XMLSerializer');
    if (!isObject(root) || root[kNodeType] === undefined) {
      throw new TypeError("Failed to execute 'serializeToString' on 'XMLSerializer': parameter 1 " +
                          "is not of type 'Node'.");
    }
    return require('web/dom/serialize').serializeXML(root, false);
  }
}
expose(XMLSerializer, 'XMLSerializer');

module.exports = { DOMParser, XMLSerializer, parseHTML, parseXML };
