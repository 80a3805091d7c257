// SPDX-License-Identifier: MIT
// DocumentType.

'use strict';

const { ObjectCreate } = primordials;

const { kName, kNodeType, kPublicId, kSystemId } = require('web/dom/slots');
const { expose, illegal, isObject } = require('web/dom/idl');
const { Node, initNode } = require('web/dom/node');
const { mixChild } = require('web/dom/parent-node');

function check(value) {
  if (!isObject(value) || value[kNodeType] !== 10) throw illegal();
}

class DocumentType extends Node {
  get name() {
    check(this);
    return this[kName];
  }

  get publicId() {
    check(this);
    return this[kPublicId];
  }

  get systemId() {
    check(this);
    return this[kSystemId];
  }
}
mixChild(DocumentType);
expose(DocumentType, 'DocumentType');

function makeDoctype(document, name, publicId = '', systemId = '') {
  const node = initNode(ObjectCreate(DocumentType.prototype), 10, document);
  node[kName] = name;
  node[kPublicId] = publicId;
  node[kSystemId] = systemId;
  return node;
}

module.exports = { DocumentType, makeDoctype };
