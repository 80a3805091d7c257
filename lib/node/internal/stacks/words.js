// SPDX-License-Identifier: MIT
//
// Messages of the engine's errors in V8's words, where those tell of a value or a name that the
// engine's do not (src/engine/words.c knows the others). It is looked for in the source where
// the error was thrown, or among the arguments of the function that has thrown it.
//
//  1. What is not known for sure is not said: then the engine's words stay.
//  2. No code of the program's runs: properties are looked at, never read.
'use strict';

const {
  ArrayIsArray, NumberIsInteger, Object, ObjectGetOwnPropertyDescriptor, ObjectKeys, RegExp,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, String, StringPrototypeEndsWith,
  StringPrototypeSlice, StringPrototypeStartsWith, SymbolPrototypeToString,
} = primordials;

const { sourceAround } = native('stack');
const { isProxy } = require('internal/types');
const { constructorName, dataOf } = require('internal/stacks/sites');

// A value as V8 shows it in a message; undefined where that would take its text.
function shown(value) {
  switch (typeof value) {
    case 'symbol': return SymbolPrototypeToString(value);
    case 'function': return undefined;
    case 'object':
      if (value === null) return 'null';
      if (isProxy(value)) return '#<Object>';
      return ArrayIsArray(value) ? undefined : `#<${constructorName(value)}>`;
    default: return String(value);
  }
}

const isObject = (value) => typeof value === 'object' && value !== null ||
  typeof value === 'function';

// ---- from the source ------------------------------------------------------------------------

const ID = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*';
const NAME = new RegExp(`${ID}$`, 'u');
const NAMES_MAX = 20;

// Whether the name is declared in the text in a way that makes it wait for its value.
function isDeclared(name, text) {
  const escaped = RegExpPrototypeSymbolReplace(/\$/g, name, '\\$&');
  const declaration = `\\b(?:let|const|class)\\s+(?:[^;\\n]*[,{[\\s])?${escaped}`;
  const found = new RegExp(`${declaration}(?![\\p{ID_Continue}$])`, 'u');
  return RegExpPrototypeExec(found, text) !== null;
}

// The engine's place is behind the name if that is another function's. Of a name of the same
// function it knows only the expression: the first name there that is declared further down, or
// is just being declared.
function uninitialized({ before, after }) {
  const known = RegExpPrototypeExec(NAME, before)?.[0];
  if (known !== undefined && isDeclared(known, after)) return beforeInitialization(known);
  const names = new RegExp(`(?<![.\\p{ID_Continue}$])${ID}`, 'gu');
  const statement = RegExpPrototypeExec(/^[^;\n]*/, after)[0];
  const declared = RegExpPrototypeExec(/\b(?:let|const|class)\b[^;\n]*$/, before)?.[0] ?? '';
  for (let i = 0; i < NAMES_MAX; i++) {
    const found = RegExpPrototypeExec(names, statement);
    if (found === null) break;
    if (isDeclared(found[0], StringPrototypeSlice(after, found.index + found[0].length)) ||
        isDeclared(found[0], declared)) return beforeInitialization(found[0]);
  }
  return known === undefined ? undefined : beforeInitialization(known);
}

const beforeInitialization = (name) => `Cannot access '${name}' before initialization`;

// const { key } = right: the place is behind the right side, or in it where something is read or
// called. Which of the two nothings that is we know only if it is written there, or came as an
// argument.
const REST = new RegExp(`^((?:\\.${ID})*)\\s*(?:(\\()[^()]*\\)\\s*)?(?:[;,)}\\n]|$)`, 'u');
const PATTERN = new RegExp(
  `\\{\\s*(${ID})?[^{}()=]*\\}\\s*=\\s*((?:${ID}(?:\\.${ID})*))\\s*$`, 'u');
const PARAMETER = new RegExp(`^\\s*\\{\\s*(${ID})\\s*(?=[,:}=])`, 'u');

function destructured({ before, after }, message, callee, self, args) {
  const found = RegExpPrototypeExec(PATTERN, before);
  const rest = found === null ? null : RegExpPrototypeExec(REST, after);
  if (rest !== null) {
    const what = found[1] === undefined ? '' : `property '${found[1]}' of `;
    const right = `${found[2]}${rest[1]}${rest[2] === undefined ? '' : '(...)'}`;
    const value = right === 'undefined' || right === 'null' ? right : 'undefined or null';
    return `Cannot destructure ${what}'${right}' as it is ${value}.`;
  }
  // The only parameter.
  const only = before === '' ? RegExpPrototypeExec(/^\((\s*\{[^{}()]*\}\s*)\)/, after) : null;
  const key = only === null ? undefined : RegExpPrototypeExec(PARAMETER, only[1])?.[1];
  if (key === undefined || args === undefined || (args[0] ?? null) !== null) return undefined;
  return args[0] === null ? `Cannot destructure property '${key}' of 'object null' as it is null.` :
    `Cannot destructure property '${key}' of 'undefined' as it is undefined.`;
}

