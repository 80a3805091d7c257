// SPDX-License-Identifier: MIT
// AbstractRange and StaticRange.

'use strict';

const { TypeError } = primordials;

const { kEnd, kEndOffset, kNodeType, kStart, kStartOffset } = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, needToConstruct, unsignedLong,
} = require('web/dom/idl');
const { isNode } = require('web/dom/walk');

function check(value) {
  if (!isObject(value) || value[kStart] === undefined) throw illegal();
}

class AbstractRange {
  constructor() {
    if (new.target === AbstractRange) throw illegalConstructor();
  }

  get startContainer() {
    check(this);
    return this[kStart];
  }

  get startOffset() {
    check(this);
    return this[kStartOffset];
  }

  get endContainer() {
    check(this);
    return this[kEnd];
  }

  get endOffset() {
    check(this);
    return this[kEndOffset];
  }

  get collapsed() {
    check(this);
    return this[kStart] === this[kEnd] && this[kStartOffset] === this[kEndOffset];
  }
}
expose(AbstractRange, 'AbstractRange');

const REQUIRED = ['endContainer', 'endOffset', 'startContainer', 'startOffset'];

class StaticRange extends AbstractRange {
  constructor(init) {
    super();
    needToConstruct(arguments.length, 1, 'StaticRange');
    const values = [];
    for (let i = 0; i < 4; i++) {
      const value = isObject(init) ? init[REQUIRED[i]] : undefined;
      if (value === undefined) {
        throw new TypeError("Failed to construct 'StaticRange': Failed to read the " +
          `'${REQUIRED[i]}' property from 'StaticRangeInit': Required member is undefined.`);
      }
      if (i % 2 === 0 && !isNode(value)) {
        throw new TypeError("Failed to construct 'StaticRange': Failed to convert value to " +
                            "'Node'.");
      }
      values[i] = i % 2 === 0 ? value : unsignedLong(value);
    }
    for (let i = 0; i < 4; i += 2) {
      const type = values[i][kNodeType];
      if (type === 10 || type === 2) {
        throw fail('InvalidNodeTypeError', undefined, undefined,
                   "Failed to construct 'StaticRange': Neither startContainer nor endContainer " +
                   'can be a DocumentType or Attr node.');
      }
    }
    this[kEnd] = values[0];
    this[kEndOffset] = values[1];
    this[kStart] = values[2];
    this[kStartOffset] = values[3];
  }
}
expose(StaticRange, 'StaticRange');

module.exports = { AbstractRange, StaticRange, check };
