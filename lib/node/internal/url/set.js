// SPDX-License-Identifier: MIT
//
// Changes of one part of a URL, as the setters of URL make them: the parser, begun in the state
// that reads the part. What is no value for the part changes nothing, or only as much as was read
// before that showed.
'use strict';

const {
  RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase,
} = require('internal/hot');

const { USERINFO, escape } = require('internal/url/escape');
const {
  addSegments, endOfAuthority, host, isSlash, portColon, setFragment, setPort, setProtocol,
  setQuery, withoutLineEnds,
} = require('internal/url/parse');
const { defaultPort } = require('internal/url/record');

// A user, a password or a port needs a host.
function hasNoAuthority(url) {
  return url.host === null || url.host === '' || url.protocol === 'file:';
}

function protocol(url, text) {
  const scheme = RegExpPrototypeExec(/^[a-zA-Z][a-zA-Z0-9+.-]*(?=:|$)/, withoutLineEnds(text));
  if (scheme === null) return;
  const value = `${StringPrototypeToLowerCase(scheme[0])}:`;
  if ((defaultPort(value) !== undefined) !== url.special) return;
  if (value === 'file:' && (url.username !== '' || url.password !== '' || url.port !== '')) return;
  if (url.protocol === 'file:' && url.host === '') return;
  setProtocol(url, value);
  if (url.port === defaultPort(value)) url.port = '';
}

function username(url, text) {
  if (!hasNoAuthority(url)) url.username = escape(text, USERINFO);
}

function password(url, text) {
  if (!hasNoAuthority(url)) url.password = escape(text, USERINFO);
}

// Both 'host' and 'hostname'; the latter takes no port.
function hostAndPort(url, text, withPort) {
  if (url.opaque) return;
  text = withoutLineEnds(text);
  const part = StringPrototypeSlice(text, 0, endOfAuthority(url, text, 0));
  if (url.protocol === 'file:') {
    if (host(url, part) && url.host === 'localhost') url.host = '';
    return;
  }
  const colon = portColon(part);
  if (colon === -1) {
    if (part === '' &&
        (url.special || url.username !== '' || url.password !== '' || url.port !== '')) {
      return;
    }
    host(url, part);
    return;
  }
  if (colon === 0 || !withPort || !host(url, StringPrototypeSlice(part, 0, colon))) return;
  const digits = RegExpPrototypeExec(/^[0-9]*/, StringPrototypeSlice(part, colon + 1))[0];
  if (digits !== '') setPort(url, digits);
}

function port(url, text) {
  if (hasNoAuthority(url)) return;
  if (text === '') {
    url.port = '';
    return;
  }
  const digits = RegExpPrototypeExec(/^[0-9]+/, withoutLineEnds(text));
  if (digits !== null) setPort(url, digits[0]);
}

function pathname(url, text) {
  if (url.opaque) return;
  text = withoutLineEnds(text);
  url.path = '';
  if (isSlash(url, text[0])) addSegments(url, StringPrototypeSlice(text, 1));
  else if (text !== '' || url.special || url.host === null) addSegments(url, text);
}

// An opaque path at the end of a URL does not end in spaces.
function trimPath(url) {
  if (!url.opaque || url.query !== null || url.fragment !== null) return;
  let end = url.path.length;
  while (end > 0 && url.path[end - 1] === ' ') end--;
  url.path = StringPrototypeSlice(url.path, 0, end);
}

function search(url, text) {
  if (text === '') {
    url.query = null;
    trimPath(url);
    return;
  }
  setQuery(url, withoutLineEnds(text[0] === '?' ? StringPrototypeSlice(text, 1) : text));
}

function hash(url, text) {
  if (text === '') {
    url.fragment = null;
    trimPath(url);
    return;
  }
  setFragment(url, withoutLineEnds(text[0] === '#' ? StringPrototypeSlice(text, 1) : text));
}

module.exports = {
  hash, hostAndPort, password, pathname, port, protocol, search, trimPath, username,
};
