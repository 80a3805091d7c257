// SPDX-License-Identifier: MIT
// Stats, BigIntStats and StatFs, made from the numbers that the native leaves in
// the memory that it shares with us.
'use strict';

const {
  Date,
  Float64Array,
  FunctionPrototypeCall,
  MathRound,
  Number,
  ObjectCreate,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  ReflectApply,
} = primordials;
const binding = native('fs');
const { S_IFMT, S_IFREG, S_IFDIR, S_IFCHR, S_IFBLK, S_IFIFO, S_IFLNK, S_IFSOCK } =
  binding.constants;

// The same memory, as doubles and, when somebody wants bigints, as integers.
const numbers = new Float64Array(binding.shared);
let integers;

function getIntegers() {
  return integers ??= new primordials.BigInt64Array(binding.shared);
}

function StatsBase(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks) {
  this.dev = dev;
  this.mode = mode;
  this.nlink = nlink;
  this.uid = uid;
  this.gid = gid;
  this.rdev = rdev;
  this.blksize = blksize;
  this.ino = ino;
  this.size = size;
  this.blocks = blocks;
}

function addTest(name, type) {
  const test = { [name]() { return this._checkModeProperty(type); } }[name];
  ObjectDefineProperty(StatsBase.prototype, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    writable: true,
    value: test,
  });
}

addTest('isDirectory', S_IFDIR);
addTest('isFile', S_IFREG);
addTest('isBlockDevice', S_IFBLK);
addTest('isCharacterDevice', S_IFCHR);
addTest('isSymbolicLink', S_IFLNK);
addTest('isFIFO', S_IFIFO);
addTest('isSocket', S_IFSOCK);

function toDate(ms) {
  return new Date(MathRound(Number(ms)));
}

function derive(Class, check) {
  ObjectSetPrototypeOf(Class.prototype, StatsBase.prototype);
  ObjectSetPrototypeOf(Class, StatsBase);
  Class.prototype._checkModeProperty = check;
}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
               atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
  FunctionPrototypeCall(StatsBase, this, dev, mode, nlink, uid, gid, rdev, blksize, ino, size,
                        blocks);
  this.atimeMs = atimeMs;
  this.mtimeMs = mtimeMs;
  this.ctimeMs = ctimeMs;
  this.birthtimeMs = birthtimeMs;
  this.atime = toDate(atimeMs);
  this.mtime = toDate(mtimeMs);
  this.ctime = toDate(ctimeMs);
  this.birthtime = toDate(birthtimeMs);
}
derive(Stats, function _checkModeProperty(type) {
  return (this.mode & S_IFMT) === type;
});

function BigIntStats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
                     atimeNs, mtimeNs, ctimeNs, birthtimeNs) {
  FunctionPrototypeCall(StatsBase, this, dev, mode, nlink, uid, gid, rdev, blksize, ino, size,
                        blocks);
  this.atimeMs = atimeNs / 1000000n;
  this.mtimeMs = mtimeNs / 1000000n;
  this.ctimeMs = ctimeNs / 1000000n;
  this.birthtimeMs = birthtimeNs / 1000000n;
  this.atimeNs = atimeNs;
  this.mtimeNs = mtimeNs;
  this.ctimeNs = ctimeNs;
  this.birthtimeNs = birthtimeNs;
  this.atime = toDate(this.atimeMs);
  this.mtime = toDate(this.mtimeMs);
  this.ctime = toDate(this.ctimeMs);
  this.birthtime = toDate(this.birthtimeMs);
}
derive(BigIntStats, function _checkModeProperty(type) {
  return (this.mode & primordials.BigInt(S_IFMT)) === primordials.BigInt(type);
});

// The public constructor: the same prototype, and a warning for the caller.
let hasWarned = false;
function DeprecatedStats(...args) {
  if (!hasWarned) {
    hasWarned = true;
    process.emitWarning('fs.Stats constructor is deprecated.', 'DeprecationWarning', 'DEP0180');
  }
  const self = new.target === undefined ? ObjectCreate(Stats.prototype) : this;
  ReflectApply(Stats, self, args);
  return self;
}
DeprecatedStats.prototype = Stats.prototype;
ObjectDefineProperty(DeprecatedStats, 'name', { __proto__: null, value: 'Stats' });
ObjectDefineProperty(DeprecatedStats, 'length', { __proto__: null, value: 14 });
ObjectDefineProperty(Stats.prototype, 'constructor', {
  __proto__: null,
  configurable: true,
  writable: true,
  value: DeprecatedStats,
});

function milliseconds(n, at) {
  return n[at] * 1000 + n[at + 1] / 1000000;
}

function nanoseconds(n, at) {
  return n[at] * 1000000000n + n[at + 1];
}

// Of the words of a file, from `i` on.
function statsFrom(n, i) {
  return new Stats(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5], n[i + 6], n[i + 7],
                   n[i + 8], n[i + 9], milliseconds(n, i + 10), milliseconds(n, i + 12),
                   milliseconds(n, i + 14), milliseconds(n, i + 16));
}

function bigIntStatsFrom(n, i) {
  return new BigIntStats(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5], n[i + 6],
                         n[i + 7], n[i + 8], n[i + 9], nanoseconds(n, i + 10),
                         nanoseconds(n, i + 12), nanoseconds(n, i + 14), nanoseconds(n, i + 16));
}

const takeStats = () => statsFrom(numbers, 0);
const takeBigIntStats = () => bigIntStatsFrom(getIntegers(), 0);

class StatFs {
  constructor(n) {
    this.type = n[0];
    this.bsize = n[1];
    this.frsize = n[7];
    this.blocks = n[2];
    this.bfree = n[3];
    this.bavail = n[4];
    this.files = n[5];
    this.ffree = n[6];
  }
}

module.exports = {
  Stats,
  DeprecatedStats,
  BigIntStats,
  bigIntStatsFrom,
  kStatWords: 18,
  statsFrom,
  takeStats,
  takeBigIntStats,
  takeStatFs: () => new StatFs(numbers),
  takeBigIntStatFs: () => new StatFs(getIntegers()),
  takeSize: () => ((numbers[1] & S_IFMT) === S_IFREG ? numbers[8] : 0),
  sizeTaken: () => numbers[8],
  // Which part of a whole-file operation failed; the order is fs.h's.
  stepTaken: () => ['open', 'fstat', 'read', 'write'][numbers[18]],
};
