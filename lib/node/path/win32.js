// SPDX-License-Identifier: MIT
//
// path/win32: names of files, Windows flavour. Both slashes separate on the way in, '\' on the way
// out. A path begins with a root of one of these shapes:
//
//   C:\dir      a drive, absolute           \\server\share\dir   a share (UNC)
//   C:dir       a drive, relative to it     \\.\dev  \\?\dev     a device namespace
//   \dir        absolute on no drive        CON:dir              a reserved device name
//
// 1. All of them are found by scanRoot(); the functions differ in what they make of the root.
// 2. normalize() never turns a relative path into one that Windows would take for absolute or for
//    a device: such a result gets '.\' in front.
'use strict';

const {
  ArrayPrototypeIncludes,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;
const { validateString } = require('internal/validators');
const common = require('internal/path/common');

function isSep(char) {
  return char === '\\' || char === '/';
}

function isLetter(path) {
  const code = StringPrototypeCharCodeAt(path, 0);
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function hasDrive(path) {
  return path.length > 1 && path[1] === ':' && isLetter(path);
}

const RESERVED = [
  'CON', 'PRN', 'AUX', 'NUL',
  'COM1', 'COM2', 'COM3', 'COM4', 'COM5', 'COM6', 'COM7', 'COM8', 'COM9', 'COM\xb9', 'COM\xb2',
  'COM\xb3',
  'LPT1', 'LPT2', 'LPT3', 'LPT4', 'LPT5', 'LPT6', 'LPT7', 'LPT8', 'LPT9', 'LPT\xb9', 'LPT\xb2',
  'LPT\xb3',
];

function isReserved(name) {
  return ArrayPrototypeIncludes(RESERVED, StringPrototypeToUpperCase(name));
}

// Where the run of characters that are (or are not) separators ends.
function runEnd(path, from, separators) {
  while (from < path.length && isSep(path[from]) === separators) from++;
  return from;
}

// The root of a path. `end` is where it ends, with the slash behind a drive; `device` is the drive
// ('C:') or the share ('\\server\share', without a slash behind it, 'server' and 'bare' say more).
function scanRoot(path) {
  const root = { __proto__: null, end: 0, device: '', absolute: false, server: '', bare: false };
  if (isSep(path[0])) {
    root.absolute = true;
    root.end = 1;
    if (path.length === 1 || !isSep(path[1])) return root;
    const serverEnd = runEnd(path, 2, false);
    const shareStart = runEnd(path, serverEnd, true);
    if (serverEnd === 2 || shareStart === path.length) return root;
    root.end = runEnd(path, shareStart, false);
    root.bare = root.end === path.length;
    root.server = StringPrototypeSlice(path, 2, serverEnd);
    root.device = `\\\\${root.server}\\${StringPrototypeSlice(path, shareStart, root.end)}`;
  } else if (hasDrive(path)) {
    root.device = StringPrototypeSlice(path, 0, 2);
    root.absolute = path.length > 2 && isSep(path[2]);
    root.end = root.absolute ? 3 : 2;
  }
  return root;
}

function isNamespace(server) {
  return server === '.' || server === '?';
}

// As scanRoot(), but of \\.\ and \\?\ only the first part is root.
function scanDevice(path) {
  const root = scanRoot(path);
  if (isNamespace(root.server)) {
    root.device = `\\\\${root.server}`;
    root.end = 4;
  }
  return root;
}

// As scanRoot(), with the slash behind a share taken into the root, as behind a drive.
function rootEnd(path) {
  const root = scanRoot(path);
  return root.server !== '' && !root.bare ? root.end + 1 : root.end;
}

function backslashes(path) {
  return StringPrototypeReplaceAll(path, '/', '\\');
}

// The segments of `path` joined anew; the rules are those of collapse() in path.js.
function collapse(path, climbs) {
  const kept = [];
  let fixed = 0;
  const segments = StringPrototypeSplit(backslashes(path), '\\');
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i];
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (kept.length > fixed) {
        kept.length--;
        continue;
      }
      if (!climbs) continue;
      fixed++;
    }
    ArrayPrototypePush(kept, segment);
  }
  return ArrayPrototypeJoin(kept, '\\');
}

// The current directory that goes with a device: each drive may have its own.
function cwdOf(device) {
  if (device === '') return process.cwd();
  const cwd = process.env[`=${device}`] || process.cwd();
  const drive = StringPrototypeSlice(cwd, 0, 2);
  return cwd[2] === '\\' &&
    StringPrototypeToLowerCase(drive) !== StringPrototypeToLowerCase(device) ? `${device}\\` : cwd;
}

