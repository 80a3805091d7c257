// SPDX-License-Identifier: MIT
// format and formatWithOptions: a first string with placeholders takes arguments, the rest is
// joined by spaces, strings raw and everything else inspected.

'use strict';

const {
  JSONStringify,
  Number,
  NumberParseFloat,
  NumberParseInt,
  ObjectAssign,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  String,
  StringPrototypeSplit,
  SymbolToPrimitive,
} = primordials;
const {
  ObjectPrototypeHasOwnProperty, StringPrototypeCharCodeAt, StringPrototypeIndexOf,
  StringPrototypeSlice,
} = require('internal/hot');

const types = require('internal/types');
const { defaults, inspect } = require('internal/inspect');
const { isBuiltinName } = require('internal/inspect/names');
const { writeBigInt, writeNumber } = require('internal/inspect/primitives');

const separated = (options) => options?.numericSeparator ?? defaults.numericSeparator;

// Is what String(value) would call the language's own? Then inspecting says more.
function hasBuiltinToString(value) {
  const target = types.proxyTarget(value);
  if (target === null) return true;
  if (target !== undefined) value = target;
  const byString = typeof value.toString === 'function';
  const byPrimitive = typeof value[SymbolToPrimitive] === 'function';
  if (!byString && !byPrimitive) return true;
  const owns = (object) =>
    (byString && ObjectPrototypeHasOwnProperty(object, 'toString')) ||
    (byPrimitive && ObjectPrototypeHasOwnProperty(object, SymbolToPrimitive));
  let holder = value;
  if (owns(holder)) return false;
  do {
    holder = ObjectGetPrototypeOf(holder);
  } while (!owns(holder));
  const found = ObjectGetOwnPropertyDescriptor(holder, 'constructor');
  return found !== undefined && typeof found.value === 'function' &&
    isBuiltinName(found.value.name);
}

const firstLine = (error) => StringPrototypeSplit(error.message, '\n', 1)[0];
let circularMessage;

function stringify(value) {
  try {
    return JSONStringify(value);
  } catch (error) {
    if (circularMessage === undefined) {
      const circle = {};
      circle.circle = circle;
      try {
        JSONStringify(circle);
      } catch (expected) {
        circularMessage = firstLine(expected);
      }
    }
    if (error.name === 'TypeError' && firstLine(error) === circularMessage) return '[Circular]';
    throw error;
  }
}

function asString(value, options) {
  if (typeof value === 'number') return writeNumber(value, separated(options));
  if (typeof value === 'bigint') return writeBigInt(value, separated(options));
  if (typeof value !== 'object' || value === null || !hasBuiltinToString(value)) {
    return String(value);
  }
  return inspect(value, ObjectAssign({}, options, { compact: 3, colors: false, depth: 0 }));
}

function asNumber(value, options, convert) {
  if (typeof value === 'bigint' && convert !== NumberParseFloat) {
    return writeBigInt(value, separated(options));
  }
  return typeof value === 'symbol' ? 'NaN' : writeNumber(convert(value), separated(options));
}

// The text for a placeholder, undefined if the letter is none.
function substitute(letter, value, options) {
  switch (letter) {
    case 115: return asString(value, options);                                      // s
    case 106: return `${stringify(value)}`;                                         // j
    case 100: return asNumber(value, options, Number);                              // d
    case 105: return asNumber(value, options, NumberParseInt);                      // i
    case 102: return asNumber(value, options, NumberParseFloat);                    // f
    case 79: return inspect(value, options);                                        // O
    case 111: return inspect(value, ObjectAssign({}, options,                       // o
      { showHidden: true, showProxy: true, depth: 4 }));
    case 99: return '';                                                             // c
    default: return undefined;
  }
}

const PERCENT = 37;

// args is an array of our own.
function formatList(options, args) {
  const first = args[0];
  let used = 0;
  let text = '';
  if (typeof first === 'string') {
    if (args.length === 1) return first;
    let from = 0;
    let at = StringPrototypeIndexOf(first, '%');
    while (at !== -1 && at < first.length - 1) {
      const letter = StringPrototypeCharCodeAt(first, at + 1);
      let put;
      if (letter === PERCENT) {
        put = '%';
      } else if (used + 1 < args.length) {
        put = substitute(letter, args[used + 1], options);
        if (put !== undefined) used++;
      }
      if (put !== undefined) {
        text += StringPrototypeSlice(first, from, at) + put;
        from = at + 2;
      }
      at = StringPrototypeIndexOf(first, '%', at + 2);
    }
    text += StringPrototypeSlice(first, from);
    used++;
  }
  for (let i = used; i < args.length; i++) {
    const value = args[i];
    if (i !== 0) text += ' ';
    text += typeof value === 'string' ? value : inspect(value, options);
  }
  return text;
}

const format = (...args) => formatList(undefined, args);

function formatWithOptions(inspectOptions, ...args) {
  const { kValidateObjectAllowArray, validateObject } = require('internal/validators');
  validateObject(inspectOptions, 'inspectOptions', kValidateObjectAllowArray);
  return formatList(inspectOptions, args);
}

module.exports = { format, formatList, formatWithOptions };
