// SPDX-License-Identifier: MIT
//
// The parser of the URL standard. Its states are functions here: each is given the record to fill,
// the text and the place in it, reads its part and calls the next.
//
//   parse -> absolute -> authority -> pathStart -> tail (query, fragment)
//         -> relative ----^             ^
//         -> file -> fileHost ----------+
//
// Most URLs of programs are written as they should be, of a well-known scheme with a plain host:
// one expression (PLAIN) recognises these, and what it captures is the record.
//
// 1. A state answers false if the text is no URL; the record is of no use then.
// 2. In the text that states are given there is no tab and no line end.
'use strict';

const {
  RegExp,
  StringPrototypeLastIndexOf,
  StringPrototypeReplaceAll,
} = primordials;
const {
  RegExpPrototypeExec, StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeToLowerCase,
} = require('internal/hot');

const {
  C0, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, escape,
} = require('internal/url/escape');
const { URLRecord, defaultPort, shorten } = require('internal/url/record');

// Path, query, fragment, all without a character that is to be encoded.
const REST = '(/[!$-;=@-\\[\\]-_a-z|~]*)?(?:\\?([!$-&(-;=?-~]*))?(?:#([!#-;=?-_a-~]*))?$';

// Groups: protocol, username, password, host, port, path, query, fragment. These are expressions
// that the engine compiles: with a group that is repeated it would not, and take five times as
// long. What they let pass and is not plain, RECODED and DOTS find.
const PLAIN = new RegExp(
  '^(https?:|wss?:)//(?:([!$-.0-9A-Z_a-z~]+)(?::([!$-.0-9A-Z_a-z~]+))?@)?' +
  `([a-z0-9._-]+)(?::([1-9][0-9]{0,4}))?${REST}`);
// Groups: path, query, fragment.
const PLAIN_FILE = new RegExp(`^file://(?=/)${REST}`);
const PLAIN_REFERENCE = new RegExp(`^(?=/(?!/))${REST}`);
// A host that is Punycode or may be an IPv4 address.
const RECODED = /(?:^|\.)(?:xn--|[0-9][0-9a-fx]*\.?$)/;
const DOTS = /\/(?:\.|%2[eE])/;

const SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*:/;
const BLANK_ENDS = /^[\0- ]|[\0- ]$/;
const LINE_ENDS = /[\t\n\r]/;

function parse(input, base) {
  const match = RegExpPrototypeExec(PLAIN, input);
  if (match !== null) return parsePlain(match) ?? parseAny(input, base);
  if (input[0] === 'f') return parseFile(input) ?? parseAny(input, base);
  if (input[0] === '/' && base !== null && base.special && base.protocol !== 'file:') {
    return parseReference(input, base) ?? parseAny(input, base);
  }
  return parseAny(input, base);
}

function parsePlain(match) {
  const protocol = match[1];
  const path = match[6];
  let host = match[4];
  let port = match[5];
  if (path !== undefined && RegExpPrototypeExec(DOTS, path) !== null) return undefined;
  if (port === undefined) port = '';
  else if (port > 65535) return null;
  else if (port === defaultPort(protocol)) port = '';
  if (RegExpPrototypeExec(RECODED, host) !== null) {
    host = require('internal/url/host').parseHost(host, true);
    if (host === null) return null;
  }
  return new URLRecord(protocol, true, match[2] ?? '', match[3] ?? '', host, port, path ?? '/',
                       match[7] ?? null, match[8] ?? null);
}

function parseFile(input) {
  const match = RegExpPrototypeExec(PLAIN_FILE, input);
  if (match === null || RegExpPrototypeExec(DOTS, match[1]) !== null ||
      StringPrototypeIncludes(match[1], '|')) {
    return undefined;
  }
  return new URLRecord('file:', true, '', '', '', '', match[1], match[2] ?? null,
                       match[3] ?? null);
}

function parseReference(input, base) {
  const match = RegExpPrototypeExec(PLAIN_REFERENCE, input);
  if (match === null || RegExpPrototypeExec(DOTS, match[1]) !== null) return undefined;
  return new URLRecord(base.protocol, true, base.username, base.password, base.host, base.port,
                       match[1], match[2] ?? null, match[3] ?? null);
}

// The text without tabs and line ends, which count for nothing anywhere in a URL.
function withoutLineEnds(text) {
  if (RegExpPrototypeExec(LINE_ENDS, text) === null) return text;
  text = StringPrototypeReplaceAll(text, '\t', '');
  text = StringPrototypeReplaceAll(text, '\n', '');
  return StringPrototypeReplaceAll(text, '\r', '');
}

