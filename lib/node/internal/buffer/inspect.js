// SPDX-License-Identifier: MIT
// How a buffer looks in util.inspect: <Buffer 68 69>, with its extra properties if it has any.

'use strict';

const {
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  ReflectOwnKeys,
  StringPrototypeSlice,
  TypedArrayPrototypeGetLength,
} = primordials;

const { hex } = require('internal/buffer/encodings');

// Listing the keys of a typed array makes a string of each index: it is asked first whether it has
// others, and a huge one that cannot be asked is taken to have none.
const LONGEST_WITH_EXTRAS = 1 << 20;

// undefined if there are none.
function extrasOf(buffer, ctx) {
  if (require('internal/types').isPlainList(buffer)) return undefined;
  const { inspect } = require('internal/inspect');
  const extras = { __proto__: null };
  let any = false;
  const keys = ReflectOwnKeys(buffer);
  // Indices come first.
  for (let i = TypedArrayPrototypeGetLength(buffer); i < keys.length; i++) {
    const key = keys[i];
    if (!ctx.showHidden && !ObjectPrototypePropertyIsEnumerable(buffer, key)) continue;
    any = true;
    extras[key] = buffer[key];
  }
  if (!any) return undefined;
  const text = inspect(extras, { ...ctx, breakLength: Infinity, compact: true });
  // Without "[Object: null prototype] { " before and " }" behind.
  return StringPrototypeSlice(text, 27, -2);
}

function nameOf(buffer) {
  try {
    const { constructor } = buffer;
    if (typeof constructor === 'function' && ObjectPrototypeHasOwnProperty(constructor, 'name')) {
      return constructor.name;
    }
  } catch {
    // A getter that throws: the usual name will do.
  }
  return 'Buffer';
}

module.exports = function inspectBuffer(buffer, ctx, max) {
  const { length } = buffer;
  const digits = hex.slice(buffer, 0, max < length ? max : length);
  let text = '';
  for (let i = 0; i < digits.length; i += 2) {
    text += (i === 0 ? '' : ' ') + StringPrototypeSlice(digits, i, i + 2);
  }
  const more = length - max;
  if (more > 0) text += ` ... ${more} more byte${more > 1 ? 's' : ''}`;
  if (ctx && TypedArrayPrototypeGetLength(buffer) <= LONGEST_WITH_EXTRAS) {
    const extras = extrasOf(buffer, ctx);
    if (extras !== undefined) text += (length === 0 ? '' : ', ') + extras;
  }
  return `<${nameOf(buffer)} ${text}>`;
};
