// SPDX-License-Identifier: MIT
//
// What a URL consists of, after parsing: texts that are already encoded.
//
//   https: // user : password @ host : port /path/to ? query # fragment
//
// 1. protocol has its colon; query and fragment have no sign, and are null where the URL has none.
// 2. host is null where the URL has none, as in 'mailto:x'; '' is a host, as in 'file:///x'.
// 3. port is a text, '' for none and for the scheme's own.
// 4. path is '' or begins with '/', except where it is opaque: then it is one text without meaning
//    to us, and host is null.
'use strict';

const { StringPrototypeLastIndexOf } = primordials;
const { RegExpPrototypeExec, StringPrototypeSlice } = require('internal/hot');

// The special schemes with the ports that are theirs; undefined for any other scheme.
function defaultPort(protocol) {
  switch (protocol) {
    case 'https:': case 'wss:': return '443';
    case 'http:': case 'ws:': return '80';
    case 'ftp:': return '21';
    case 'file:': return '';
  }
  return undefined;
}

class URLRecord {
  constructor(protocol, special, username, password, host, port, path, query, fragment) {
    this.protocol = protocol;
    this.special = special;
    this.username = username;
    this.password = password;
    this.host = host;
    this.port = port;
    this.path = path;
    this.opaque = false;
    this.query = query;
    this.fragment = fragment;
  }
}

function printAuthority(url) {
  const { host, password, port, username } = url;
  let out = '';
  if (username !== '' || password !== '') {
    out = password === '' ? `${username}@` : `${username}:${password}@`;
  }
  return port === '' ? out + host : `${out}${host}:${port}`;
}

function print(url) {
  const { fragment, host, path, query } = url;
  let out = url.protocol;
  if (host !== null) {
    out += `//${printAuthority(url)}`;
  } else if (!url.opaque && path[0] === '/' && path[1] === '/') {
    out += '/.'; // else the path would be read as a host
  }
  out += path;
  if (query !== null) out += `?${query}`;
  return fragment === null ? out : `${out}#${fragment}`;
}

// ---- Paths --------------------------------------------------------------------------------------

const DRIVE_PATH = /^\/[a-zA-Z]:$/;

// Takes the last segment off; a drive letter of a file URL stays.
function shorten(url) {
  const { path } = url;
  if (path === '') return;
  if (url.protocol === 'file:' && path.length === 3 &&
      RegExpPrototypeExec(DRIVE_PATH, path) !== null) {
    return;
  }
  url.path = StringPrototypeSlice(path, 0, StringPrototypeLastIndexOf(path, '/'));
}

module.exports = { URLRecord, defaultPort, print, shorten };