function parseAny(input, base) {
  let text = input;
  if (RegExpPrototypeExec(BLANK_ENDS, text) !== null) {
    let start = 0;
    let end = text.length;
    while (start < end && text[start] <= ' ') start++;
    while (start < end && text[end - 1] <= ' ') end--;
    text = StringPrototypeSlice(text, start, end);
  }
  text = withoutLineEnds(text);

  const url = new URLRecord('', false, '', '', null, '', '', null, null);
  const scheme = RegExpPrototypeExec(SCHEME, text);
  if (scheme !== null) {
    const protocol = StringPrototypeToLowerCase(scheme[0]);
    setProtocol(url, protocol);
    return absolute(url, text, protocol.length, base) ? url : null;
  }
  if (base === null) return null;
  setProtocol(url, base.protocol);
  if (base.opaque) {
    if (text[0] !== '#') return null;
    url.path = base.path;
    url.opaque = true;
    url.query = base.query;
    return tail(url, text, 0) ? url : null;
  }
  const done = url.protocol === 'file:' ? file(url, text, 0, base) : relative(url, text, 0, base);
  return done ? url : null;
}

function setProtocol(url, protocol) {
  url.protocol = protocol;
  url.special = defaultPort(protocol) !== undefined;
}

function isSlash(url, char) {
  return char === '/' || (char === '\\' && url.special);
}

// ---- After the scheme

function absolute(url, text, at, base) {
  if (url.protocol === 'file:') return file(url, text, at, base);
  if (url.special) {
    if (base !== null && base.protocol === url.protocol &&
        !(text[at] === '/' && text[at + 1] === '/')) {
      return relative(url, text, at, base);
    }
    return specialAuthority(url, text, at);
  }
  if (text[at] === '/') {
    return text[at + 1] === '/' ? authority(url, text, at + 2) : path(url, text, at + 1);
  }
  const end = endOfPath(text, at);
  url.path = escape(StringPrototypeSlice(text, at, end), C0);
  url.opaque = true;
  return tail(url, text, end);
}

// Any number of slashes, of either kind, before the host.
function specialAuthority(url, text, at) {
  while (text[at] === '/' || text[at] === '\\') at++;
  return authority(url, text, at);
}

function relative(url, text, at, base) {
  const char = text[at];
  if (isSlash(url, char)) {
    const next = text[at + 1];
    if (url.special && isSlash(url, next)) return specialAuthority(url, text, at + 2);
    if (next === '/') return authority(url, text, at + 2);
    copyAuthority(url, base);
    return path(url, text, at + 1);
  }
  copyAuthority(url, base);
  url.path = base.path;
  if (char === undefined || char === '#') url.query = base.query;
  if (char === undefined || char === '#' || char === '?') return tail(url, text, at);
  shorten(url);
  return path(url, text, at);
}

function copyAuthority(url, base) {
  url.username = base.username;
  url.password = base.password;
  url.host = base.host;
  url.port = base.port;
}

// ---- Host

// Where the authority that begins at `at` ends.
function endOfAuthority(url, text, at) {
  const { length } = text;
  for (; at < length; at++) {
    switch (text[at]) {
      case '/': case '?': case '#': return at;
      case '\\':
        if (url.special) return at;
    }
  }
  return length;
}

function authority(url, text, at) {
  const end = endOfAuthority(url, text, at);
  let part = StringPrototypeSlice(text, at, end);
  const sign = StringPrototypeLastIndexOf(part, '@');
  if (sign !== -1) {
    const credentials = StringPrototypeSlice(part, 0, sign);
    part = StringPrototypeSlice(part, sign + 1);
    if (part === '') return false;
    const colon = StringPrototypeIndexOf(credentials, ':');
    if (colon === -1) {
      url.username = escape(credentials, USERINFO);
    } else {
      url.username = escape(StringPrototypeSlice(credentials, 0, colon), USERINFO);
      url.password = escape(StringPrototypeSlice(credentials, colon + 1), USERINFO);
    }
  }
  const colon = portColon(part);
  const name = colon === -1 ? part : StringPrototypeSlice(part, 0, colon);
  if (name === '' && (url.special || colon !== -1)) return false;
  if (!host(url, name)) return false;
  if (colon !== -1) {
    const port = StringPrototypeSlice(part, colon + 1);
    if (RegExpPrototypeExec(/[^0-9]/, port) !== null || !setPort(url, port)) return false;
  }
  return pathStart(url, text, end);
}

// The colon before a port: the first that is not in brackets.
function portColon(part) {
  const colon = StringPrototypeIndexOf(part, ':');
  if (colon === -1 || !StringPrototypeIncludes(part, '[')) return colon;
  let inside = false;
  for (let i = 0; i < part.length; i++) {
    const char = part[i];
    if (char === '[') inside = true;
    else if (char === ']') inside = false;
    else if (char === ':' && !inside) return i;
  }
  return -1;
}

function host(url, name) {
  const parsed = name === '' ? '' : require('internal/url/host').parseHost(name, url.special);
  if (parsed === null) return false;
  url.host = parsed;
  return true;
}

