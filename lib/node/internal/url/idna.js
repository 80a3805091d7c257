// SPDX-License-Identifier: MIT
//
// Names of hosts in letters that DNS does not know (UTS #46): how they are written in ASCII
// ('xn--...'), and back. An empty text says that there is no such name.
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeNormalize,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
} = primordials;

function toASCII(domain) {
  const punycode = require('internal/url/punycode');
  let mapped = StringPrototypeNormalize(StringPrototypeToLowerCase(
    StringPrototypeNormalize(domain, 'NFKC')), 'NFC');
  mapped = StringPrototypeReplaceAll(mapped, '\u3002', '.');
  try {
    return RegExpPrototypeExec(/[^\0-\x7f]/, mapped) === null ? mapped : punycode.toASCII(mapped);
  } catch {
    return '';
  }
}

// For url.parse: ASCII stays as it is.
function mapToASCII(name) {
  return RegExpPrototypeExec(/[^\0-\x7f]|(?:^|\.)xn--/, name) === null ? name : toASCII(name);
}

function toUnicode(domain) {
  try {
    return require('internal/url/punycode').toUnicode(domain);
  } catch {
    return domain;
  }
}

// What is left of '' and what cannot be a host is ''; a path or query behind the domain is cut off.
function domainToASCII(domain) {
  const { endOfAuthority, host, withoutLineEnds } = require('internal/url/parse');
  const record = { __proto__: null, host: '', special: true };
  const text = withoutLineEnds(domain);
  host(record, StringPrototypeSlice(text, 0, endOfAuthority(record, text, 0)));
  return record.host;
}

function domainToUnicode(domain) {
  const ascii = domainToASCII(domain);
  return ascii === '' ? '' : toUnicode(ascii);
}

module.exports = { domainToASCII, domainToUnicode, mapToASCII, toASCII, toUnicode };
