// SPDX-License-Identifier: MIT
//
// Paths of files as URLs, and back, for both kinds of paths ({ windows: true }).
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  decodeURIComponent,
} = primordials;

const { codes } = require('internal/errors');

// An object with the look of a URL, also one of another implementation; not what url.parse gives.
function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined &&
    value.path === undefined);
}

function toFileURL(value) {
  if (typeof value === 'string') {
    const { URL } = require('web/url');
    value = new URL(value);
  } else if (!isURL(value)) {
    throw new codes.ERR_INVALID_ARG_TYPE('path', ['string', 'URL'], value);
  }
  if (value.protocol !== 'file:') throw new codes.ERR_INVALID_URL_SCHEME('file');
  return value;
}

function refuseHost(url) {
  if (url.hostname !== '') throw new codes.ERR_INVALID_FILE_URL_HOST(process.platform);
}

function fileURLToPath(path, options) {
  const url = toFileURL(path);
  if (options?.windows) return toWindowsPath(url);
  refuseHost(url);
  const { pathname } = url;
  if (!StringPrototypeIncludes(pathname, '%')) return pathname;
  if (RegExpPrototypeExec(/%2f/i, pathname) !== null) {
    throw new codes.ERR_INVALID_FILE_URL_PATH('must not include encoded / characters', url);
  }
  return decodeURIComponent(pathname);
}

function toWindowsPath(url) {
  const { hostname } = url;
  let { pathname } = url;
  if (RegExpPrototypeExec(/%2f|%5c/i, pathname) !== null) {
    throw new codes.ERR_INVALID_FILE_URL_PATH('must not include encoded \\ or / characters', url);
  }
  pathname = StringPrototypeReplaceAll(pathname, '/', '\\');
  if (StringPrototypeIncludes(pathname, '%')) pathname = decodeURIComponent(pathname);
  if (hostname !== '') {
    return `\\\\${require('internal/url/idna').domainToUnicode(hostname)}${pathname}`;
  }
  if (RegExpPrototypeExec(/^.[a-zA-Z]:/s, pathname) === null) {
    throw new codes.ERR_INVALID_FILE_URL_PATH('must be absolute', url);
  }
  return StringPrototypeSlice(pathname, 1);
}

// For names that are no UTF-8: escapes are bytes, whatever they stand for.
function fileURLToPathBuffer(path, options) {
  const url = toFileURL(path);
  const { decodeToBytes } = require('internal/url/unescape');
  if (!options?.windows) {
    refuseHost(url);
    return decodeToBytes(url.pathname);
  }
  const { hostname } = url;
  const bytes = decodeToBytes(StringPrototypeReplaceAll(url.pathname, '/', '\\'));
  if (hostname !== '') {
    const { Buffer } = require('buffer');
    const name = require('internal/url/idna').domainToUnicode(hostname);
    return Buffer.concat([Buffer.from(`\\\\${name}`), bytes]);
  }
  const letter = bytes[1] | 32;
  if (!(letter >= 97 && letter <= 122 && bytes[2] === 58)) {
    throw new codes.ERR_INVALID_FILE_URL_PATH('must be absolute', url);
  }
  return bytes.subarray(1);
}

// ---- From paths

let pathSet;

// What a URL would read as something else than a part of the path, escaped.
function escapePath(path) {
  const { EscapeSet, escape } = require('internal/url/escape');
  pathSet ??= new EscapeSet(/[^!$&-;=@-Z_a-z]/);
  return escape(path, pathSet);
}

// `filepath` is a string.
function pathToFileURL(filepath, options) {
  const { adopt } = require('web/url');
  const { URLRecord } = require('internal/url/record');
  if (options?.windows) return windowsPathToURL(filepath);
  let resolved = require('path').resolve(filepath);
  // resolve() takes off a slash at the end.
  if (filepath[filepath.length - 1] === '/' && resolved[resolved.length - 1] !== '/') {
    resolved += '/';
  }
  return adopt(new URLRecord('file:', true, '', '', '', '', escapePath(resolved), null, null));
}

function windowsPathToURL(filepath) {
  const { adopt } = require('web/url');
  const { URLRecord } = require('internal/url/record');
  let resolved = StringPrototypeStartsWith(filepath, '\\\\') ? filepath :
    require('path').win32.resolve(filepath);
  let host = '';
  if (RegExpPrototypeExec(/^\\\\\?\\[a-zA-Z]:\\/, resolved) !== null) {
    resolved = StringPrototypeSlice(resolved, 4);
  } else if (StringPrototypeStartsWith(resolved, '\\\\')) {
    // \\server\share, or \\?\UNC\server\share
    const start = StringPrototypeStartsWith(resolved, '\\\\?\\UNC\\') ? 8 : 2;
    const end = StringPrototypeIndexOf(resolved, '\\', start);
    if (end === -1) {
      throw new codes.ERR_INVALID_ARG_VALUE('path', resolved, 'Missing UNC resource path');
    }
    if (end === 2) {
      throw new codes.ERR_INVALID_ARG_VALUE('path', resolved, 'Empty UNC servername');
    }
    host = StringPrototypeSlice(resolved, start, end);
    resolved = StringPrototypeSlice(resolved, end);
  }
  const last = filepath[filepath.length - 1];
  const end = resolved[resolved.length - 1];
  if ((last === '/' || last === '\\') && end !== '\\' && end !== '/') resolved += '/';
  const path = escapePath(StringPrototypeReplaceAll(resolved, '\\', '/'));
  const url = new URLRecord('file:', true, '', '', '', '', path[0] === '/' ? path : `/${path}`,
                            null, null);
  if (host !== '') {
    const { endOfAuthority, host: setHost, withoutLineEnds } = require('internal/url/parse');
    const text = withoutLineEnds(host);
    if (!setHost(url, StringPrototypeSlice(text, 0, endOfAuthority(url, text, 0)))) {
      throw new codes.ERR_INVALID_URL(resolved, host);
    }
    if (url.host === 'localhost') url.host = '';
  }
  return adopt(url);
}

module.exports = { fileURLToPath, fileURLToPathBuffer, isURL, pathToFileURL };
