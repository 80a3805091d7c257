// SPDX-License-Identifier: MIT
// Values of expressions without running any code of the program, for completion and previews
// while an input is still being typed.
//
// A small interpreter of the expression's tree. It reads data properties; it calls nothing but
// functions of the engine that are known to change nothing, with primitive arguments and on a
// primitive, unless they do not care what they are called on. Where anything else would be needed
// (a getter, a proxy, an assignment, a call) it gives up.
'use strict';

const {
  ArrayPrototypePush,
  MathFloor,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames,
  ObjectGetPrototypeOf,
  ReflectApply,
  RegExp,
  SafeWeakSet,
  String,
  Symbol,
  globalThis,
} = primordials;

const kUnsafe = Symbol('unsafe'); // thrown
const kMissing = Symbol('missing');

const fail = () => { throw kUnsafe; };

const isObject = (value) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

function isProxy(value) {
  return require('internal/types').isProxy(value);
}

// ---- what may be called -------------------------------------------------------------------------

const pure = new SafeWeakSet();
const receiverless = new SafeWeakSet(); // those of them that do not look at `this`
const known = new SafeWeakSet(); // the global objects whose functions are in it

// Taken when the first input in a context is looked at: the names are the engine's own unless a
// program that began before the REPL has replaced them, which is that program's doing.
function learn(global) {
  if (known.has(global)) return;
  known.add(global);
  const add = (object, names) => {
    for (let i = 0; i < names.length; i++) {
      const descriptor = ObjectGetOwnPropertyDescriptor(object, names[i]);
      if (typeof descriptor?.value === 'function') pure.add(descriptor.value);
      if (typeof descriptor?.get === 'function') pure.add(descriptor.get);
    }
  };
  const free = (fn) => {
    pure.add(fn);
    receiverless.add(fn);
  };
  const addFree = (object, names) => {
    for (let i = 0; i < names.length; i++) {
      const fn = ObjectGetOwnPropertyDescriptor(object, names[i])?.value;
      if (typeof fn === 'function') free(fn);
    }
  };
  const {
    Array, ArrayBuffer, BigInt, Boolean, Map, Math, Number, Object, Set, String, Symbol,
    Uint8Array,
  } = global;
  addFree(Math, ObjectGetOwnPropertyNames(Math));
  addFree(Number, ObjectGetOwnPropertyNames(Number));
  add(Number.prototype, ObjectGetOwnPropertyNames(Number.prototype));
  add(Boolean.prototype, ObjectGetOwnPropertyNames(Boolean.prototype));
  add(BigInt.prototype, ['toString', 'valueOf']);
  addFree(String, ['fromCharCode', 'fromCodePoint']);
  add(String.prototype, [
    'at', 'charAt', 'charCodeAt', 'codePointAt', 'concat', 'endsWith', 'includes', 'indexOf',
    'lastIndexOf', 'localeCompare', 'normalize', 'padEnd', 'padStart', 'repeat', 'slice', 'split',
    'startsWith', 'substr', 'substring', 'toLowerCase', 'toString', 'toUpperCase', 'trim',
    'trimEnd', 'trimStart', 'valueOf',
  ]);
  const { decodeURIComponent, encodeURIComponent, isFinite, isNaN, parseFloat, parseInt } = global;
  const functions = [BigInt, Boolean, Number, String, Symbol, decodeURIComponent,
                     encodeURIComponent, isFinite, isNaN, parseFloat, parseInt];
  for (let i = 0; i < functions.length; i++) free(functions[i]);
  addFree(Array, ['isArray']);
  addFree(Symbol, ['for']);
  add(Symbol.prototype, ['description']);
  add(Map.prototype, ['size']);
  add(Set.prototype, ['size']);
  add(ArrayBuffer.prototype, ['byteLength']);
  add(ObjectGetPrototypeOf(Uint8Array.prototype), ['length', 'byteLength', 'byteOffset', 'buffer']);
  add(Object.prototype, ['__proto__']);
}

// ---- reading ------------------------------------------------------------------------------------

function prototypeOf(value) {
  switch (typeof value) {
    case 'string': return globalThis.String.prototype;
    case 'number': return globalThis.Number.prototype;
    case 'boolean': return globalThis.Boolean.prototype;
    case 'bigint': return globalThis.BigInt.prototype;
    case 'symbol': return globalThis.Symbol.prototype;
    default: return fail();
  }
}

