// SPDX-License-Identifier: MIT
//
// path: names of files, POSIX flavour (the Windows one is path/win32.js, loaded on first use).
//
// The idea: a path is cut at its slashes with indexOf/lastIndexOf, never walked character by
// character, and a path that is already normal is returned as it came.
//
// 1. The last component of a path, [partStart, partEnd), ignores trailing slashes; basename,
//    extname and parse all take it from findPart().
// 2. Nothing here reads the disk; only the current directory is asked for, by process.cwd().
'use strict';

const {
  ObjectDefineProperty,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
} = primordials;

function mustBeString(value, name) {
  require('internal/validators').validateString(value, name);
}

// True when collapse() would change nothing of an absolute path. Hidden files ('/.x') take the
// long way; the answer only has to be right when it is yes.
function isNormal(path) {
  return path[path.length - 1] !== '/' &&
    StringPrototypeIndexOf(path, '/.') === -1 && StringPrototypeIndexOf(path, '//') === -1;
}

// The segments of `path` joined anew, without leading or trailing slash: empty ones and '.' are
// dropped, '..' takes back the one before. A '..' with nothing to take back stays if `climbs`.
function collapse(path, climbs) {
  const length = path.length;
  let out = '';
  let fixed = 0; // the length of the leading '../..' in `out`, which nothing can take back
  let start = 0;
  while (start < length) {
    let end = StringPrototypeIndexOf(path, '/', start);
    if (end === -1) end = length;
    const size = end - start;
    if (size === 2 && path[start] === '.' && path[start + 1] === '.') {
      if (out.length > fixed) {
        const cut = StringPrototypeLastIndexOf(out, '/');
        out = StringPrototypeSlice(out, 0, cut <= fixed ? fixed : cut);
      } else if (climbs) {
        out = out === '' ? '..' : out + '/..';
        fixed = out.length;
      }
    } else if (size > 1 || (size === 1 && path[start] !== '.')) {
      const segment = StringPrototypeSlice(path, start, end);
      out = out === '' ? segment : out + '/' + segment;
    }
    start = end + 1;
  }
  return out;
}

let partStart = 0;
let partEnd = 0;

// Sets partStart and partEnd to the last component that begins at `from` or later; says whether
// there is one.
function findPart(path, from) {
  let end = path.length;
  while (end > from && path[end - 1] === '/') end--;
  partEnd = end;
  partStart = from;
  if (end === from) return false;
  const slash = StringPrototypeLastIndexOf(path, '/', end - 1);
  if (slash >= from) partStart = slash + 1;
  return true;
}

// Where the extension of a component begins, -1 if it has none: a dot at its very start is part of
// the name, and '..' is a name of its own.
function findDot(path, start, end) {
  const dot = StringPrototypeLastIndexOf(path, '.', end - 1);
  if (dot <= start) return -1;
  return dot === start + 1 && end === start + 2 && path[start] === '.' ? -1 : dot;
}

function resolve(...paths) {
  let path = '';
  let i = paths.length - 1;
  for (; i >= 0; i--) {
    const part = paths[i];
    if (typeof part !== 'string') mustBeString(part, `paths[${i}]`);
    if (part === '') continue;
    path = path === '' ? part : part + '/' + path;
    if (part[0] === '/') break;
  }
  if (i < 0) {
    const cwd = process.cwd();
    if (path === '' || path === '.') {
      if (cwd[0] === '/') return cwd;
    }
    path = path === '' ? cwd : cwd + '/' + path;
  }
  if (path[0] !== '/') return collapse(path, true) || '.';
  return isNormal(path) ? path : '/' + collapse(path, false);
}

function normalize(path) {
  if (typeof path !== 'string') mustBeString(path, 'path');
  if (path === '') return '.';
  const absolute = path[0] === '/';
  if (absolute && isNormal(path)) return path;
  const out = collapse(path, !absolute);
  const slash = path[path.length - 1] === '/' ? '/' : '';
  if (absolute) return out === '' ? '/' : '/' + out + slash;
  return (out === '' ? '.' : out) + slash;
}

function isAbsolute(path) {
  if (typeof path !== 'string') mustBeString(path, 'path');
  return path !== '' && path[0] === '/';
}

function join(...paths) {
  let path = '';
  for (let i = 0; i < paths.length; i++) {
    const part = paths[i];
    if (typeof part !== 'string') mustBeString(part, 'path');
    if (part !== '') path = path === '' ? part : path + '/' + part;
  }
  return normalize(path);
}

