// SPDX-License-Identifier: MIT
// The walk over a value: formatValue writes anything, formatObject one object, formatProperty one
// property. The printer carries the options and the state of one call of inspect:
//
//   indent    columns to the left of what is written now
//   path      the objects that we are inside of, `level` of them; meeting one again is a circle
//   refs      the objects that circles lead to; the first is *1
//   deepest   depth of the object that was opened last, for `compact`
//   budget    characters written at each indent; past 2 ** 27 nothing is opened any more
//
// 1. formatObject leaves path and indent as it found them, also when it throws on a stack overflow
//    and an outer object answers for it.
// 2. A proxy's traps are not called: we describe its target.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeSlice,
  ArrayPrototypeSort,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  ObjectPrototypePropertyIsEnumerable,
  ObjectSetPrototypeOf,
  StringPrototypeRepeat,
  StringPrototypeReplaceAll,
  SymbolFor,
  SymbolPrototypeToString,
  SymbolToStringTag,
  Object,
} = primordials;
const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, FunctionPrototypeCall, ObjectPrototypeHasOwnProperty,
  RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeStartsWith,
} = require('internal/hot');

// Cycles: those modules call back into this one.
exports.formatObject = formatObject;
exports.formatProperty = formatProperty;
exports.formatValue = formatValue;
exports.inspectPrototype = inspectPrototype;

const types = require('internal/types');
const { ELEMENT, LIST, OBJECT, layOut } = require('internal/inspect/layout');
const { escapeKey, formatPrimitive, quote } = require('internal/inspect/primitives');
const { constructorName, plainPrefix } = require('internal/inspect/names');
const { describe } = require('internal/inspect/describe');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const identifier = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const BUDGET = 2 ** 27;

const OPTIONS = ['showHidden', 'depth', 'colors', 'customInspect', 'showProxy', 'maxArrayLength',
                 'maxStringLength', 'breakLength', 'compact', 'sorted', 'getters',
                 'numericSeparator'];
exports.OPTIONS = OPTIONS;

const isPrimitive = (value) =>
  value === null || (typeof value !== 'object' && typeof value !== 'function');

// Options as a custom inspect function gets them. One that may come from elsewhere (its object is
// not an instance of our Object) gets nothing of ours but strings and numbers.
function userOptions(printer, foreign) {
  const options = { stylize: printer.style };
  for (let i = 0; i < OPTIONS.length; i++) options[OPTIONS[i]] = printer[OPTIONS[i]];
  const extra = printer.userOptions;
  if (extra !== undefined) {
    const keys = ObjectKeys(extra);
    for (let i = 0; i < keys.length; i++) options[keys[i]] = extra[keys[i]];
  }
  if (!foreign) return options;
  ObjectSetPrototypeOf(options, null);
  const keys = ObjectKeys(options);
  for (let i = 0; i < keys.length; i++) {
    if (!isPrimitive(options[keys[i]])) delete options[keys[i]];
  }
  options.stylize = ObjectSetPrototypeOf((value, kind) => {
    try {
      return `${printer.style(value, kind)}`;
    } catch {
      return value;
    }
  }, null);
  return options;
}

// undefined when the object has no custom inspection, or it answered with the object itself.
function callCustom(printer, target, receiver, depth) {
  const custom = target[customInspect];
  if (typeof custom !== 'function' || custom === printer.inspect ||
      (target.constructor && target.constructor.prototype === target)) {
    return undefined;
  }
  const left = printer.depth === null ? null : printer.depth - depth;
  const foreign = target !== receiver || !(receiver instanceof Object);
  const answer = FunctionPrototypeCall(custom, receiver, left, userOptions(printer, foreign),
                                       printer.inspect);
  if (answer === receiver) return undefined;
  if (typeof answer !== 'string') return formatValue(printer, answer, depth);
  return StringPrototypeReplaceAll(answer, '\n',
                                   `\n${StringPrototypeRepeat(' ', printer.indent)}`);
}

