// SPDX-License-Identifier: MIT
//
// Names of hosts in letters that DNS does not know (UTS #46): how they are written in ASCII
// ('xn--...'), and back. An empty text says that there is no such name.
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeNormalize,
  StringPrototypeReplaceAll,
  StringPrototypeToLowerCase,
} = primordials;

function toASCII(domain) {
  const punycode = require('punycode');
  let mapped = StringPrototypeNormalize(StringPrototypeToLowerCase(
    StringPrototypeNormalize(domain, 'NFKC')), 'NFC');
  mapped = StringPrototypeReplaceAll(mapped, '\u3002', '.');
  try {
    return RegExpPrototypeExec(/[^\0-\x7f]/, mapped) === null ? mapped : punycode.toASCII(mapped);
  } catch {
    return '';
  }
}

function toUnicode(domain) {
  try {
    return require('punycode').toUnicode(domain);
  } catch {
    return domain;
  }
}

module.exports = { toASCII, toUnicode };
