// SPDX-License-Identifier: MIT
//
// Random values, as expressions over prelude.js.
//
//  1. An expression is a function of its seed. Every part has a seed of its own, drawn from its
//     parent's numbers, so that another part in its place leaves the rest as it was.
//  2. `Twin` writes the expression of a seed once more with a few parts replaced: two values that
//     are alike but not equal, for assert.
//  3. Only `namespace` names objects that outlive the case, and nothing changes these.
//  4. Nothing here depends on the engine: no messages of its own errors, no stacks, no source text.
'use strict';

const { Random } = require('../oracle/random.js');

const WORDS = ['a', 'b', 'key', 'name', 'value', 'length', 'x1', '_y', '$', 'aLongerPropertyName',
  'constructor', 'message', 'toString', 'size'];
const ODD_KEYS = ['1', '0', '-1', '2.5', '4294967295', '', ' ', 'a b', 'a-b', "it's", 'say "x"',
  'line\nbreak', '\u00e9', '\u4e2d\u6587', '\ud83d\ude00', '\ud800', '\u001b[31m', '\\', '`${a}`',
  '__proto__', '\u0000', '\u007f'];
const SYMBOLS = ['Symbol.iterator', 'Symbol.toStringTag', 'Symbol("s")', 'Symbol()', 'Symbol("")',
  'Symbol("a\\nb")', 'Symbol.for("registered")', 'Symbol("it\'s")'];
const PIECES = ['hello', 'world', ' ', '\n', '\t', "'", '"', '`', '\\', '${', '\u00e9', '\u4e2d',
  '\u0301', '\ud83d\ude00', '\ud83d', '\ude00', '\u001b[1m', '\u001b[39m', '\u0000', '\u007f',
  '\u0085', '\u200b', '\u202e', '%s', '%', '    at f (a.js:1:2)', 'x'.repeat(30), '\r\n', '\b',
  '\u00ad', '\u3000', '\uff21', '\ufeff', 'a,b', '{}', '=>'];
const NUMBERS = ['0', '-0', '1', '-1', '42', '1.5', '-0.1', '1e21', '1e-7', '123456789',
  '1234.5678', 'NaN', 'Infinity', '-Infinity', '2**53', '0.30000000000000004', '1e300', '100000',
  '-1234567.891', '5e-324', '999', '1000'];
const TYPED = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array',
  'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'];
const TAGS = ['Tag', 'Object', 'Array', 'Map', '', 'Tagged', 'a b'];
const ERRORS = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'Problem', 'NamedProblem',
  'AggregateError', 'URIError'];

const KINDS = {
  number: 10, string: 12, bigint: 3, boolean: 3, nothing: 6, symbol: 3,
  object: 22, array: 16, holes: 4, longArray: 2, extraArray: 4, map: 6, set: 6, typed: 5,
  buffers: 3, date: 3, regexp: 3, boxed: 4, fn: 5, classes: 3, instance: 6, error: 7, nullProto: 5,
  created: 4, proxy: 4, circular: 4, shared: 2, accessors: 5, iterator: 3, promise: 3, weak: 2,
  custom: 3, tagged: 3, subclass: 4, args: 2, namespace: 1, generator: 2, node: 2,
};
const LEAVES = ['number', 'string', 'bigint', 'boolean', 'nothing', 'symbol', 'date', 'regexp',
  'fn'];

