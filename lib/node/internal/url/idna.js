// SPDX-License-Identifier: MIT
//
// Names of hosts in letters that DNS does not know (UTS #46): how they are written in ASCII
// ('xn--...'), and back. An empty text says that there is no such name.
'use strict';

const {
  ArrayPrototypeJoin,
  RegExpPrototypeExec,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

let binding;

function toASCII(domain) {
  binding ??= native('idna');
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
