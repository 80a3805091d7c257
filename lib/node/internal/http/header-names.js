// SPDX-License-Identifier: MIT
// Names of headers: their lower case, and what becomes of a header that comes twice.
//
// A name that was seen is found in a table, as it was written. One table takes only names of the
// list below, in whatever case, and a bounded number of these; another takes all others that are
// short, and begins anew when it is full.
'use strict';

const { SafeMap } = primordials;
const { StringPrototypeToLowerCase } = require('internal/hot');

// Values are joined with a comma unless the name is one of these.
const KEEP_FIRST = [
  'age', 'authorization', 'content-length', 'content-type', 'etag', 'expires', 'from', 'host',
  'if-modified-since', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards',
  'proxy-authorization', 'referer', 'retry-after', 'server', 'user-agent',
];
const JOIN = [
  'accept', 'accept-encoding', 'accept-language', 'cache-control', 'connection',
  'content-encoding', 'date', 'expect', 'if-match', 'if-none-match', 'keep-alive', 'origin',
  'transfer-encoding', 'upgrade', 'vary', 'x-forwarded-for', 'x-forwarded-host',
  'x-forwarded-proto',
];

const kFirst = 0;
const kJoin = 1;
const kJoinCookies = 2;
const kList = 3;

class Rule {
  constructor(name, way) {
    this.name = name;
    this.way = way;
  }
}

const SEEN_MAX = 512;
const STRANGER_MAX = 28; // characters, of which the parser gives the same string again
let seen;
let strangers;

function fill() {
  seen = new SafeMap();
  strangers = new SafeMap();
  for (let i = 0; i < KEEP_FIRST.length; i++) {
    seen.set(KEEP_FIRST[i], new Rule(KEEP_FIRST[i], kFirst));
  }
  for (let i = 0; i < JOIN.length; i++) seen.set(JOIN[i], new Rule(JOIN[i], kJoin));
  seen.set('cookie', new Rule('cookie', kJoinCookies));
  seen.set('set-cookie', new Rule('set-cookie', kList));
}

function ruleOf(name) {
  if (seen === undefined) fill();
  const known = seen.get(name) ?? strangers.get(name);
  if (known !== undefined) return known;
  const small = StringPrototypeToLowerCase(name);
  let rule = seen.get(small);
  if (rule === undefined) {
    rule = new Rule(small, kJoin);
    if (name.length > STRANGER_MAX) return rule;
    if (strangers.size === SEEN_MAX) strangers.clear();
    strangers.set(name, rule);
    return rule;
  }
  if (seen.size < SEEN_MAX) seen.set(name, rule);
  return rule;
}

// Adds a header to an object of headers.
function addHeader(headers, name, value, joinsAll) {
  const rule = ruleOf(name);
  const key = rule.name;
  const before = headers[key];
  switch (rule.way) {
    case kList:
      if (before === undefined) headers[key] = [value];
      else before[before.length] = value;
      return;
    case kFirst:
      if (before === undefined) headers[key] = value;
      else if (joinsAll) headers[key] = `${before}, ${value}`;
      return;
    default:
      headers[key] = typeof before !== 'string' ? value :
        `${before}${rule.way === kJoinCookies ? '; ' : ', '}${value}`;
  }
}

module.exports = { addHeader };