const literal = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g,
  (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

class Values {
  // options.leave: kinds that are not to come.
  constructor(options = {}) {
    this.weights = { ...KINDS };
    for (const kind of options.leave || []) delete this.weights[kind];
  }

  seed(r) {
    return r.below(0x7fffffff);
  }

  // The expression of a seed.
  value(seed, depth) {
    const r = new Random(seed, depth);
    let kind = r.weighted(this.weights);
    if (depth <= 0 && !LEAVES.includes(kind)) kind = r.of(LEAVES);
    return this[kind](r, depth);
  }

  child(r, depth) {
    return this.value(this.seed(r), depth - 1);
  }

  list(r, depth, most) {
    const items = [];
    for (let n = r.below(most + 1); n > 0; n--) items.push(this.child(r, depth));
    return items;
  }

  text(r) {
    if (r.chance(40)) return r.of(WORDS);
    let text = '';
    for (let n = r.below(r.chance(15) ? 40 : 5); n > 0; n--) text += r.of(PIECES);
    return text;
  }

  string(r) {
    if (r.chance(2)) return `${literal(this.text(r))}.repeat(${r.between(2, 900)})`;
    return literal(this.text(r));
  }

  number(r) {
    return r.chance(30) ? String(r.between(-2000, 2000) / r.of([1, 1, 10, 7])) : r.of(NUMBERS);
  }

  bigint(r) {
    return r.of(['0n', '1n', '-5n', '123456789012345678901234567890n', '1000n']);
  }

  boolean(r) {
    return r.of(['true', 'false']);
  }

  nothing(r) {
    return r.of(['null', 'undefined']);
  }

  symbol(r) {
    return r.of(SYMBOLS);
  }

  key(r) {
    const at = r.below(100);
    if (at < 70) return r.of(WORDS);
    if (at < 92) return r.chance(50) ? `[${literal(r.of(ODD_KEYS))}]` : literal(this.text(r));
    // A tag that is no string, or an iterator that is none, is another kind's business.
    return `[${r.of(SYMBOLS.slice(2))}]`;
  }

  properties(r, depth, most) {
    const parts = [];
    for (let n = r.below(most + 1); n > 0; n--) {
      const key = this.key(r);
      const value = this.child(r, depth);
      // In these two positions inspect asks what it got.
      if (key === 'constructor' || key === 'toString') continue;
      parts.push(`${key}: ${value}`);
    }
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }

  object(r, depth) {
    const text = this.properties(r, depth, r.chance(10) ? 30 : 5);
    return r.chance(8) ? `hide(${text}, ${literal(r.of(WORDS))}, ${this.child(r, depth)})` :
      text.startsWith('{') ? `(${text})` : text;
  }

  array(r, depth) {
    return `[${this.list(r, depth, r.chance(15) ? 30 : 6).join(', ')}]`;
  }

  holes(r, depth) {
    const items = this.list(r, depth, 6);
    for (let n = r.between(1, 4); n > 0; n--) items.splice(r.below(items.length + 1), 0, '');
    return `[${items.join(', ')},]`;
  }

  longArray(r, depth) {
    const length = r.between(7, 220);
    const item = r.weighted({ index: 3, number: 3, words: 2, text: 2, mixed: 2, big: 1, holes: 1 });
    switch (item) {
      case 'index': return `seq(${length})`;
      case 'number': return `seq(${length}, (i) => i * ${r.of(['1.5', '-7', '1e6', '1000003'])})`;
      case 'words': return `seq(${length}, (i) => "w".repeat(i % ${r.between(2, 20)}))`;
      case 'text': return `seq(${length}, (i) => ${literal(this.text(r))} + i)`;
      case 'mixed': return `seq(${length}, (i) => i % ${r.between(2, 9)} ? i : ` +
        `${this.child(r, Math.min(depth, 1))})`;
      case 'big': return `seq(${length}, (i) => BigInt(i) ** 5n)`;
      default: return `ex(new Array(${length}), { ${r.below(length)}: 1, ${r.below(length)}: 2 })`;
    }
  }

  extraArray(r, depth) {
    return `ex(${this.array(r, depth)}, ${this.properties(r, depth, 4)})`;
  }

  map(r, depth) {
    const pairs = [];
    for (let n = r.below(6); n > 0; n--) {
      pairs.push(`[${this.child(r, depth)}, ${this.child(r, depth)}]`);
    }
    return this.more(r, depth, `new Map([${pairs.join(', ')}])`);
  }

  set(r, depth) {
    return this.more(r, depth, `new Set([${this.list(r, depth, 6).join(', ')}])`);
  }

  // Now and then with properties, or without a prototype.
  more(r, depth, text) {
    if (r.chance(8)) text = `ex(${text}, ${this.properties(r, depth, 3)})`;
    return r.chance(5) ? `noProto(${text})` : text;
  }

  // Without a prototype only V8 knows which class has made an object (rule 4).
  moreOfClass(r, depth, text) {
    return r.chance(8) ? `ex(${text}, ${this.properties(r, depth, 3)})` : text;
  }

  typed(r, depth) {
    const length = r.chance(15) ? r.between(7, 150) : r.below(8);
    const text = r.chance(12) ?
      `new ${r.of(['BigInt64Array', 'BigUint64Array'])}(seq(${length}, BigInt))` :
      `new ${r.of(TYPED)}(seq(${length}, (i) => i * ${r.of(['1', '3', '-1', '0.5', '100'])}))`;
    return this.more(r, depth, text);
  }

  buffers(r, depth) {
    const bytes = `seq(${r.chance(20) ? r.below(80) : r.below(8)})`;
    return this.more(r, depth, r.of([
      `Buffer.from(${bytes})`, `new Uint8Array(${bytes}).buffer`,
      `new DataView(new Uint8Array(${bytes}).buffer)`, `new SharedArrayBuffer(${r.below(8)})`,
      `new Float64Array(${bytes}).buffer`, `Buffer.from(${bytes})`,
    ]));
  }

  date(r, depth) {
    const time = r.of(['0', '1e12', '-1', 'NaN', '8.64e15', '951782400000']);
    return depth <= 0 ? `new Date(${time})` : this.more(r, depth, `new Date(${time})`);
  }

  regexp(r, depth) {
    const text = r.of(['/a/', '/[/]\\//gi', '/(?<n>x)/u', 'new RegExp("")', 'new RegExp("\\n")',
      '/a/dgimsuy', 'Object.assign(/a/g, { lastIndex: 3 })']);
    return depth <= 0 ? text : this.more(r, depth, text);
  }

  boxed(r, depth) {
    const kind = r.of(['number', 'string', 'bigint', 'boolean', 'symbol']);
    return this.more(r, depth, `Object(${this[kind](r, depth)})`);
  }

  fn(r, depth) {
    const text = r.of(['(() => {})', '(function named() {})', '(async () => {})',
      '(function* gen() {})', '(async function* agen() {})', '({ method() {} }).method',
      '(function() {})', 'Object.defineProperty(() => {}, "name", { value: "other" })',
      '(function f() {}).bind(null)', '({ async m() {} }).m', '({ *g() {} }).g']);
    return depth <= 0 || r.chance(60) ? text : this.more(r, depth, text);
  }

  classes(r, depth) {
    return this.more(r, depth, r.of(['class {}', 'class A {}', 'class B extends Point {}', 'Point3',
      'class extends Array {}', 'class N extends null {}', 'Nameless', 'Problem',
      'class S { static a = 1 }']));
  }

  instance(r, depth) {
    return this.moreOfClass(r, depth, r.of([
      `new Point(${this.child(r, depth)}, ${this.child(r, depth)})`,
      `new Point3(${this.child(r, depth)}, ${this.child(r, depth)}, ${this.child(r, depth)})`,
      `new Nameless()`, `new (class {})()`, `new (class Empty {})()`,
      `new Text(${this.string(r)})`, `Object.create(Point.prototype)`, 'Point.prototype',
    ]));
  }

  error(r, depth) {
    const Class = r.of(ERRORS);
    const cause = r.chance(25) ? `{ cause: ${this.child(r, depth)} }` : 'undefined';
    let text = `err(${Class}, ${this.string(r)}, ${cause}, ${r.of([0, 1, 1, 2, 6])})`;
    if (r.chance(20)) text = `ex(${text}, ${this.properties(r, depth, 3)})`;
    if (r.chance(8)) text = `ex(${text}, { name: ${this.string(r)} })`;
    if (r.chance(6)) text = `hide(${text}, "name", ${this.string(r)})`;
    if (r.chance(5)) text = `hide(${text}, "stack", ${this.child(r, 1)})`;
    if (r.chance(5)) text = `ex(${text}, { errors: [${this.list(r, depth, 3).join(', ')}] })`;
    return text;
  }

  nullProto(r, depth) {
    return r.chance(70) ? `ex(Object.create(null), ${this.properties(r, depth, 4)})` :
      `noProto(${r.of(['array', 'map', 'set', 'typed', 'fn', 'object'])
        .replace(/.*/, (kind) => this[kind](r, depth))})`;
  }

  created(r, depth) {
    const parent = r.of(['{}', 'null', '{ a: 1 }', 'Object.create(null)', 'new Point(1, 2)', '[]',
      'Map.prototype', 'Object.create(Object.create(null))', '() => {}', 'Error.prototype',
      '{ constructor: 1 }', '{ constructor: class Foo {} }', 'new Date(0)', 'Array.prototype',
      'Promise.prototype', 'RegExp.prototype']);
    return r.chance(50) ? `ex(Object.create(${parent}), ${this.properties(r, depth, 3)})` :
      `proto(${this[r.of(['object', 'array', 'map', 'set', 'date', 'fn', 'typed', 'promise'])](
        r, depth)}, ${parent})`;
  }

  proxy(r, depth) {
    if (r.chance(10)) return 'revoked()';
    const target = r.of(['object', 'array', 'map', 'fn', 'instance', 'error', 'proxy', 'custom']);
    return `new Proxy(${this[target](r, depth - 1)}, ${r.of(['{}', '{ get() { return 5; } }',
      '{ ownKeys() { throw new Error("no"); } }'])})`;
  }

  circular(r, depth) {
    // An error that is its own name would have no end.
    return `circle(${this[r.of(['object', 'array', 'instance', 'extraArray', 'map', 'error'])](
      r, depth)}, ${literal(r.of(['a', 'b', 'key', 'self']))}, ${r.chance(50)})`;
  }

  shared(r, depth) {
    return `twice(${this.child(r, depth)})`;
  }

  accessors(r, depth) {
    const key = literal(r.of(WORDS));
    const target = this[r.of(['object', 'object', 'array', 'instance'])](r, depth);
    return r.of([
      `getter(${target}, ${key}, () => got(${this.child(r, depth)}), ${r.chance(80)})`,
      `getter(${target}, ${key}, thrower(${this.string(r)}), true)`,
      `Object.defineProperty(${target}, ${key}, { set(x) {}, enumerable: true })`,
      `ex(${target}, { get g() { return got(${this.child(r, depth)}); }, set g(x) {} })`,
      `ex(${target}, { get t() { return this; } })`,
    ]);
  }

  iterator(r, depth) {
    const how = r.of(['entries()', 'keys()', 'values()', '[Symbol.iterator]()']);
    return `advance(${this[r.of(['map', 'set'])](r, depth)}.${how}, ${r.below(3)})`
      .replace('.[', '[');
  }

  promise(r, depth) {
    return this.more(r, depth, r.of([`Promise.resolve(${this.child(r, depth)})`,
      `rejected(${this.child(r, depth)})`, 'new Promise(() => {})',
      `Promise.resolve(${this.child(r, depth)})`]));
  }

  weak(r) {
    return r.of(['new WeakMap()', 'new WeakSet()', 'new WeakRef({ a: 1 })',
      'new FinalizationRegistry(() => {})', 'new WeakMap([[{}, 1]])', 'new WeakSet([[]])']);
  }

  custom(r, depth) {
    return `new Custom(${r.of([this.child(r, depth), this.string(r), 'function() { return this; }',
      '(depth, options) => `${depth} ${Object.keys(options)}`',
      '(depth, options) => options.stylize("styled\\ntwo lines", "special")'])})`;
  }

  tagged(r, depth) {
    const tag = r.chance(70) ? literal(r.of(TAGS)) : this.child(r, 1);
    return r.chance(50) ? `new Tagged(${tag}, ${this.properties(r, depth, 3)})` :
      `ex(${this[r.of(['object', 'array', 'map', 'fn', 'typed', 'instance'])](r, depth)}, ` +
      `{ [Symbol.toStringTag]: ${tag} })`;
  }

  subclass(r, depth) {
    return this.moreOfClass(r, depth, r.of([
      `List.from([${this.list(r, depth, 4).join(', ')}])`,
      `new Dictionary([[1, ${this.child(r, depth)}]])`, `new Bag([${this.child(r, depth)}])`,
      `Later.resolve(${this.child(r, depth)})`, 'new Moment(0)', 'new Moment(NaN)', 'new Bag()',
      'new Pattern("x", "g")', 'new Bytes(3)', 'new List(3)',
    ]));
  }

  args(r, depth) {
    return `args(${this.list(r, depth, 4).join(', ')})`;
  }

  namespace(r) {
    return r.of(['Math', 'JSON', 'Atomics', 'Reflect', 'Map', 'Error', 'Math.max',
      'new Intl.NumberFormat("en")', 'Symbol.prototype', 'Map.prototype', 'Date.prototype',
      'Promise.prototype', 'Uint8Array.prototype', 'Array.prototype',
      'Function.prototype', 'Set.prototype']);
  }

  generator(r) {
    return r.of(['(function* g() {})()', '(async function* g() {})()', '[][Symbol.iterator]()',
      '[1].entries()', '"a"[Symbol.iterator]()', '"a".matchAll(/a/g)']);
  }

  node(r) {
    return r.of(['new URL("http://user:pw@example.com:81/p?q#h")', 'new URLSearchParams("a=1&b=2")',
      'new URLSearchParams()', 'new URL("file:///tmp/x")']);
  }
}

// Writes the expression of a seed again, with parts replaced.
class Twin extends Values {
  constructor(options, seed, percent) {
    super(options);
    this.noise = new Random(seed, 77);
    this.percent = percent;
  }

  seed(r) {
    const seed = super.seed(r);
    return this.noise.chance(this.percent) ? this.noise.below(0x7fffffff) : seed;
  }
}

module.exports = { PIECES, Twin, Values, literal };
