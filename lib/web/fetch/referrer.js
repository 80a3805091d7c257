// SPDX-License-Identifier: MIT
// The Referer of a request, by https://w3c.github.io/webappsec-referrer-policy. The address of
// a program is not known here, so there is one only if the program has given it.

'use strict';

const {
  ArrayPrototypeIndexOf,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolSplit,
} = primordials;

const POLICIES = [
  '', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
  'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url',
];

// Who could have changed what comes from there on its way?
function isTrustworthy({ hostname, protocol }) {
  return protocol === 'https:' || protocol === 'wss:' ||
    RegExpPrototypeExec(/^(?:127(?:\.\d+){3}|\[::1\]|(?:.*\.)?localhost)$/, hostname) !== null;
}

// The part of a referrer that a URL gets: text, or null.
function tell(referrer, policy, url) {
  const { URL } = require('web/url');
  const from = new URL(referrer);
  if (from.protocol !== 'http:' && from.protocol !== 'https:') return null;
  from.username = '';
  from.password = '';
  from.hash = '';
  const whole = from.href;
  const origin = `${from.origin}/`;
  const isSame = from.origin === url.origin;
  const isDowngrade = isTrustworthy(from) && !isTrustworthy(url);
  switch (policy) {
    case 'no-referrer': return null;
    case 'no-referrer-when-downgrade': return isDowngrade ? null : whole;
    case 'same-origin': return isSame ? whole : null;
    case 'origin': return origin;
    case 'strict-origin': return isDowngrade ? null : origin;
    case 'origin-when-cross-origin': return isSame ? whole : origin;
    case 'unsafe-url': return whole;
  }
  return isSame ? whole : isDowngrade ? null : origin;
}

// Sets the referrer of a record for its current URL, and gives the header's value or null.
function refererOf(record) {
  const { referrer, referrerPolicy, url } = record;
  if (referrer === 'client' || referrer === 'no-referrer') return null;
  const text = tell(referrer, referrerPolicy, url);
  record.referrer = text ?? 'no-referrer';
  return text;
}

// A redirect may say which policy counts from now on: the last that is one.
function updatePolicy(record, headers) {
  const value = headers.get('referrer-policy');
  if (value === null) return;
  const words = RegExpPrototypeSymbolSplit(/[ \t]*,[ \t]*/, value);
  for (let i = words.length - 1; i >= 0; i--) {
    if (words[i] === '' || ArrayPrototypeIndexOf(POLICIES, words[i]) === -1) continue;
    record.referrerPolicy = words[i];
    return;
  }
}

module.exports = { POLICIES, refererOf, updatePolicy };
