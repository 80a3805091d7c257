// SPDX-License-Identifier: MIT
//
// url.parse as it was before the URL standard: it takes nearly any text apart, from the left:
//
//   protocol  //  auth @ hostname : port  /pathname  ?search  #hash
//
// and leaves null what is not there. Programs rely on what it says, so its rules do not change.
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  decodeURIComponent,
} = primordials;

const { codes } = require('internal/errors');

const PROTOCOL = /^[a-z0-9.+-]+:/i;
const USER_AT_HOST = /^\/\/[^@/]+@[^@/]+/;
const PATH_ONLY = /^(\/\/?(?!\/)[^?\s]*)(\?\S*)?$/;
const PORT = /:[0-9]*$/;
const NEVER_IN_HOST = /[ "%';<>\\^`{|}]/;
const WRONG_IN_HOST = /[\0\t\n\r #%/:<>?@[\\\]^|]/;
const WRONG_IN_IPV6 = /[\0\t\n\r #%/<>?@\\^|]/;
const HOSTNAME_MAX = 255;

// Protocols are named here with or without their colon.
function isHostless(protocol) {
  return protocol === 'javascript:' || protocol === 'javascript';
}

function isSlashed(protocol) {
  if (typeof protocol !== 'string') return false;
  const colon = protocol[protocol.length - 1] === ':';
  switch (colon ? StringPrototypeSlice(protocol, 0, -1) : protocol) {
    case 'http': case 'https': case 'ftp': case 'gopher': case 'file': case 'ws': case 'wss':
      return true;
  }
  return false;
}

// ---- Text

function isBlank(char) {
  return char <= ' ' || char === '\u00a0' || char === '\ufeff';
}

// Without blanks at the ends, and with slashes for backslashes before the query.
function clean(text) {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start++;
  while (start < end && isBlank(text[end - 1])) end--;
  text = StringPrototypeSlice(text, start, end);
  if (!StringPrototypeIncludes(text, '\\')) return text;
  const { index } = RegExpPrototypeExec(/[?#]|$/, text);
  return StringPrototypeReplaceAll(StringPrototypeSlice(text, 0, index), '\\', '/') +
    StringPrototypeSlice(text, index);
}

const TO_ESCAPE = /[\t\n\r "'<>\\^`{|}]/;

function escapeOf(char) {
  switch (char) {
    case '\t': return '%09';
    case '\n': return '%0A';
    case '\r': return '%0D';
    case ' ': return '%20';
    case '"': return '%22';
    case "'": return '%27';
    case '<': return '%3C';
    case '>': return '%3E';
    case '\\': return '%5C';
    case '^': return '%5E';
    case '`': return '%60';
    case '{': return '%7B';
    case '|': return '%7C';
    case '}': return '%7D';
  }
  return char;
}

function escapeDelimiters(text) {
  if (RegExpPrototypeExec(TO_ESCAPE, text) === null) return text;
  let out = '';
  for (let i = 0; i < text.length; i++) out += escapeOf(text[i]);
  return out;
}

// ---- Parts

function setQuery(url, search, parseQuery) {
  url.search = search;
  const query = search === null ? '' : StringPrototypeSlice(search, 1);
  if (parseQuery) url.query = require('querystring').parse(query);
  else if (search !== null) url.query = query;
}

// Takes auth, hostname and port off the front of `rest`; gives what follows.
function takeHost(url, rest, text) {
  const { index: end } = RegExpPrototypeExec(/[/?#]|$/, rest);
  let front = StringPrototypeSlice(rest, 0, end);
  rest = StringPrototypeSlice(rest, end);
  front = StringPrototypeReplaceAll(front, '\t', '');
  front = StringPrototypeReplaceAll(front, '\n', '');
  front = StringPrototypeReplaceAll(front, '\r', '');

  const sign = StringPrototypeLastIndexOf(front, '@');
  if (sign !== -1) {
    url.auth = decodeURIComponent(StringPrototypeSlice(front, 0, sign));
    front = StringPrototypeSlice(front, sign + 1);
  }
  const wrong = RegExpPrototypeExec(NEVER_IN_HOST, front);
  if (wrong !== null) {
    rest = StringPrototypeSlice(front, wrong.index) + rest;
    front = StringPrototypeSlice(front, 0, wrong.index);
  }
  url.host = front;
  url.parseHost();
  if (typeof url.hostname !== 'string') url.hostname = '';

  const { hostname } = url;
  const isIPv6 = hostname[0] === '[' && hostname[hostname.length - 1] === ']';
  if (!isIPv6 && StringPrototypeIncludes(hostname, ':')) {
    throw new codes.ERR_INVALID_ARG_VALUE('url', 'Invalid port in url', text);
  }
  setHostname(url, hostname, isIPv6, text);
  url.host = url.port ? `${url.hostname}:${url.port}` : url.hostname;
  if (isIPv6) {
    url.hostname = StringPrototypeSlice(url.hostname, 1, -1);
    if (rest[0] !== '/') rest = `/${rest}`;
  }
  return rest;
}

// Mapping to ASCII must not bring in a character that has a meaning in URLs: a name that does so
// was made to deceive.
function setHostname(url, hostname, isIPv6, text) {
  hostname = hostname.length > HOSTNAME_MAX ? '' : StringPrototypeToLowerCase(hostname);
  if (hostname !== '') {
    if (!isIPv6) hostname = require('internal/url/idna').mapToASCII(hostname);
    if (hostname === '' ||
        RegExpPrototypeExec(isIPv6 ? WRONG_IN_IPV6 : WRONG_IN_HOST, hostname) !== null) {
      throw new codes.ERR_INVALID_URL(text);
    }
  }
  url.hostname = hostname;
}

function takeTail(url, rest, parseQuery) {
  const hash = StringPrototypeIndexOf(rest, '#');
  if (hash !== -1) {
    url.hash = StringPrototypeSlice(rest, hash);
    rest = StringPrototypeSlice(rest, 0, hash);
  }
  const mark = StringPrototypeIndexOf(rest, '?');
  setQuery(url, mark === -1 ? null : StringPrototypeSlice(rest, mark), parseQuery);
  if (mark !== -1) rest = StringPrototypeSlice(rest, 0, mark);
  if (rest !== '') url.pathname = rest;
  else if (isSlashed(url.protocol) && url.hostname) url.pathname = '/';
  if (url.pathname || url.search) url.path = (url.pathname || '') + (url.search || '');
}

function parse(url, text, parseQuery, slashesDenoteHost) {
  let rest = clean(text);
  if (!slashesDenoteHost && !StringPrototypeIncludes(rest, '#') &&
      RegExpPrototypeExec(/^[^?]*@/, rest) === null) {
    const match = RegExpPrototypeExec(PATH_ONLY, rest);
    if (match !== null) {
      url.path = rest;
      url.href = rest;
      url.pathname = match[1];
      if (match[2] || parseQuery) setQuery(url, match[2] ? match[2] : null, parseQuery);
      return url;
    }
  }

  const match = RegExpPrototypeExec(PROTOCOL, rest);
  let protocol;
  if (match !== null) {
    url.protocol = protocol = StringPrototypeToLowerCase(match[0]);
    rest = StringPrototypeSlice(rest, match[0].length);
  }
  const hostless = isHostless(protocol);
  let slashes = false;
  if (slashesDenoteHost || match !== null || RegExpPrototypeExec(USER_AT_HOST, rest) !== null) {
    slashes = StringPrototypeStartsWith(rest, '//');
    if (slashes && !hostless) {
      rest = StringPrototypeSlice(rest, 2);
      url.slashes = true;
    }
  }
  // Only a protocol in lower case is known to need its slashes.
  if (!hostless && (slashes || (match !== null && !isSlashed(match[0])))) {
    rest = takeHost(url, rest, text);
  }
  takeTail(url, hostless ? rest : escapeDelimiters(rest), parseQuery);
  url.href = url.format();
  return url;
}

// url.host without its port is url.hostname.
function splitPort(url) {
  let { host } = url;
  const match = RegExpPrototypeExec(PORT, host);
  if (match !== null) {
    if (match[0] !== ':') url.port = StringPrototypeSlice(match[0], 1);
    host = StringPrototypeSlice(host, 0, match.index);
  }
  if (host) url.hostname = host;
}

module.exports = { isHostless, isSlashed, parse, splitPort };
