// SPDX-License-Identifier: MIT
// What an object is called: its constructor's name, the prefix in front of its braces, the label
// of a function or class; and which of its keys are shown.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypePush,
  FunctionPrototype,
  FunctionPrototypeCall,
  FunctionPrototypeToString,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames,
  ObjectGetOwnPropertySymbols,
  ObjectGetPrototypeOf,
  ObjectKeys,
  ObjectPrototype,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  Promise,
  PromisePrototype,
  ReflectOwnKeys,
  String,
  StringPrototypeCharCodeAt,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

// Cycles: value.js, which we load below, loads us.
exports.constructorName = constructorName;
exports.functionLabel = functionLabel;
exports.hasCaller = hasCaller;
exports.isBuiltinName = isBuiltinName;
exports.isIndex = isIndex;
exports.ownKeys = ownKeys;
exports.ownNonIndexKeys = ownNonIndexKeys;
exports.plainPrefix = plainPrefix;
exports.prefix = prefix;

const types = require('internal/types');
const { OBJECT } = require('internal/inspect/layout');
const walk = require('internal/inspect/value');

let builtins;

// Names of the language's own constructors and namespaces.
function isBuiltinName(name) {
  builtins ??= wordSet(
    'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean ' +
    'DataView Date Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array ' +
    'Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number ' +
    'Object Promise Proxy RangeError ReferenceError Reflect RegExp Set ' +
    'String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array ' +
    'Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly');
  return builtins[name] === true;
}

function wordSet(text) {
  const list = StringPrototypeSplit(text, ' ');
  const set = { __proto__: null };
  for (let i = 0; i < list.length; i++) set[list[i]] = true;
  return set;
}

function isInstance(value, constructor) {
  try {
    return value instanceof constructor;
  } catch {
    return false;
  }
}

// The class that the engine made it of, for objects whose prototypes say nothing.
function className(value) {
  const kind = types.kindOf(value);
  switch (kind) {
    case '': case 'Proxy': return 'Object';
    case 'MapIterator': return 'Map Iterator';
    case 'SetIterator': return 'Set Iterator';
    case 'Namespace': return 'Module';
    // V8's class of an async function is Function, that of a generator one of its own.
    case 'Function': return types.isGeneratorFunction(value) ? functionKind(value) : kind;
    case 'TypedArray': return primordials.TypedArrayPrototypeGetSymbolToStringTag(value);
    default: return kind;
  }
}

// The function that an object calls its own constructor. While somebody follows promises,
// internal/async has an accessor in place of that of Promise.prototype.
function constructorOf(object) {
  const found = ObjectGetOwnPropertyDescriptor(object, 'constructor');
  if (found === undefined) return undefined;
  if (typeof found.value === 'function') return found.value;
  return found.get !== undefined && object === PromisePrototype ? Promise : undefined;
}

// The name of the nearest constructor of which the value is an instance; null when the prototype
// chain is empty. With `inherited` (an array), what the user's prototypes hold is written into it.
function constructorName(printer, value, depth, inherited) {
  let first;
  for (let at = value; at !== null; at = ObjectGetPrototypeOf(at)) {
    if (at !== value && first === undefined) first = at;
    // These two prototypes are known even when somebody changed their `constructor`.
    if ((at === ObjectPrototype || at === FunctionPrototype) && at !== value) {
      if (inherited !== undefined && first !== at) {
        addInherited(printer, value, first, depth, inherited);
      }
      return at === ObjectPrototype ? 'Object' : 'Function';
    }
    const maker = constructorOf(at);
    if (maker !== undefined && maker.name !== '' && isInstance(value, maker)) {
      if (inherited !== undefined && (first !== at || !isBuiltinName(maker.name))) {
        addInherited(printer, value, first ?? value, depth, inherited);
      }
      return String(maker.name);
    }
  }
  if (first === undefined) return null;

  const name = className(value);
  if (printer.depth !== null && depth > printer.depth) return `${name} <Complex prototype>`;
  const behind = constructorName(printer, first, depth + 1, inherited);
  if (behind !== null) return `${name} <${behind}>`;
  return `${name} <${walk.inspectPrototype(printer, first)}>`;
}

// Properties of up to three prototypes that are not methods and not shadowed; faint in colour.
function addInherited(printer, value, proto, depth, output) {
  let shadowed;
  for (let level = 0; level < 3; level++) {
    if (level !== 0 || proto === value) {
      proto = ObjectGetPrototypeOf(proto);
      if (proto === null) return;
      const found = ObjectGetOwnPropertyDescriptor(proto, 'constructor');
      if (found !== undefined && typeof found.value === 'function' &&
          isBuiltinName(found.value.name)) {
        return;
      }
    }
    const keys = ReflectOwnKeys(proto);
    printer.path[printer.level++] = value;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key === 'constructor' || ObjectPrototypeHasOwnProperty(value, key) ||
          (shadowed !== undefined && shadowed.has(key))) {
        continue;
      }
      const found = ObjectGetOwnPropertyDescriptor(proto, key);
      if (typeof found.value === 'function') continue;
      const text = walk.formatProperty(printer, proto, depth, key, OBJECT, found, value);
      ArrayPrototypePush(output, printer.colors ? `\x1b[2m${text}\x1b[22m` : text);
    }
    printer.level--;
    shadowed ??= new primordials.SafeSet();
    for (let i = 0; i < keys.length; i++) shadowed.add(keys[i]);
  }
}

// 'Foo(2) [tag] ', with a space at the end.
function prefix(constructor, tag, fallback, size = '') {
  if (constructor === null) {
    const plain = `[${fallback}${size}: null prototype] `;
    return tag !== '' && fallback !== tag ? `${plain}[${tag}] ` : plain;
  }
  const plain = `${constructor}${size} `;
  return tag !== '' && constructor !== tag ? `${plain}[${tag}] ` : plain;
}