function resolve(...paths) {
  let device = '';
  let tail = '';
  let absolute = false;
  // From the last argument back to the current directory, until drive and root are known.
  for (let i = paths.length - 1; i >= -1; i--) {
    let path;
    if (i >= 0) {
      path = paths[i];
      validateString(path, `paths[${i}]`);
      if (path === '') continue;
    } else {
      path = cwdOf(device);
      const none = paths.length === 0 || (paths.length === 1 && (paths[0] === '' ||
                                                                paths[0] === '.'));
      if (device === '' && none && (paths.length === 0 || isSep(path[0]))) return backslashes(path);
    }
    const root = scanDevice(path);
    if (root.device !== '') {
      if (device === '') {
        device = root.device;
      } else if (StringPrototypeToLowerCase(root.device) !== StringPrototypeToLowerCase(device)) {
        continue; // of another drive: says nothing about this one
      }
    }
    if (!absolute) {
      tail = `${StringPrototypeSlice(path, root.end)}\\${tail}`;
      absolute = root.absolute;
    }
    if (absolute && device !== '') break;
  }
  tail = collapse(tail, !absolute);
  return absolute ? `${device}\\${tail}` : `${device}${tail}` || '.';
}

// A colon at the end of a segment, or behind the first letter of the result.
function looksAbsolute(path, tail) {
  if (hasDrive(tail)) return true;
  let colon = StringPrototypeIndexOf(path, ':');
  while (colon !== -1) {
    if (colon === path.length - 1 || isSep(path[colon + 1])) return true;
    colon = StringPrototypeIndexOf(path, ':', colon + 1);
  }
  return false;
}

