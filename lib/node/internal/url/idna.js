// SPDX-License-Identifier: MIT
//
// Names of hosts in letters that DNS does not know (UTS #46): how they are written in ASCII
// ('xn--...'), and back. An empty text says that there is no such name.
'use strict';

const {
  ArrayPrototypeJoin,
  RegExpPrototypeExec,
  StringFromCharCode,
  StringPrototypeCharCodeAt,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

let binding;

// What Unicode 16 maps otherwise than the version that ICU may have: capitals that had no small
// letters when the tables were begun, the capital sharp s, and characters that count for nothing.
const LATER =
  /[\u04c0\u10a0-\u10c5\u115f\u1160\u17b4\u17b5\u180e\u1e9e\u206a-\u206f\u2132\u2183\uffa0]/;
const SMALL = {
  '__proto__': null, '\u04c0': '\u04cf', '\u1e9e': '\xdf', '\u2132': '\u214e', '\u2183': '\u2184',
};

function mapLater(domain) {
  let out = '';
  for (let i = 0; i < domain.length; i++) {
    const char = domain[i];
    if (RegExpPrototypeExec(LATER, char) === null) {
      out += char;
    } else if (char >= '\u10a0' && char <= '\u10c5') {
      out += StringFromCharCode(StringPrototypeCharCodeAt(char, 0) - 0x10a0 + 0x2d00);
    } else {
      out += SMALL[char] ?? '';
    }
  }
  return out;
}

function toASCII(domain) {
  binding ??= native('idna');
  if (RegExpPrototypeExec(LATER, domain) !== null) domain = mapLater(domain);
  return binding.toASCII(domain);
}

// For url.parse: ASCII stays as it is.
function mapToASCII(name) {
  return RegExpPrototypeExec(/[^\0-\x7f]|(?:^|\.)xn--/, name) === null ? name : toASCII(name);
}

// Of a name in ASCII. A label that stands for nothing stays as it is.
function toUnicode(domain) {
  if (RegExpPrototypeExec(/(?:^|\.)xn--/, domain) === null) return domain;
  binding ??= native('idna');
  const labels = StringPrototypeSplit(domain, '.');
  for (let i = 0; i < labels.length; i++) {
    if (StringPrototypeStartsWith(labels[i], 'xn--')) {
      labels[i] = binding.toUnicode(labels[i]) || labels[i];
    }
  }
  return ArrayPrototypeJoin(labels, '.');
}

// What cannot be a host is ''; a path or a query behind the domain is cut off.
function domainToASCII(domain) {
  const { endOfAuthority, host, withoutLineEnds } = require('internal/url/parse');
  const record = { __proto__: null, host: '', special: true };
  const text = withoutLineEnds(domain);
  host(record, StringPrototypeSlice(text, 0, endOfAuthority(record, text, 0)));
  return record.host;
}

function domainToUnicode(domain) {
  return toUnicode(domainToASCII(domain));
}

module.exports = { domainToASCII, domainToUnicode, mapToASCII, toASCII, toUnicode };