function formatValue(printer, value, depth, insideView) {
  if (value === null) return printer.style('null', 'null');
  if (isPrimitive(value)) return formatPrimitive(printer.style, value, printer);

  let kind = types.kindOf(value);
  const receiver = value;
  if (kind === 'Proxy') {
    const target = types.proxyTarget(value);
    if (target === null) return printer.style('<Revoked Proxy>', 'special');
    if (target === undefined) {
      kind = 'Object'; // process.env
    } else if (printer.showProxy) {
      return formatProxy(printer, value, target, depth);
    } else {
      // Only the outermost proxy is looked through: of one inside Node sees what its traps say.
      value = target;
      kind = types.kindOf(target);
      if (kind === 'Proxy' && ArrayIsArray(target)) kind = 'Array';
    }
  }
  if (printer.customInspect) {
    const text = callCustom(printer, value, receiver, depth);
    if (text !== undefined) return text;
  }
  for (let i = 0; i < printer.level; i++) {
    if (printer.path[i] !== value) continue;
    printer.refs ??= [];
    let index = ArrayPrototypeIndexOf(printer.refs, value);
    if (index === -1) index = ArrayPrototypePush(printer.refs, value) - 1;
    return printer.style(`[Circular *${index + 1}]`, 'special');
  }
  return formatObject(printer, value, kind, depth, insideView);
}

const tooDeep = (printer, depth) => printer.depth !== null && depth > printer.depth;

function formatProxy(printer, proxy, target, depth) {
  if (tooDeep(printer, depth)) return printer.style('Proxy [Array]', 'special');
  const handler = types.proxyHandler(proxy);
  printer.indent += 2;
  const entries = [
    formatValue(printer, target, depth + 1),
    handler === undefined ? printer.style('<handler unknown>', 'special') :
      formatValue(printer, handler, depth + 1),
  ];
  printer.indent -= 2;
  return layOut(printer, entries, '', 'Proxy [', ']', LIST, depth + 1);
}

// A prototype without a name, as part of a name: nothing inside, nothing custom.
function inspectPrototype(printer, proto) {
  const options = { __proto__: null };
  for (let i = 0; i < OPTIONS.length; i++) options[OPTIONS[i]] = printer[OPTIONS[i]];
  options.stylize = printer.style;
  options.customInspect = false;
  options.depth = -1;
  return printer.inspect(proto, options);
}

// Symbol.toStringTag, unless it is shown as a property anyway.
function tagOf(printer, value) {
  const tag = value[SymbolToStringTag];
  if (typeof tag !== 'string' || tag === '') return '';
  const shown = printer.showHidden ? ObjectPrototypeHasOwnProperty(value, SymbolToStringTag) :
    ObjectPrototypePropertyIsEnumerable(value, SymbolToStringTag);
  return shown ? '' : tag;
}

const isStackOverflow = (error) => !isPrimitive(error) && error.name === 'RangeError' &&
  typeof error.message === 'string' &&
  StringPrototypeStartsWith(error.message, 'Maximum call stack size exceeded');

function formatObject(printer, value, kind, depth, insideView) {
  const inherited = printer.showHidden && !tooDeep(printer, depth) ? [] : undefined;
  const constructor = constructorName(printer, value, depth, inherited);
  const shape = {
    value,
    kind,
    constructor,
    tag: tagOf(printer, value),
    inherited: inherited !== undefined && inherited.length !== 0 ? inherited : undefined,
    insideView,
    depth,
    // Filled by describe:
    keys: undefined,
    base: '',
    open: '{',
    close: '}',
    fill: undefined,
    role: OBJECT,
  };
  const whole = describe(printer, shape);
  if (whole !== undefined) return whole;

  if (tooDeep(printer, depth)) {
    const name = StringPrototypeSlice(plainPrefix(value, constructor, shape.tag), 0, -1);
    return printer.style(constructor === null ? name : `[${name}]`, 'special');
  }

  const indent = printer.indent;
  const level = printer.level;
  printer.path[level] = value;
  printer.level = level + 1;
  printer.deepest = depth + 1;
  let entries;
  try {
    entries = writeEntries(printer, shape);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    printer.level = level;
    printer.indent = indent;
    const name = StringPrototypeSlice(plainPrefix(value, constructor, shape.tag), 0, -1);
    return printer.style(`[${name}: Inspection interrupted prematurely. ` +
                         'Maximum call stack size exceeded.]', 'special');
  }
  printer.level = level;

  const index = printer.refs === undefined ? -1 : ArrayPrototypeIndexOf(printer.refs, value);
  if (index !== -1) {
    const mark = printer.style(`<ref *${index + 1}>`, 'special');
    if (printer.compact === true) shape.open = `${mark} ${shape.open}`;
    else shape.base = shape.base === '' ? mark : `${mark} ${shape.base}`;
  }
  if (printer.sorted) entries = sortEntries(printer.sorted, entries, shape);

  const text = layOut(printer, entries, shape.base, shape.open, shape.close, shape.role,
                      depth + 1, value);
  // However deep and wide the value is, time and output stay bounded.
  const spent = (printer.budget[printer.indent] ?? 0) + text.length;
  printer.budget[printer.indent] = spent;
  if (spent > BUDGET) printer.depth = -1;
  return text;
}