function plainPrefix(value, constructor, tag) {
  let fallback = '';
  if (constructor === null) {
    fallback = className(value);
    if (fallback === tag) fallback = 'Object';
  }
  return prefix(constructor, tag, fallback);
}

function addSymbols(value, keys, hidden) {
  const symbols = ObjectGetOwnPropertySymbols(value);
  for (let i = 0; i < symbols.length; i++) {
    if (hidden || ObjectPrototypePropertyIsEnumerable(value, symbols[i])) {
      ArrayPrototypePush(keys, symbols[i]);
    }
  }
  return keys;
}

function ownKeys(value, hidden) {
  let keys;
  if (!hidden) {
    try {
      keys = ObjectKeys(value);
    } catch (error) {
      // The namespace of a module some of whose variables have no value yet.
      if (!require('internal/types').isModuleNamespaceObject(value)) throw error;
    }
  }
  return addSymbols(value, keys ?? ObjectGetOwnPropertyNames(value), hidden);
}

function isIndex(key) {
  if (typeof key !== 'string' || key.length > 10) return false;
  const first = StringPrototypeCharCodeAt(key, 0);
  if (!(first >= 48 && first <= 57)) return false;
  const number = +key;
  return number >>> 0 === number && number !== 4294967295 && `${number}` === key;
}

const HUGE = 1e6;

// The keys of a list beside its elements. The engine can only list them all, as strings, which
// takes 0.1 s for 100,000: a list is asked first whether it has others, and a huge one that we
// cannot ask is taken to have none but symbols.
function ownNonIndexKeys(value, length, hidden) {
  const keys = [];
  const plain = length !== 0 && types.isPlainList(value);
  if (plain || length > HUGE) {
    if (hidden && ArrayIsArray(value)) ArrayPrototypePush(keys, 'length');
    if (plain) return keys;
  } else {
    const names = hidden ? ObjectGetOwnPropertyNames(value) : ObjectKeys(value);
    for (let i = 0; i < names.length; i++) {
      if (!isIndex(names[i])) ArrayPrototypePush(keys, names[i]);
    }
  }
  return addSymbols(value, keys, hidden);
}

// Does the source of a function whose text starts with 'class' and ends with '}' declare a class?
// A method may be called `class` or `classify`: then a bracket comes before the body.
function isClassText(text) {
  const rest = StringPrototypeSlice(text, 5, -1);
  const body = StringPrototypeIndexOf(rest, '{');
  if (body === -1) return false;
  if (!StringPrototypeIncludes(StringPrototypeSlice(rest, 0, body), '(')) return true;
  // Look again without comments.
  let head = '';
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '/' && (rest[i + 1] === '/' || rest[i + 1] === '*')) {
      const line = rest[i + 1] === '/';
      const end = StringPrototypeIndexOf(rest, line ? '\n' : '*/', i + 2);
      if (end !== -1) {
        i = line ? end : end + 1;
        continue;
      }
    }
    if (rest[i] === '{') break;
    head += rest[i];
  }
  const first = StringPrototypeCharCodeAt(head, 0);
  return (first === 32 || (first >= 9 && first <= 13)) && !StringPrototypeIncludes(head, '(');
}

function classLabel(value, constructor, tag) {
  const name = (ObjectPrototypeHasOwnProperty(value, 'name') && value.name) || '(anonymous)';
  let label = `class ${name}`;
  if (constructor !== 'Function' && constructor !== null) label += ` [${constructor}]`;
  if (tag !== '' && constructor !== tag) label += ` [${tag}]`;
  if (constructor === null) {
    label += ' extends [null prototype]';
  } else {
    const parent = ObjectGetPrototypeOf(value).name;
    if (parent) label += ` extends ${parent}`;
  }
  return `[${label}]`;
}

// Which of the four kinds of functions. The first letters of its text tell, except for functions
// that are or may be async.
function functionKind(value, text = FunctionPrototypeToString(value)) {
  const first = text[0];
  if (first !== 'a' && first !== '*') {
    if (first !== 'f' || !StringPrototypeStartsWith(text, 'function')) return 'Function';
    let at = 8;
    while (text[at] === ' ') at++;
    if (text[at] !== '*' && text[at] !== '/') return 'Function';
  }
  return (types.isAsyncFunction(value) ? 'Async' : '') +
    (types.isGeneratorFunction(value) ? 'Generator' : '') + 'Function';
}

let getCaller;

// V8 gives every sloppy function of the old kind two properties of its own. Ours have them from
// their prototype, and its getter refuses all others.
function hasCaller(value) {
  getCaller ??= ObjectGetOwnPropertyDescriptor(FunctionPrototype, 'caller')?.get;
  if (getCaller === undefined) return false;
  try {
    FunctionPrototypeCall(getCaller, value);
    return true;
  } catch {
    return false;
  }
}

function functionLabel(value, constructor, tag) {
  const text = FunctionPrototypeToString(value);
  if (text[0] === 'c' && StringPrototypeStartsWith(text, 'class') &&
      StringPrototypeEndsWith(text, '}') && isClassText(text)) {
    return classLabel(value, constructor, tag);
  }
  const kind = functionKind(value, text);
  const name = value.name;
  let label = `[${kind}${constructor === null ? ' (null prototype)' : ''}` +
    `${name === '' ? ' (anonymous)' : `: ${name}`}]`;
  if (constructor !== kind && constructor !== null) label += ` ${constructor}`;
  if (tag !== '' && constructor !== tag) label += ` [${tag}]`;
  return label;
}
