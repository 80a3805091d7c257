// SPDX-License-Identifier: MIT
// Dirent: an entry of a directory, with the type that the directory tells.
'use strict';

const { ObjectDefineProperty, Symbol } = primordials;
const binding = native('fs');
const { constants } = binding;
const { pathToString, joinPath } = require('internal/fs/paths');

const kType = Symbol('type');

class Dirent {
  constructor(name, parentPath, type) {
    this.name = name;
    this.parentPath = parentPath;
    this.path = parentPath;
    this[kType] = type;
  }

  isDirectory() { return this[kType] === constants.UV_DIRENT_DIR; }
  isFile() { return this[kType] === constants.UV_DIRENT_FILE; }
  isBlockDevice() { return this[kType] === constants.UV_DIRENT_BLOCK; }
  isCharacterDevice() { return this[kType] === constants.UV_DIRENT_CHAR; }
  isSymbolicLink() { return this[kType] === constants.UV_DIRENT_LINK; }
  isFIFO() { return this[kType] === constants.UV_DIRENT_FIFO; }
  isSocket() { return this[kType] === constants.UV_DIRENT_SOCKET; }
}

const kTypesByMode = {
  __proto__: null,
  [constants.S_IFREG]: constants.UV_DIRENT_FILE,
  [constants.S_IFDIR]: constants.UV_DIRENT_DIR,
  [constants.S_IFLNK]: constants.UV_DIRENT_LINK,
  [constants.S_IFIFO]: constants.UV_DIRENT_FIFO,
  [constants.S_IFSOCK]: constants.UV_DIRENT_SOCKET,
  [constants.S_IFCHR]: constants.UV_DIRENT_CHAR,
  [constants.S_IFBLK]: constants.UV_DIRENT_BLOCK,
};

// Some file systems don't tell types; then the entry itself is asked. It is rare
// enough to wait for it.
function typeOf(directory, name, type) {
  if (type !== constants.UV_DIRENT_UNKNOWN) return type;
  const path = joinPath(pathToString(directory), pathToString(name));
  if (binding.lstat(undefined, path, false) < 0) return type;
  const { takeStats } = require('internal/fs/stats');
  return kTypesByMode[takeStats().mode & constants.S_IFMT] ?? type;
}

// From the native's list of names and types in turn.
function makeDirents(directory, pairs, convert) {
  const entries = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const type = typeOf(directory, pairs[i], pairs[i + 1]);
    ObjectDefineProperty(entries, i / 2, {
      __proto__: null,
      configurable: true,
      enumerable: true,
      writable: true,
      value: new Dirent(convert(pairs[i]), directory, type),
    });
  }
  return entries;
}

// One that no directory has told of.
function direntFor(name, parentPath, stats) {
  const type = stats === undefined ? undefined : kTypesByMode[stats.mode & constants.S_IFMT];
  return new Dirent(name, parentPath, type ?? constants.UV_DIRENT_UNKNOWN);
}

module.exports = { Dirent, direntFor, makeDirents };
