// SPDX-License-Identifier: MIT
// Lists of protocols as they are sent: each with its length before it.
'use strict';

const { ArrayBufferIsView, ArrayIsArray } = primordials;

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');

function fromNames(names) {
  let length = 0;
  for (let i = 0; i < names.length; i++) {
    const bytes = Buffer.byteLength(names[i]);
    if (bytes === 0) {
      throw new codes.ERR_INVALID_ARG_VALUE(`protocols[${i}]`, names[i],
                                            'must be a non-empty string');
    }
    if (bytes > 255) {
      throw new codes.ERR_OUT_OF_RANGE(
        `The byte length of the protocol at index ${i} exceeds the maximum length.`, '<= 255',
        bytes, true);
    }
    length += 1 + bytes;
  }
  const list = Buffer.allocUnsafe(length);
  let at = 0;
  for (let i = 0; i < names.length; i++) {
    const bytes = list.write(names[i], at + 1);
    list[at] = bytes;
    at += 1 + bytes;
  }
  return list;
}

function checkList(list) {
  for (let at = 0; at < list.length; at += 1 + list[at]) {
    if (list[at] === 0) {
      throw new codes.ERR_INVALID_ARG_VALUE('ALPNProtocols', list,
                                            'must not contain zero-length protocol');
    }
    if (at + 1 + list[at] > list.length) {
      throw new codes.ERR_INVALID_ARG_VALUE('ALPNProtocols', list, 'contains truncated protocol');
    }
  }
  return list;
}

function convertALPNProtocols(protocols, out) {
  if (ArrayIsArray(protocols)) {
    out.ALPNProtocols = fromNames(protocols);
  } else if (ArrayBufferIsView(protocols)) {
    const { buffer, byteLength, byteOffset } = protocols;
    out.ALPNProtocols = checkList(Buffer.from(Buffer.from(buffer, byteOffset, byteLength)));
  }
}

module.exports = { convertALPNProtocols };
