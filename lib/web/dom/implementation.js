// SPDX-License-Identifier: MIT
// DOMImplementation: makes documents and doctypes.

'use strict';

const { ObjectCreate } = primordials;

const { HTML, SVG, kOrigin, kOwner } = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, textOrEmpty, textOrNull,
  wrongType,
} = require('web/dom/idl');
const { XMLDocument, makeDocument } = require('web/dom/document');
const { DocumentType, makeDoctype } = require('web/dom/doctype');
const { createElement } = require('web/dom/create');
const { makeText } = require('web/dom/character-data');
const { extract, isDoctypeName } = require('web/dom/names');
const { append } = require('web/dom/tree');

function check(value) {
  if (!isObject(value) || value[kOwner] === undefined) throw illegal();
}

class DOMImplementation {
  constructor() {
    throw illegalConstructor();
  }

  createDocumentType(qualifiedName, publicId, systemId) {
    check(this);
    need(arguments.length, 3, 'createDocumentType', 'DOMImplementation');
    const name = text(qualifiedName);
    if (!isDoctypeName(name)) {
      throw fail('InvalidCharacterError', 'createDocumentType', 'DOMImplementation',
                 `The qualified name provided ('${name}') contains an invalid character.`);
    }
    return makeDoctype(this[kOwner], name, text(publicId), text(systemId));
  }

  createDocument(namespace, qualifiedName, doctype = null) {
    check(this);
    need(arguments.length, 2, 'createDocument', 'DOMImplementation');
    const uri = textOrNull(namespace);
    const name = textOrEmpty(qualifiedName);
    if (doctype !== null && doctype !== undefined && !(doctype instanceof DocumentType)) {
      throw wrongType('createDocument', 'DOMImplementation', 3, 'DocumentType');
    }
    const document = makeDocument({
      __proto__: null,
      prototype: XMLDocument.prototype,
      contentType: uri === HTML ? 'application/xhtml+xml' :
        uri === SVG ? 'image/svg+xml' : 'application/xml',
      origin: this[kOwner][kOrigin],
    });
    let element = null;
    if (name !== '') {
      const parts = extract(uri, name, false, 'createDocument', 'DOMImplementation');
      element = createElement(document, parts.localName, parts.namespace, parts.prefix);
    }
    if (doctype) append(doctype, document);
    if (element !== null) append(element, document);
    return document;
  }

  createHTMLDocument(title = undefined) {
    check(this);
    const document = makeDocument({ __proto__: null, html: true, origin: this[kOwner][kOrigin] });
    append(makeDoctype(document, 'html'), document);
    const html = createElement(document, 'html');
    append(html, document);
    const head = createElement(document, 'head');
    append(head, html);
    if (title !== undefined) {
      const element = createElement(document, 'title');
      append(element, head);
      append(makeText(document, text(title)), element);
    }
    append(createElement(document, 'body'), html);
    return document;
  }

  hasFeature() {
    check(this);
    return true;
  }
}
expose(DOMImplementation, 'DOMImplementation');

function makeImplementation(document) {
  const implementation = ObjectCreate(DOMImplementation.prototype);
  implementation[kOwner] = document;
  return implementation;
}

module.exports = { DOMImplementation, makeImplementation };
