// SPDX-License-Identifier: MIT
// DOMImplementation: makes documents and doctypes.

'use strict';

const { ObjectCreate } = primordials;

const { HTML, SVG, kNodeType, kOrigin, kOwner, slot } = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, textOrEmpty, textOrNull,
  wrongType,
} = require('web/dom/idl');
const { extract, isDoctypeName } = require('web/dom/names');
const { append } = require('web/dom/tree');

const kRequire = slot('require'); // of a document: the `require` of its realm

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
    const { makeDoctype: make } = this[kOwner][kRequire]('web/dom/doctype');
    return make(this[kOwner], name, text(publicId), text(systemId));
  }

  createDocument(namespace, qualifiedName, doctype = null) {
    check(this);
    need(arguments.length, 2, 'createDocument', 'DOMImplementation');
    const uri = textOrNull(namespace);
    const name = textOrEmpty(qualifiedName);
    if (doctype !== null && doctype !== undefined && doctype[kNodeType] !== 10) {
      throw wrongType('createDocument', 'DOMImplementation', 3, 'DocumentType');
    }
    const { XMLDocument, makeDocument } = this[kOwner][kRequire]('web/dom/document');
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
      const { createElement } = document[kRequire]('web/dom/create');
      element = createElement(document, parts.localName, parts.namespace, parts.prefix);
    }
    if (doctype) append(doctype, document);
    if (element !== null) append(element, document);
    return document;
  }

  createHTMLDocument(title = undefined) {
    check(this);
    const own = this[kOwner][kRequire];
    const { makeDocument } = own('web/dom/document');
    const { createElement } = own('web/dom/create');
    const { makeDoctype } = own('web/dom/doctype');
    const { makeText } = own('web/dom/character-data');
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