function normalize(path) {
  validateString(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return path === '/' ? '\\' : path;

  const root = scanDevice(path);
  const colon = StringPrototypeIndexOf(path, ':');
  let { device, end } = root;
  if (isNamespace(root.server)) {
    const name = StringPrototypeSlice(path, 4, colon + 1);
    if (isReserved(StringPrototypeSlice(name, 0, -1))) {
      device = `\\\\?\\${name}`;
      end += name.length;
    }
  } else if (root.bare) {
    return `${device}\\`;
  } else if (device === '' && !root.absolute && colon > 0 &&
             isReserved(StringPrototypeSlice(path, 0, colon))) {
    device = StringPrototypeSlice(path, 0, colon + 1);
    end = colon + 1;
  }

  const absolute = root.absolute;
  let tail = collapse(StringPrototypeSlice(path, end), !absolute);
  if (tail === '' && !absolute) tail = '.';
  if (tail !== '' && isSep(path[path.length - 1])) tail += '\\';
  if (!absolute && device === '' && looksAbsolute(path, tail)) return `.\\${tail}`;
  // With no colon this looks at all but the last character, as Node does.
  if (isReserved(StringPrototypeSlice(path, 0, colon))) return `.\\${device}${tail}`;
  return absolute ? `${device}\\${tail}` : `${device}${tail}`;
}

function isAbsolute(path) {
  validateString(path, 'path');
  return path !== '' && (isSep(path[0]) || (path.length > 2 && hasDrive(path) && isSep(path[2])));
}

// A reserved name with a colon, in any segment: normalising could change what it means.
function namesDevice(path) {
  const segments = StringPrototypeSplit(path, '\\');
  for (let i = 0; i < segments.length; i++) {
    const colon = StringPrototypeIndexOf(segments[i], ':');
    if (colon !== -1 && isReserved(StringPrototypeSlice(segments[i], 0, colon))) return true;
  }
  return false;
}

function join(...paths) {
  let path = '';
  let first = '';
  for (let i = 0; i < paths.length; i++) {
    const part = paths[i];
    validateString(part, 'path');
    if (part === '') continue;
    if (path === '') first = part;
    path = path === '' ? part : `${path}\\${part}`;
  }
  if (path === '') return '.';
  // Only a first argument of exactly two slashes and a name means a share; other runs of slashes at
  // the beginning are one slash, or normalize() would see a share that nobody wrote.
  const share = runEnd(first, 0, true) === 2 && first.length > 2;
  const slashes = runEnd(path, 0, true);
  if (!share && slashes > 1) path = `\\${StringPrototypeSlice(path, slashes)}`;
  return namesDevice(path) ? backslashes(path) : normalize(path);
}

function segmentsOf(path) {
  const start = runEnd(path, 0, true);
  let end = path.length;
  while (end > start && path[end - 1] === '\\') end--;
  return start === end ? [] : StringPrototypeSplit(StringPrototypeSlice(path, start, end), '\\');
}

function relative(from, to) {
  validateString(from, 'from');
  validateString(to, 'to');
  if (from === to) return '';
  from = resolve(from);
  to = resolve(to);
  if (StringPrototypeToLowerCase(from) === StringPrototypeToLowerCase(to)) return '';
  const source = segmentsOf(from);
  const target = segmentsOf(to);
  let shared = 0;
  while (shared < source.length && shared < target.length &&
         StringPrototypeToLowerCase(source[shared]) ===
         StringPrototypeToLowerCase(target[shared])) {
    shared++;
  }
  if (shared === 0 && source.length > 0 && target.length > 0) return to;
  const out = [];
  for (let i = shared; i < source.length; i++) ArrayPrototypePush(out, '..');
  for (let i = shared; i < target.length; i++) ArrayPrototypePush(out, target[i]);
  return ArrayPrototypeJoin(out, '\\');
}

function toNamespacedPath(path) {
  if (typeof path !== 'string' || path === '') return path;
  const full = resolve(path);
  if (full.length <= 2) return path;
  if (full[0] === '\\') {
    return full[1] === '\\' && !isNamespace(full[2]) ?
      `\\\\?\\UNC\\${StringPrototypeSlice(full, 2)}` : full;
  }
  return hasDrive(full) && full[2] === '\\' ? `\\\\?\\${full}` : full;
}

function dirname(path) {
  validateString(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return isSep(path) ? path : '.';
  const end = rootEnd(path);
  const part = findPart(path, end);
  if (part.start > end) return StringPrototypeSlice(path, 0, part.start - 1);
  return end === 0 ? '.' : StringPrototypeSlice(path, 0, end);
}

// The last component that begins at `from` or later; trailing slashes do not count.
function findPart(path, from) {
  let end = path.length;
  while (end > from && isSep(path[end - 1])) end--;
  let start = end;
  while (start > from && !isSep(path[start - 1])) start--;
  return { __proto__: null, start, end };
}

// Where the extension begins, -1 if there is none: see findDot() in path.js.
function findDot(path, part) {
  const dot = part.end > 0 ? StringPrototypeLastIndexOf(path, '.', part.end - 1) : -1;
  if (dot <= part.start) return -1;
  return part.end === part.start + 2 && path[part.start] === '.' ? -1 : dot;
}

function basename(path, suffix) {
  if (suffix !== undefined) validateString(suffix, 'suffix');
  validateString(path, 'path');
  const from = hasDrive(path) ? 2 : 0;
  const part = findPart(path, from);
  if (suffix !== undefined && suffix !== '') {
    return common.dropSuffix(path, suffix, from, part.start, part.end);
  }
  return StringPrototypeSlice(path, part.start, part.end);
}

function extname(path) {
  validateString(path, 'path');
  const part = findPart(path, hasDrive(path) ? 2 : 0);
  const dot = findDot(path, part);
  return dot === -1 ? '' : StringPrototypeSlice(path, dot, part.end);
}

function format(pathObject) {
  return common.format('\\', pathObject);
}

function parse(path) {
  validateString(path, 'path');
  const parts = { root: '', dir: '', base: '', ext: '', name: '' };
  if (path === '') return parts;
  const end = rootEnd(path);
  const part = findPart(path, end);
  parts.root = parts.dir = StringPrototypeSlice(path, 0, end);
  if (part.end === part.start) return parts;
  if (part.start > end) parts.dir = StringPrototypeSlice(path, 0, part.start - 1);
  parts.base = parts.name = StringPrototypeSlice(path, part.start, part.end);
  const dot = findDot(path, part);
  if (dot !== -1) {
    parts.name = StringPrototypeSlice(path, part.start, dot);
    parts.ext = StringPrototypeSlice(path, dot, part.end);
  }
  return parts;
}

function matchesGlob(path, pattern) {
  return require('internal/path/glob').matchesGlob(path, pattern, true);
}

const win32 = {
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
  sep: '\\',
  delimiter: ';',
  win32: null,
  posix: require('path'),
};
win32.win32 = win32;
win32._makeLong = toNamespacedPath;

module.exports = win32;