function relative(from, to) {
  if (typeof from !== 'string') mustBeString(from, 'from');
  if (typeof to !== 'string') mustBeString(to, 'to');
  if (from === to) return '';
  from = resolve(from);
  to = resolve(to);
  if (from === to) return '';
  // Without its slash the root is a prefix of everything, like every other folder.
  if (from === '/') return StringPrototypeSlice(to, 1);
  if (to === '/') to = '';

  const shorter = from.length < to.length ? from.length : to.length;
  let shared = 0; // both are equal before this slash (or end)
  let i = 0;
  for (; i < shorter; i++) {
    const char = from[i];
    if (char !== to[i]) break;
    if (char === '/') shared = i;
  }
  if (i === shorter && (i === from.length ? to[i] === '/' : from[i] === '/')) shared = i;

  let out = '';
  let slash = shared === from.length ? -1 : shared;
  while (slash !== -1) {
    out = out === '' ? '..' : out + '/..';
    slash = StringPrototypeIndexOf(from, '/', slash + 1);
  }
  const rest = StringPrototypeSlice(to, shared + 1);
  if (rest === '') return out;
  return out === '' ? rest : out + '/' + rest;
}

function toNamespacedPath(path) {
  return path;
}

function dirname(path) {
  if (typeof path !== 'string') mustBeString(path, 'path');
  if (path === '') return '.';
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  const slash = StringPrototypeLastIndexOf(path, '/', end - 1);
  if (slash <= 0) return path[0] === '/' ? '/' : '.';
  return slash === 1 && path[0] === '/' ? '//' : StringPrototypeSlice(path, 0, slash);
}

function basename(path, suffix) {
  if (suffix !== undefined && typeof suffix !== 'string') mustBeString(suffix, 'suffix');
  if (typeof path !== 'string') mustBeString(path, 'path');
  const found = findPart(path, 0);
  if (suffix !== undefined && suffix !== '') {
    return require('internal/path/common').dropSuffix(path, suffix, 0, partStart, partEnd);
  }
  return found ? StringPrototypeSlice(path, partStart, partEnd) : '';
}

function extname(path) {
  if (typeof path !== 'string') mustBeString(path, 'path');
  if (!findPart(path, 0)) return '';
  const dot = findDot(path, partStart, partEnd);
  return dot === -1 ? '' : StringPrototypeSlice(path, dot, partEnd);
}

function format(pathObject) {
  return require('internal/path/common').format('/', pathObject);
}

function parse(path) {
  if (typeof path !== 'string') mustBeString(path, 'path');
  const parts = { root: '', dir: '', base: '', ext: '', name: '' };
  if (path === '') return parts;
  const from = path[0] === '/' ? 1 : 0;
  if (from === 1) parts.root = parts.dir = '/';
  if (!findPart(path, from)) return parts;
  const start = partStart;
  const end = partEnd;
  if (start > from) parts.dir = StringPrototypeSlice(path, 0, start - 1);
  parts.base = parts.name = StringPrototypeSlice(path, start, end);
  // '/..' alone is taken for a name '.' with the extension '.', an oddity to keep.
  const dot = start === 1 && parts.base === '..' ? 2 : findDot(path, start, end);
  if (dot !== -1) {
    parts.name = StringPrototypeSlice(path, start, dot);
    parts.ext = StringPrototypeSlice(path, dot, end);
  }
  return parts;
}

function matchesGlob(path, pattern) {
  return require('internal/path/glob').matchesGlob(path, pattern, false);
}

const posix = {
  resolve,
  normalize,
  isAbsolute,
  join,
  relative,
  toNamespacedPath,
  dirname,
  basename,
  extname,
  format,
  parse,
  matchesGlob,
  sep: '/',
  delimiter: ':',
  win32: null,
  posix: null,
};
posix.posix = posix;
// Legacy name of an internal, still in use.
posix._makeLong = toNamespacedPath;

// A plain property to the eye, filled in when first read.
ObjectDefineProperty(posix, 'win32', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    const value = require('path/win32');
    this.win32 = value;
    return value;
  },
  set(value) {
    ObjectDefineProperty(posix, 'win32', {
      __proto__: null, configurable: true, enumerable: true, writable: true, value,
    });
  },
});

module.exports = posix;
