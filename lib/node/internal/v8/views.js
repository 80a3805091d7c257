// SPDX-License-Identifier: MIT
// Questions about ArrayBuffers and their views that the language answers only on detours.
'use strict';

const {
  ArrayBufferPrototypeGetByteLength,
  ArrayBufferPrototypeGetDetached,
  ArrayBufferPrototypeGetMaxByteLength,
  ArrayBufferPrototypeGetResizable,
  ArrayBufferPrototypeResize,
  DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteLength,
  DataViewPrototypeGetByteOffset,
  TypedArrayPrototypeAt,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSlice,
  Uint8Array,
} = primordials;

const { kindOf } = require('internal/types');

// Views are asked by captured getters: a program may have changed their prototypes.
const isDataView = (view) => TypedArrayPrototypeGetSymbolToStringTag(view) === undefined;

function viewBuffer(view) {
  return isDataView(view) ? DataViewPrototypeGetBuffer(view) : TypedArrayPrototypeGetBuffer(view);
}

// A DataView that no longer fits throws where the others say 0.
function viewByteLength(view) {
  if (!isDataView(view)) return TypedArrayPrototypeGetByteLength(view);
  try {
    return DataViewPrototypeGetByteLength(view);
  } catch {
    return 0;
  }
}

function viewByteOffset(view) {
  if (!isDataView(view)) return TypedArrayPrototypeGetByteOffset(view);
  try {
    return DataViewPrototypeGetByteOffset(view);
  } catch {
    return 0;
  }
}

const viewParts = (view) => ({
  __proto__: null, buffer: viewBuffer(view), byteLength: viewByteLength(view),
  byteOffset: viewByteOffset(view),
});

// Shared memory does not know the question.
function isDetached(buffer) {
  try {
    return ArrayBufferPrototypeGetDetached(buffer);
  } catch {
    return false;
  }
}

function isResizable(buffer) {
  return kindOf(buffer) === 'ArrayBuffer' && ArrayBufferPrototypeGetResizable !== undefined &&
    ArrayBufferPrototypeGetResizable(buffer);
}

// A view that no longer fits its buffer: its getters say 0, or throw.
function isOutOfBounds(view, buffer) {
  if (!isResizable(buffer)) return false;
  try {
    if (isDataView(view)) {
      DataViewPrototypeGetByteLength(view);
    } else if (TypedArrayPrototypeGetByteLength(view) === 0 &&
               TypedArrayPrototypeGetByteOffset(view) === 0 &&
               ArrayBufferPrototypeGetByteLength(buffer) > 0) {
      TypedArrayPrototypeAt(view, 0); // one at the beginning of an empty buffer passes this
    }
    return false;
  } catch {
    return true;
  }
}

// Whether a view that ends where its buffer ends follows its length cannot be asked: the buffer is
// resized by a unit of the view, and we look. One that cannot grow shrinks, and gets back what
// it lost.
function isTracking(view, buffer) {
  const before = ArrayBufferPrototypeGetByteLength(buffer);
  const lengthOf = isDataView(view) ? DataViewPrototypeGetByteLength :
    TypedArrayPrototypeGetByteLength;
  const unit = isDataView(view) ? 1 : view.BYTES_PER_ELEMENT;
  const length = lengthOf(view);
  if (before + unit <= ArrayBufferPrototypeGetMaxByteLength(buffer)) {
    ArrayBufferPrototypeResize(buffer, before + unit);
    const tracks = lengthOf(view) !== length;
    ArrayBufferPrototypeResize(buffer, before);
    return tracks;
  }
  if (length === 0) return false;
  const last = TypedArrayPrototypeSlice(new Uint8Array(buffer), before - unit);
  ArrayBufferPrototypeResize(buffer, before - unit);
  const tracks = !isOutOfBounds(view, buffer);
  ArrayBufferPrototypeResize(buffer, before);
  TypedArrayPrototypeSet(new Uint8Array(buffer), last, before - unit);
  return tracks;
}

module.exports = {
  isDetached,
  isOutOfBounds,
  isResizable,
  isTracking,
  viewBuffer,
  viewByteLength,
  viewByteOffset,
  viewParts,
};