function writeEntries(printer, shape) {
  const depth = shape.depth + 1;
  const entries = shape.fill === undefined ? [] : shape.fill(printer, shape, depth);
  const role = shape.role;
  const keys = shape.keys;
  const value = shape.value;
  for (let i = 0; i < keys.length; i++) {
    entries[entries.length] = formatProperty(printer, value, depth, keys[i], role);
  }
  if (shape.inherited !== undefined) {
    for (let i = 0; i < shape.inherited.length; i++) {
      ArrayPrototypePush(entries, shape.inherited[i]);
    }
  }
  return entries;
}

// Elements of a list keep their order, its other properties are sorted.
function sortEntries(sorted, entries, shape) {
  const comparator = sorted === true ? undefined : sorted;
  if (shape.role === OBJECT) return ArrayPrototypeSort(entries, comparator);
  const count = shape.keys.length;
  if (count < 2) return entries;
  const first = entries.length - count;
  const tail = ArrayPrototypeSort(ArrayPrototypeSlice(entries, first), comparator);
  for (let i = 0; i < count; i++) entries[first + i] = tail[i];
  return entries;
}

// A property that the object says it has, and has not: `caller` and `arguments` of a function (see
// hasCaller in names.js), or what a proxy's traps have made up.
const missing = (value, key) => typeof value === 'function' ?
  { value: null, enumerable: false } : { value: value[key], enumerable: true };

function formatProperty(printer, value, depth, key, role, found, receiver = value) {
  found ??= ObjectGetOwnPropertyDescriptor(value, key) ?? missing(value, key);
  let gap = ' ';
  let text;
  if (found.value !== undefined) {
    const step = printer.compact !== true || role !== OBJECT ? 2 : 3;
    printer.indent += step;
    text = formatValue(printer, found.value, depth);
    if (step === 3 && isWiderThan(printer, text)) {
      gap = `\n${StringPrototypeRepeat(' ', printer.indent)}`;
    }
    printer.indent -= step;
  } else if (found.get !== undefined) {
    text = formatGetter(printer, found, receiver, depth);
  } else if (found.set !== undefined) {
    text = printer.style('[Setter]', 'special');
  } else {
    text = printer.style('undefined', 'undefined');
  }
  return role === ELEMENT ? text : `${formatKey(printer, key, found.enumerable)}:${gap}${text}`;
}

function isWiderThan(printer, text) {
  const { getStringWidth } = require('internal/inspect/width');
  return printer.breakLength < getStringWidth(text, printer.colors);
}

// Names that need no quotes, as far as we have met them: programs print the same ones again and
// again. Started anew when there are too many.
let plainNames = { __proto__: null };
let plainCount = 0;
const NAMES_MAX = 2000;

function isPlainName(key) {
  if (RegExpPrototypeExec(identifier, key) === null) return false;
  if (++plainCount > NAMES_MAX) {
    plainNames = { __proto__: null };
    plainCount = 1;
  }
  plainNames[key] = true;
  return true;
}

function formatKey(printer, key, enumerable) {
  if (enumerable !== false && plainNames[key] === true) return printer.style(key, 'name');
  if (typeof key === 'symbol') {
    return `[${printer.style(escapeKey(SymbolPrototypeToString(key)), 'symbol')}]`;
  }
  if (key === '__proto__') return "['__proto__']";
  if (enumerable === false) return `[${escapeKey(key)}]`;
  return isPlainName(key) ? printer.style(key, 'name') : printer.style(quote(key), 'string');
}

function formatGetter(printer, found, receiver, depth) {
  const style = printer.style;
  const label = found.set === undefined ? 'Getter' : 'Getter/Setter';
  const wanted = printer.getters;
  if (!wanted || !(wanted === true || (wanted === 'get' && found.set === undefined) ||
                   (wanted === 'set' && found.set !== undefined))) {
    return style(`[${label}]`, 'special');
  }
  const indent = printer.indent;
  let inner;
  try {
    const got = FunctionPrototypeCall(found.get, receiver);
    printer.indent += 2;
    if ((typeof got === 'object' && got !== null) || typeof got === 'function') {
      const text = `${style(`[${label}]`, 'special')} ${formatValue(printer, got, depth)}`;
      printer.indent = indent;
      return text;
    }
    inner = got === null ? style('null', 'null') : formatPrimitive(style, got, printer);
  } catch (error) {
    inner = `<Inspection threw (${error.message})>`;
  }
  printer.indent = indent;
  return `${style(`[${label}:`, 'special')} ${inner}${style(']', 'special')}`;
}
