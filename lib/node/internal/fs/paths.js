// SPDX-License-Identifier: MIT
// Paths as fs functions take them: a string, bytes, or a file: URL. What comes out
// is a string or a Uint8Array without a NUL byte, ready for the native.
'use strict';

const { ArrayPrototypeJoin, StringPrototypeIncludes, StringPrototypeSlice,
        TypedArrayPrototypeIndexOf } = primordials;
const { codes } = require('internal/errors');

function isUint8Array(value) {
  return value !== null && typeof value === 'object' &&
    require('internal/types').isUint8Array(value);
}

// The parser's objects only: those of url.parse have `path` and `auth`.
function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined &&
    value.path === undefined);
}

function fromFileURL(url) {
  if (url.protocol !== 'file:') throw new codes.ERR_INVALID_URL_SCHEME('file');
  if (url.hostname !== '') throw new codes.ERR_INVALID_FILE_URL_HOST(process.platform);
  const { pathname } = url;
  for (let i = 0; i + 2 < pathname.length; i++) {
    if (pathname[i] === '%' && pathname[i + 1] === '2' &&
        (pathname[i + 2] === 'f' || pathname[i + 2] === 'F')) {
      throw new codes.ERR_INVALID_FILE_URL_PATH('must not include encoded / characters', url);
    }
  }
  if (!StringPrototypeIncludes(pathname, '%')) return pathname;
  return primordials.decodeURIComponent(pathname);
}

function toPath(value, name = 'path') {
  if (typeof value === 'string') {
    if (StringPrototypeIncludes(value, '\u0000')) throw nulError(name, value);
    return value;
  }
  if (value !== null && typeof value === 'object') {
    if (isUint8Array(value)) {
      if (TypedArrayPrototypeIndexOf(value, 0) !== -1) throw nulError(name, value);
      return value;
    }
    if (isURL(value)) return toPath(fromFileURL(value), name);
  }
  throw new codes.ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'URL'], value);
}

function nulError(name, value) {
  return new codes.ERR_INVALID_ARG_VALUE(
    name, value, 'must be a string, Uint8Array, or URL without null bytes');
}

// For messages and for joining names to a directory.
function pathToString(path) {
  if (typeof path === 'string') return path;
  const { Buffer } = require('buffer');
  return Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString();
}

function joinPath(directory, name) {
  if (directory === '') return name;
  const last = StringPrototypeSlice(directory, -1);
  return last === '/' ? directory + name : ArrayPrototypeJoin([directory, name], '/');
}

module.exports = { toPath, pathToString, joinPath, isUint8Array, isURL, fromFileURL };
