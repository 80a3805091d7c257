// SPDX-License-Identifier: MIT
//
// What both flavours of path share and a program seldom calls: format(), and basename() with a
// suffix.
'use strict';

const { StringPrototypeEndsWith, StringPrototypeSlice } = primordials;

function format(sep, pathObject) {
  require('internal/validators').validateObject(pathObject, 'pathObject');
  const root = pathObject.root;
  const dir = pathObject.dir || root;
  let base = pathObject.base;
  if (!base) {
    const ext = pathObject.ext;
    base = `${pathObject.name || ''}${ext ? `${ext[0] === '.' ? '' : '.'}${ext}` : ''}`;
  }
  if (!dir) return base;
  return dir === root ? `${dir}${base}` : `${dir}${sep}${base}`;
}

// The name path[start..end) without `suffix`; `from` is where the root or drive of the path ends.
// Three oddities of Node are kept: a name that is all suffix stays whole; a path without a name is
// returned as it is; and a suffix that is longer than the name, but ends with it, brings back the
// slashes behind the name.
function dropSuffix(path, suffix, from, start, end) {
  if (suffix === path) return '';
  const name = StringPrototypeSlice(path, start, end);
  if (suffix.length > path.length) return name;
  if (name === '') return StringPrototypeSlice(path, from);
  if (suffix.length > name.length) {
    return StringPrototypeEndsWith(suffix, name) ? StringPrototypeSlice(path, start) : name;
  }
  if (suffix === name || !StringPrototypeEndsWith(name, suffix)) return name;
  return StringPrototypeSlice(name, 0, name.length - suffix.length);
}

module.exports = { format, dropSuffix };