function notExtensible({ after }, message, callee, self, args) {
  if (callee !== undefined) {
    const key = ownName(callee) === 'defineProperty' ? args[1] : undefined;
    return typeof key !== 'string' ? undefined :
      `Cannot define property ${key}, object is not extensible`;
  }
  const key = RegExpPrototypeExec(new RegExp(`^\\.(${ID})\\s*=(?!=)`, 'u'), after)?.[1];
  return key === undefined ? undefined : `Cannot add property ${key}, object is not extensible`;
}

// A literal or a name; what else is on the right side V8 tells of by its value.
const SIMPLE = /^\]\s*=\s*([\p{ID_Start}$_][\p{ID_Continue}$]*|\d+)\s*(?:[;,)\n]|$)/u;

// for (const a of list), where the list is such a thing or a property; the place is that of `of`.
const LOOP = new RegExp(`^of\\s+(${ID}(?:\\.${ID})*|\\d+)\\s*\\)`, 'u');

// WebKitGTK 2.52 has its place behind a name that is undefined or null.
const BEHIND = new RegExp(`(?:\\bof|\\]\\s*=)\\s*(${ID})$`, 'u');

// const [a, b] = list; the place is that of the first bracket.
function pattern(after) {
  return RegExpPrototypeExec(/^\[[^[\]{}()'"`/]*(?=\])/, after)?.[0];
}

function notIterable({ before, after }, value) {
  const loop = RegExpPrototypeExec(LOOP, after);
  if (loop !== null) return `${loop[1]} is not iterable`;
  const names = pattern(after);
  if (names === undefined || RegExpPrototypeExec(/[\p{ID_Continue}$\])]\s*$/u, before) !== null &&
      RegExpPrototypeExec(/\b(?:const|let|var)\s*$/, before) === null) return undefined;
  const right = RegExpPrototypeExec(SIMPLE, StringPrototypeSlice(after, names.length));
  if (right !== null) return `${right[1]} is not iterable`;
  if (value === undefined) return undefined;
  const what = value === 'null' ? 'object null' : value;
  return `${what} is not iterable (cannot read property Symbol(Symbol.iterator))`;
}

function noObject(source, message) {
  const value = StringPrototypeStartsWith(message, 'null') ? 'null' : 'undefined';
  const said = notIterable(source, value);
  if (said !== undefined) return said;
  const quoted = RegExpPrototypeExec(/ \(evaluating '(.*)'\)$/s, message)?.[1] ?? '';
  if (quoted !== '' && RegExpPrototypeExec(BEHIND, source.before)?.[1] === quoted) {
    return `${quoted} is not iterable`;
  }
  // The key is computed, and we do not know it.
  if (RegExpPrototypeExec(/^[^'"`/=]*[\w$)\]]\[[^'"`/=[\]]*\]$/, quoted) !== null) {
    return `Cannot read properties of ${value}`;
  }
  if (RegExpPrototypeExec(/^[^'"`/=]*[\w$)\]]\[[^'"`/=[\]]*\] = /, quoted) !== null) {
    return `Cannot set properties of ${value}`;
  }
  return undefined;
}

// "5 is not an Object. (evaluating '"a" in x')"
function notIn(source, message) {
  const found = RegExpPrototypeExec(
    /^("?)(.*)\1 is not an Object\. \(evaluating '(["']?)([\w$ -]*)\3 in /s, message);
  if (found === null) return undefined;
  const isLiteral = found[3] !== '' || RegExpPrototypeExec(/^\d+$/, found[4]) !== null;
  return isLiteral ? `Cannot use 'in' operator to search for '${found[4]}' in ${found[2]}` :
    undefined;
}

const TRAPS = {
  __proto__: null,
  defineProperty: 'defineProperty',
  getOwnPropertyDescriptor: 'getOwnPropertyDescriptor',
  getOwnPropertyNames: 'ownKeys',
  getPrototypeOf: 'getPrototypeOf',
  isExtensible: 'isExtensible',
  keys: 'ownKeys',
  ownKeys: 'ownKeys',
  preventExtensions: 'preventExtensions',
  setPrototypeOf: 'setPrototypeOf',
};

function revoked(source, message, callee) {
  let trap;
  if (callee !== undefined) {
    trap = TRAPS[ownName(callee)];
  } else if (RegExpPrototypeExec(/\bin\s*$/, source.before) !== null) {
    trap = 'has';
  } else if (RegExpPrototypeExec(/\bdelete\s+[\w$.]+$/, source.before) !== null) {
    trap = 'deleteProperty';
  } else if (RegExpPrototypeExec(/^\(/, source.after) !== null) {
    trap = RegExpPrototypeExec(/\bnew\s+[\w$.]+$/, source.before) === null ? 'apply' : 'construct';
  } else if (RegExpPrototypeExec(/^\.[\w$]+\s*=(?![=>])/, source.after) !== null) {
    trap = 'set';
  } else if (RegExpPrototypeExec(/^\.[\w$]/, source.after) !== null) {
    trap = 'get';
  }
  return trap === undefined ? undefined :
    `Cannot perform '${trap}' on a proxy that has been revoked`;
}

// ---- from the arguments ---------------------------------------------------------------------

const ownName = (callee) => callee === undefined ? '' : dataOf(callee, 'name');

// What an iterable gave that is no pair.
function badEntry(args) {
  const list = args[0];
  if (!isObject(list)) {
    const value = shown(list);
    return value === undefined ? undefined :
      `${typeof list} ${value} is not iterable (cannot read property Symbol(Symbol.iterator))`;
  }
  if (!ArrayIsArray(list) || isProxy(list)) return undefined;
  for (let i = 0; i < list.length; i++) {
    const value = dataOf(list, i);
    if (!isObject(value)) return `Iterator value ${shown(value)} is not an entry object`;
  }
  return undefined;
}

function wrongReceiver(kind) {
  return (source, message, callee, self) => {
    const name = ownName(callee);
    const value = shown(self);
    if (typeof name !== 'string' || name === '' || value === undefined) return undefined;
    const method = RegExpPrototypeSymbolReplace(/^((?:get )?)(.*)$/, name,
                                                `$1${kind}.prototype.$2`);
    return `Method ${method} called on incompatible receiver ${value}`;
  };
}

const typeError = (source, message, callee, self, args) => {
  const name = ownName(callee);
  if (name === 'Map' || name === 'WeakMap') return badEntry(args);
  if ((name === 'Set' || name === 'WeakSet') && !isObject(args[0])) return badEntry(args);
  if (name === 'toString' && typeof self === 'object') {
    return "Function.prototype.toString requires that 'this' be a Function";
  }
  return undefined;
};

function badCallback(source, message, callee, self, args) {
  const value = shown(args[0]);
  if (value === undefined || RegExpPrototypeExec(/^Array\.prototype\./, message) === null) {
    return undefined;
  }
  return `${value} is not a function`;
}

function negativeLength(source, message, callee, self, args) {
  const name = ownName(callee);
  if (name === 'ArrayBuffer') return 'Invalid array buffer length';
  return typeof args[0] === 'number' ? `Invalid typed array length: ${args[0]}` : undefined;
}

// Functions that make an array say the same.
const MAKES_TEXT = /^(?:concat|join|pad(?:End|Start)|repeat\w*|replace(?:All)?|stringify)$/;

// From WebKitGTK 2.54 on so do the constructors of buffers.
const MAKES_BUFFER = /^(?:Shared)?ArrayBuffer$|^\w+Array$/;

function tooLong(source, message, callee) {
  if (callee === undefined) return 'Invalid string length';
  const name = ownName(callee);
  if (RegExpPrototypeExec(MAKES_TEXT, name) !== null) return 'Invalid string length';
  return RegExpPrototypeExec(MAKES_BUFFER, name) === null ? undefined :
    'Array buffer allocation failed';
}

function badCodePoint(source, message, callee, self, args) {
  for (let i = 0; i < args.length; i++) {
    const value = args[i];
    if (typeof value !== 'number') return undefined;
    if (!NumberIsInteger(value) || value < 0 || value > 0x10ffff) {
      return `Invalid code point ${value}`;
    }
  }
  return undefined;
}

// ---- circles --------------------------------------------------------------------------------

const DEPTH_MAX = 1000;

// The way from the object to one that is already on it: [object, key, object, key ...].
function findCircle(object, way) {
  if (way.length > DEPTH_MAX) return undefined;
  for (let i = 0; i < way.length; i += 2) if (way[i] === object) return { way, start: i };
  const toJSON = ObjectGetOwnPropertyDescriptor(object, 'toJSON');
  if (isProxy(object) || toJSON !== undefined) return undefined;
  const keys = ObjectKeys(object);
  way[way.length] = object;
  for (let i = 0; i < keys.length; i++) {
    const value = dataOf(object, keys[i]);
    if (typeof value !== 'object' || value === null) continue;
    way[way.length] = keys[i];
    const found = findCircle(value, way);
    if (found !== undefined) return found;
    way.length--;
  }
  way.length--;
  return undefined;
}

function step(holder, key) {
  return ArrayIsArray(holder) ? `index ${key}` : `property '${key}'`;
}

function circle(source, message, callee, self, args) {
  if (!isObject(args[0]) || args[1] !== undefined) return undefined;
  const found = findCircle(args[0], []);
  if (found === undefined) return undefined;
  const { way, start } = found;
  const named = (object) => `object with constructor '${constructorName(Object(object))}'`;
  let text = `Converting circular structure to JSON\n    --> starting at ${named(way[start])}`;
  const last = way.length - 2;
  for (let i = start; i < last; i += 2) {
    // Of a long way the beginning and the end.
    if (i > start && i < last - 2) {
      if (i === start + 2) text += '\n    |     ...';
      continue;
    }
    text += `\n    |     ${step(way[i], way[i + 1])} -> ${named(way[i + 2])}`;
  }
  return `${text}\n    --- ${step(way[last], way[last + 1])} closes the circle`;
}

// ---- all ------------------------------------------------------------------------------------

// Beginnings of messages of the engine's.
const EXPLANATIONS = [
  'Cannot access uninitialized variable.', uninitialized,
  'Right side of assignment cannot be destructured', destructured,
  // WebKitGTK 2.54; V8's sentence begins alike.
  'Cannot destructure property', (source, message, callee, self, args) =>
    (StringPrototypeEndsWith(message, ' from null or undefined value') ?
      destructured(source, message, callee, self, args) : undefined),
  'Attempting to define property on object that is not extensible.', notExtensible,
  'undefined is not an object (evaluating', noObject,
  'null is not an object (evaluating', noObject,
  'undefined is not a function (near', (source) => notIterable(source),
  'Proxy has already been revoked.', revoked,
  'Array.isArray cannot be called on a Proxy that has been revoked',
  () => "Cannot perform 'IsArray' on a proxy that has been revoked",
  'JSON.stringify cannot serialize cyclic structures.', circle,
  'Type error', typeError,
  'WeakMap requires that an entry', (source, message, callee, self, args) => badEntry(args),
  'Object.fromEntries requires the first', (source, message, callee, self, args) => badEntry(args),
  'Map operation called on non-Map object', wrongReceiver('Map'),
  'Set operation called on non-Set object', wrongReceiver('Set'),
  'Called WeakMap function on a non-WeakMap object', wrongReceiver('WeakMap'),
  'Called WeakSet function on a non-WeakSet object', wrongReceiver('WeakSet'),
  '|this| is not a Promise', wrongReceiver('Promise'),
  'Builtin RegExp exec can only be called on a RegExp object', wrongReceiver('RegExp'),
  'Receiver must be ArrayBuffer', wrongReceiver('ArrayBuffer'),
  'Promise constructor takes a function argument', (source, message, callee, self, args) => {
    const value = shown(args[0]);
    return value === undefined ? undefined : `Promise resolver ${value} is not a function`;
  },
  'Cannot call a constructor without |new|', (source, message, callee) =>
    `${ownName(callee)} constructor cannot be invoked without 'new'`,
  'length cannot be negative', negativeLength,
  'Out of memory', tooLong,
  'Arguments contain a value that is out of range of code points', badCodePoint,
];

// V8's words, or undefined. callee and self are those of the native function that throws, if it is
// one.
function explain(message, frames, callee, self, args) {
  const source = { before: '', after: '' };
  if (callee === undefined) {
    const { 0: before, 1: after } = sourceAround(frames, 1);
    if (before === undefined && message !== 'Out of memory') return undefined;
    source.before = before ?? '';
    source.after = after ?? '';
  }
  for (let i = 0; i < EXPLANATIONS.length; i += 2) {
    if (!StringPrototypeStartsWith(message, EXPLANATIONS[i])) continue;
    return EXPLANATIONS[i + 1](source, message, callee, self, args);
  }
  if (RegExpPrototypeExec(/ callback must be a function$/, message) !== null) {
    return callee === undefined ? undefined : badCallback(source, message, callee, self, args);
  }
  if (RegExpPrototypeExec(/ is not an Object\. \(evaluating/, message) !== null) {
    return notIn(source, message);
  }
  // WebKitGTK 2.52: the value's kind, or its text.
  if (RegExpPrototypeExec(/ is not iterable$/, message) !== null) return notIterable(source);
  return undefined;
}

module.exports = { explain };
