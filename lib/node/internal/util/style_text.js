// SPDX-License-Identifier: MIT
// styleText: text between the escape codes of one or several formats, for a stream that shows them.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypePush,
  NumberParseInt,
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;

const { inspect } = require('internal/inspect');
const { codes } = require('internal/errors');
const { validateBoolean, validateObject, validateOneOf,
        validateString } = require('internal/validators');

const hexColor = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

function hexCodes(key) {
  if (RegExpPrototypeExec(hexColor, key) === null) {
    throw new codes.ERR_INVALID_ARG_VALUE('format', key,
                                          'must be a valid hex color (#RGB or #RRGGBB)');
  }
  const step = key.length === 4 ? 1 : 2;
  const parts = [];
  for (let i = 1; i < key.length; i += step) {
    const digits = StringPrototypeSlice(key, i, i + step);
    ArrayPrototypePush(parts, NumberParseInt(step === 1 ? digits + digits : digits, 16));
  }
  return [`38;2;${parts[0]};${parts[1]};${parts[2]}`, 39];
}

function codesOf(key) {
  if (typeof key === 'string' && key[0] === '#') return hexCodes(key);
  const found = inspect.colors[key];
  if (found == null) validateOneOf(key, 'format', ObjectKeys(inspect.colors));
  return found;
}

const isStream = (value) => value !== null && typeof value === 'object' &&
  (typeof value.write === 'function' || typeof value.pipe === 'function' ||
   typeof value.getReader === 'function' || typeof value.getWriter === 'function' ||
   (typeof value.on === 'function' && value._writableState !== undefined));

// `close` becomes `again`, but not at the very end.
function reopen(text, close, again) {
  let result = '';
  let from = 0;
  for (;;) {
    const at = StringPrototypeIndexOf(text, close, from);
    if (at === -1 || at + close.length === text.length) break;
    result += StringPrototypeSlice(text, from, at) + again;
    from = at + close.length;
  }
  return result + StringPrototypeSlice(text, from);
}

function styleText(format, text, options) {
  validateString(text, 'text');
  if (options !== undefined) validateObject(options, 'options');
  const validateStream = options?.validateStream ?? true;
  validateBoolean(validateStream, 'options.validateStream');
  let plain = false;
  if (validateStream) {
    const stream = options?.stream ?? process.stdout;
    if (!isStream(stream)) {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
    }
    plain = !require('internal/util/colors').shouldColorize(stream);
  }
  const keys = ArrayIsArray(format) ? format : [format];
  let before = '';
  let after = '';
  let inner = text;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'none') continue;
    const found = codesOf(keys[i]);
    const open = `\x1b[${found[0]}m`;
    const close = `\x1b[${found[1]}m`;
    // A style inside that ends with the same code would end ours as well: it starts again.
    inner = reopen(inner, close, found[1] === 22 ? close + open : open);
    before += open;
    after = close + after;
  }
  return plain ? text : before + inner + after;
}

module.exports = { styleText };
