// SPDX-License-Identifier: MIT
//
// The module 'punycode', which Node keeps for old programs and warns of.
'use strict';

const { decode, encode, fromCodePoints, toASCII, toCodePoints, toUnicode } =
  require('internal/url/punycode');

if (!require('internal/buffer/deprecation').calledFromPackage()) {
  process.emitWarning('The `punycode` module is deprecated. Please use a userland alternative ' +
                      'instead.', 'DeprecationWarning', 'DEP0040');
}

const ucs2decode = (text) => toCodePoints(text);
const ucs2encode = (points) => fromCodePoints(points);

module.exports = {
  version: '2.1.0',
  ucs2: { decode: ucs2decode, encode: ucs2encode },
  decode,
  encode,
  toASCII,
  toUnicode,
};
