// SPDX-License-Identifier: MIT
// How objects of our own classes go through structuredClone and postMessage.
//
// A class takes part by methods, on its prototype or on single instances:
//
//   [kClone]()         called when a copy is wanted
//   [kTransfer]()      called when the object is in the transfer list, after everything else could
//                      be written: from then on the original is empty
//   [kTransferList]()  optional: what goes along when the object is transferred (ports, buffers)
//
// The first two return { data, make }. data is any value that can be cloned; make says who builds
// the new object from its copy: 'web/abort-controller:fromMessage' is the function fromMessage that
// the built-in module web/abort-controller exports, called with the copy of data. It is a name and
// not a function because the copy may be made on another thread, in another engine.
//
//   class Point {
//     [kClone]() { return { data: [this.x, this.y], make: 'internal/point:fromMessage' }; }
//   }
//   module.exports = { Point, fromMessage: (data) => new Point(data[0], data[1]) };
//
// An object with [kTransfer] and without [kClone] has to be in the transfer list, or it is refused.
// Programs can forbid both for an object of theirs: see mark below.
'use strict';

const { SafeWeakMap, Symbol } = primordials;

const kClone = Symbol('messaging_clone_symbol');
const kTransfer = Symbol('messaging_transfer_symbol');
const kTransferList = Symbol('messaging_transfer_list_symbol');

// ---- What programs have forbidden, by object

const UNTRANSFERABLE = 1;
const UNCLONEABLE = 2;
let marks;

function mark(value, bit) {
  if (value === null || typeof value !== 'object' && typeof value !== 'function') return;
  marks ??= new SafeWeakMap();
  marks.set(value, (marks.get(value) ?? 0) | bit);
}

const isMarked = (value, bit) =>
  marks !== undefined && value !== null &&
  (typeof value === 'object' || typeof value === 'function') &&
  ((marks.get(value) ?? 0) & bit) !== 0;

const markAsUntransferable = (value) => mark(value, UNTRANSFERABLE);
const markAsUncloneable = (value) => mark(value, UNCLONEABLE);
const isUntransferable = (value) => isMarked(value, UNTRANSFERABLE);
const isUncloneable = (value) => isMarked(value, UNCLONEABLE);

module.exports = {
  isUncloneable,
  isUntransferable,
  kClone,
  kTransfer,
  kTransferList,
  markAsUncloneable,
  markAsUntransferable,
};