// `digits` may be empty: no port.
function setPort(url, digits) {
  if (digits !== '') {
    const number = +digits;
    if (number > 65535) return false;
    digits = `${number}`;
  }
  url.port = digits === defaultPort(url.protocol) ? '' : digits;
  return true;
}

// ---- Files. Their base counts even if they have a scheme: 'file:x' is relative.

const DRIVE = /^[a-zA-Z][:|]$/;
const DRIVE_START = /^[a-zA-Z][:|](?:[/\\?#]|$)/;

function startsWithDrive(text, at) {
  return RegExpPrototypeExec(DRIVE_START, StringPrototypeSlice(text, at, at + 3)) !== null;
}

function file(url, text, at, base) {
  url.host = '';
  const other = base !== null && base.protocol === 'file:' ? base : null;
  const char = text[at];
  if (char === '/' || char === '\\') {
    const next = text[at + 1];
    if (next === '/' || next === '\\') return fileHost(url, text, at + 2);
    if (other !== null) {
      url.host = other.host;
      if (!startsWithDrive(text, at + 1)) {
        const drive = RegExpPrototypeExec(/^\/[a-zA-Z]:(?=\/|$)/, other.path);
        if (drive !== null) url.path = drive[0];
      }
    }
    return path(url, text, at + 1);
  }
  if (other === null) return path(url, text, at);
  url.host = other.host;
  url.path = other.path;
  if (char === undefined || char === '#') url.query = other.query;
  if (char === undefined || char === '#' || char === '?') return tail(url, text, at);
  if (startsWithDrive(text, at)) url.path = '';
  else shorten(url);
  return path(url, text, at);
}

function fileHost(url, text, at) {
  const end = endOfAuthority(url, text, at);
  const name = StringPrototypeSlice(text, at, end);
  if (RegExpPrototypeExec(DRIVE, name) !== null) return path(url, text, at);
  if (!host(url, name)) return false;
  if (url.host === 'localhost') url.host = '';
  return pathStart(url, text, end);
}

// ---- Path, query, fragment

function endOfPath(text, at) {
  const { length } = text;
  while (at < length && text[at] !== '?' && text[at] !== '#') at++;
  return at;
}

// After an authority: the slash that opens the path, if it is there.
function pathStart(url, text, at) {
  const char = text[at];
  if (isSlash(url, char)) return path(url, text, at + 1);
  if (url.special) return path(url, text, at);
  return tail(url, text, at); // nothing but '?' and '#' ends an authority otherwise
}

function path(url, text, at) {
  const end = endOfPath(text, at);
  addSegments(url, StringPrototypeSlice(text, at, end));
  return tail(url, text, end);
}

const SEGMENTS_TO_READ = /[\\|]|(?:^|\/)(?:\.|%2[eE])/;
const ONE_DOT = /^(?:\.|%2[eE])$/;
const TWO_DOTS = /^(?:\.|%2[eE]){2}$/;

// Appends the segments of `text`, which has no leading slash, to the path that is there.
function addSegments(url, text) {
  const isFile = url.protocol === 'file:';
  if (RegExpPrototypeExec(SEGMENTS_TO_READ, text) === null) {
    url.path = `${url.path}/${escape(text, PATH)}`;
    return;
  }
  for (let at = 0, end; at <= text.length; at = end + 1) {
    end = at;
    while (end < text.length && !isSlash(url, text[end])) end++;
    let segment = StringPrototypeSlice(text, at, end);
    const last = end === text.length;
    if (RegExpPrototypeExec(TWO_DOTS, segment) !== null) {
      shorten(url);
      if (last) url.path += '/';
    } else if (RegExpPrototypeExec(ONE_DOT, segment) !== null) {
      if (last) url.path += '/';
    } else {
      if (isFile && url.path === '' && RegExpPrototypeExec(DRIVE, segment) !== null) {
        segment = `${segment[0]}:`;
      }
      url.path += `/${escape(segment, PATH)}`;
    }
  }
}

// The query, if there is one at `at`, and the fragment.
function tail(url, text, at) {
  if (text[at] === '?') {
    let end = StringPrototypeIndexOf(text, '#', at);
    if (end === -1) end = text.length;
    setQuery(url, StringPrototypeSlice(text, at + 1, end));
    at = end;
  }
  if (text[at] === '#') setFragment(url, StringPrototypeSlice(text, at + 1));
  return true;
}

function setQuery(url, text) {
  url.query = escape(text, url.special ? SPECIAL_QUERY : QUERY);
}

function setFragment(url, text) {
  url.fragment = escape(text, FRAGMENT);
}

module.exports = {
  addSegments, endOfAuthority, host, isSlash, parse, portColon, setFragment, setPort, setProtocol,
  setQuery, withoutLineEnds,
};