// The property's descriptor on the object or its prototypes; undefined if there is none.
function find(object, key) {
  for (let at = object; at !== null; at = ObjectGetPrototypeOf(at)) {
    if (isProxy(at)) fail();
    const descriptor = ObjectGetOwnPropertyDescriptor(at, key);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}

function read(value, key) {
  if (value === null || value === undefined) fail();
  if (typeof value === 'string') {
    if (key === 'length') return value.length;
    const index = typeof key === 'string' ? +key : -1;
    if (index >= 0 && index < value.length && MathFloor(index) === index) return value[index];
  }
  const descriptor = find(isObject(value) ? value : prototypeOf(value), key);
  if (descriptor === undefined) return undefined;
  if ('value' in descriptor) return descriptor.value;
  if (descriptor.get === undefined) return undefined;
  if (!pure.has(descriptor.get) && !isOwnGetter(descriptor.get)) fail();
  return call(descriptor.get, value, []);
}

// Getters of the global object that were there before the first input: modules, globals that are
// made when they are first used.
function isOwnGetter(get) {
  return require('internal/repl/context').isOwnGetter(get);
}

function call(fn, self, args) {
  try {
    return ReflectApply(fn, self, args);
  } catch {
    return fail();
  }
}

// ---- evaluating ---------------------------------------------------------------------------------

const unary = {
  '__proto__': null,
  '!': (a) => !a,
  '+': (a) => +a,
  '-': (a) => -a,
  'typeof': (a) => typeof a,
  'void': () => undefined,
  '~': (a) => ~a,
};

const binary = {
  '__proto__': null,
  '!=': (a, b) => a != b, // eslint-disable-line eqeqeq
  '!==': (a, b) => a !== b,
  '%': (a, b) => a % b,
  '&': (a, b) => a & b,
  '*': (a, b) => a * b,
  '**': (a, b) => a ** b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '/': (a, b) => a / b,
  '<': (a, b) => a < b,
  '<<': (a, b) => a << b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a == b, // eslint-disable-line eqeqeq
  '===': (a, b) => a === b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
  '^': (a, b) => a ^ b,
  '|': (a, b) => a | b,
};

// Longer texts and bigger numbers would take time, or memory.
const kLengthMax = 1e5;

class Evaluator {
  #lookUp;
  #self;

  // lookUp(name): the value of a variable, or throws.
  constructor(lookUp, self) {
    this.#lookUp = lookUp;
    this.#self = self;
  }

  value(node) {
    switch (node.type) {
      case 'Literal': return this.#literal(node);
      case 'Identifier': return node.name === 'undefined' ? undefined : this.#lookUp(node.name);
      case 'ThisExpression': return this.#self;
      case 'ChainExpression': {
        const value = this.value(node.expression);
        return value === kMissing ? undefined : value;
      }
      case 'MemberExpression': return this.#member(node).value;
      case 'CallExpression': return this.#call(node);
      case 'TemplateLiteral': return this.#template(node);
      case 'UnaryExpression': return this.#unary(node);
      case 'BinaryExpression': return this.#binary(node);
      case 'LogicalExpression': return this.#logical(node);
      case 'ConditionalExpression':
        return this.value(this.value(node.test) ? node.consequent : node.alternate);
      case 'SequenceExpression': {
        let last;
        for (let i = 0; i < node.expressions.length; i++) last = this.value(node.expressions[i]);
        return last;
      }
      case 'ArrayExpression': return this.#array(node);
      case 'ObjectExpression': return this.#object(node);
      default: return fail();
    }
  }

  #literal(node) {
    if (node.regex === undefined) return node.value;
    return new RegExp(node.regex.pattern, node.regex.flags);
  }

  #primitive(node) {
    const value = this.value(node);
    if (isObject(value) || (typeof value === 'string' && value.length > kLengthMax)) fail();
    return value;
  }

  #key(node) {
    if (!node.computed) return node.property.name ?? fail(); // not #private
    const key = this.#primitive(node.property);
    return typeof key === 'symbol' ? key : `${key}`;
  }

  #member(node) {
    if (node.object.type === 'Super') fail();
    const object = this.value(node.object);
    const isNothing = object === null || object === undefined;
    if (object === kMissing || (node.optional && isNothing)) return { object, value: kMissing };
    return { object, value: read(object, this.#key(node)) };
  }

  #call(node) {
    const { callee } = node;
    const found = callee.type === 'MemberExpression' ? this.#member(callee) :
      { object: undefined, value: this.value(callee) };
    const { object, value } = found;
    if (value === kMissing || (node.optional && (value === null || value === undefined))) {
      return kMissing;
    }
    if (typeof value !== 'function' || isProxy(value) || !pure.has(value)) fail();
    if (isObject(object) && !receiverless.has(value)) fail();
    if (callee.type === 'MemberExpression' && typeof object === 'string' &&
        object.length > kLengthMax) {
      fail();
    }
    const args = [];
    for (let i = 0; i < node.arguments.length; i++) {
      if (node.arguments[i].type === 'SpreadElement') fail();
      const arg = this.#primitive(node.arguments[i]);
      if (typeof arg === 'number' && arg > kLengthMax && typeof object === 'string') fail();
      ArrayPrototypePush(args, arg);
    }
    return call(value, object, args);
  }

  #template(node) {
    let text = node.quasis[0].value.cooked;
    for (let i = 0; i < node.expressions.length; i++) {
      const value = this.#primitive(node.expressions[i]);
      if (typeof value === 'symbol') fail();
      text += `${value}${node.quasis[i + 1].value.cooked}`;
    }
    return text;
  }

  #unary(node) {
    const { operator, argument } = node;
    if (operator === 'typeof' && argument.type === 'Identifier') {
      try {
        return typeof this.value(argument);
      } catch {
        return 'undefined';
      }
    }
    const operation = unary[operator] ?? fail();
    const value = operator === '!' || operator === 'typeof' || operator === 'void' ?
      this.value(argument) : this.#primitive(argument);
    return call(operation, undefined, [value]);
  }

  #binary(node) {
    const operation = binary[node.operator] ?? fail();
    if (node.left.type === 'PrivateIdentifier') fail();
    if (node.operator === '===' || node.operator === '!==') {
      return operation(this.value(node.left), this.value(node.right));
    }
    const left = this.#primitive(node.left);
    const right = this.#primitive(node.right);
    if (typeof left === 'bigint' && (right > 1000n || left > 10n ** 100n)) fail();
    return call(operation, undefined, [left, right]);
  }

  #logical(node) {
    const left = this.value(node.left);
    const goesOn = node.operator === '&&' ? left : node.operator === '||' ? !left :
      left === null || left === undefined;
    return goesOn ? this.value(node.right) : left;
  }

  #array(node) {
    const array = [];
    for (let i = 0; i < node.elements.length; i++) {
      const element = node.elements[i];
      if (element === null) array.length++;
      else if (element.type === 'SpreadElement') fail();
      else define(array, i, this.value(element));
    }
    return array;
  }

  #object(node) {
    const object = {};
    for (let i = 0; i < node.properties.length; i++) {
      const property = node.properties[i];
      if (property.type !== 'Property' || property.kind !== 'init') fail();
      const { computed, key, value } = property;
      const name = computed ? this.#primitive(key) : key.name ?? String(key.value);
      if (name === '__proto__') fail();
      define(object, name, this.value(value));
    }
    return object;
  }
}

function define(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, configurable: true, enumerable: true, writable: true, value,
  });
}

// ---- for a REPL ---------------------------------------------------------------------------------

function builtin(repl, name) {
  const isKnown = require('internal/repl/context').globalNames().has(name);
  return isKnown ? require('vm').runInContext(name, repl.context) : fail();
}

// { value } of an expression's tree in the REPL's context, or undefined.
function evaluate(repl, tree) {
  const { context } = repl;
  const lookUp = (name) => {
    const lexical = repl._lexical(name);
    if (lexical !== undefined) return lexical.value;
    const descriptor = find(context, name);
    // A context of its own has its own Math, Object and so on, and not as its properties.
    if (descriptor === undefined) return repl.useGlobal ? fail() : builtin(repl, name);
    return read(context, name);
  };
  try {
    learn(repl.useGlobal ? globalThis : require('vm').runInContext('globalThis', context));
    return { value: new Evaluator(lookUp, context).value(tree) };
  } catch {
    return undefined;
  }
}

module.exports = { evaluate, find, isObject, isProxy, prototypeOf };
