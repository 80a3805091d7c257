// SPDX-License-Identifier: MIT
//
// Module records of our own (see internal/esm/engine for what they have to do). A module's text is
// a function (text.js); which binding an import means is found as the language's standard says.
//
//   parse      text -> function, requests, names          connect    requests -> records
//   link       imports -> the modules that have them; makes the module's variables
//   evaluate   runs the function, to its end or to the next await
'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSort,
  GeneratorPrototypeNext,
  GeneratorPrototypeThrow,
  ObjectDefineProperty,
  Promise,
  ReferenceError,
  ReflectApply,
  RegExpPrototypeExec,
  SafeMap,
  SafeSet,
  Symbol,
  SyntaxError,
  TypeError,
} = primordials;
const { prepareText, prepareTexts } = require('internal/esm/scripts');
const { makeNamespace } = require('internal/esm/rewrite/namespace');

const NAMESPACE = Symbol('namespace'); // a binding that is no variable but all of a module's
const AMBIGUOUS = Symbol('ambiguous');
const DONE = -1;
const THROW = 1;

class ModuleRecord {
  constructor(name, realm) {
    this.name = name;
    this.realm = realm;
    this.code = undefined; // the generator function
    this.run = undefined; // what it has made, when it is linked
    this.requests = [];
    this.targets = new SafeMap(); // specifier -> record
    this.imported = new SafeMap(); // local name -> { specifier, name, isNamespace }
    this.locals = new SafeMap(); // exported name -> local name
    this.indirect = new SafeMap(); // exported name -> { specifier, imported, isNamespace }
    this.stars = [];
    this.readers = new SafeMap(); // local name -> the function that reads it, when it is linked
    this.hasAwait = false;
    this.state = 0;
    this.own = undefined; // what the code knows as _m
    this.namespace = undefined;
    this.makeMeta = undefined;
  }
}

// ---- text ---------------------------------------------------------------------------------------

function parse(text, name, line, realm, shown) {
  let said;
  try {
    said = require('internal/esm/rewrite/text').rewriteModule(text);
  } catch (error) {
    throw require('internal/esm/rewrite/mistakes').explain(error, text, shown ?? name, line);
  }
  const record = new ModuleRecord(name, realm);
  record.code = native('vm').run(realm, said.text, shown ?? name, line, 0, false, undefined);
  if (shown === undefined && RegExpPrototypeExec(/^(?:data|file):/, name) !== null) {
    require('internal/esm/columns').remember(name, text, said, line);
  }
  record.requests = said.requests;
  record.imported = said.imported;
  record.stars = said.stars;
  record.hasAwait = said.hasAwait;
  for (let i = 0; i < said.locals.length; i++) {
    record.locals.set(said.locals[i].name, said.locals[i].local);
  }
  for (let i = 0; i < said.indirect.length; i++) {
    record.indirect.set(said.indirect[i].name, said.indirect[i]);
  }
  return record;
}

function requestsOf(record) {
  const list = [];
  for (let i = 0; i < record.requests.length; i++) {
    const { attributes, specifier } = record.requests[i];
    ArrayPrototypePush(list, { __proto__: null, specifier, attributes });
  }
  return list;
}

function connect(record, specifier, target) {
  record.targets.set(specifier, target);
}

// ---- names --------------------------------------------------------------------------------------

function addNames(record, found, seen) {
  if (seen.has(record)) return;
  seen.add(record);
  record.locals.forEach((local, name) => found.add(name));
  record.indirect.forEach((from, name) => found.add(name));
  for (let i = 0; i < record.stars.length; i++) {
    const more = new SafeSet();
    addNames(record.targets.get(record.stars[i]), more, seen);
    more.forEach((name) => { if (name !== 'default') found.add(name); });
  }
}

// { record, binding } of an exported name; undefined if there is none, or AMBIGUOUS.
function find(record, name, asked = new SafeMap()) {
  let names = asked.get(record);
  if (names === undefined) asked.set(record, names = new SafeSet());
  if (names.has(name)) return undefined; // it leads back to itself
  names.add(name);
  if (record.locals.has(name)) {
    return { __proto__: null, record, binding: record.locals.get(name) };
  }
  const from = record.indirect.get(name);
  if (from !== undefined) {
    const target = record.targets.get(from.specifier);
    return from.isNamespace ? { __proto__: null, record: target, binding: NAMESPACE } :
      find(target, from.imported, asked);
  }
  return name === 'default' ? undefined : findInStars(record, name, asked);
}

function findInStars(record, name, asked) {
  let found;
  for (let i = 0; i < record.stars.length; i++) {
    const other = find(record.targets.get(record.stars[i]), name, asked);
    if (other === AMBIGUOUS) return AMBIGUOUS;
    if (other === undefined) continue;
    if (found === undefined) found = other;
    else if (found.record !== other.record || found.binding !== other.binding) return AMBIGUOUS;
  }
  return found;
}

// The engine's words, to which internal/esm/problems adds place and V8's.
function findOrThrow(record, name) {
  const found = find(record, name);
  if (found === undefined) throw new SyntaxError(`Importing binding name '${name}' is not found.`);
  if (found === AMBIGUOUS) {
    throw new SyntaxError(
      `Importing binding name '${name}' cannot be resolved due to ambiguous multiple bindings.`);
  }
  return found;
}

// The value of a binding. `name` is what the error calls it if it has none yet.
function read({ record, binding }, name) {
  if (binding === NAMESPACE) return namespaceOf(record);
  const reader = record.readers.get(binding);
  try {
    if (reader !== undefined) return reader();
  } catch {
    // Only that can go wrong which is said below.
  }
  throw early(name);
}

function early(name) {
  return new ReferenceError(`Cannot access '${name}' before initialization`);
}

function namespaceOf(record) {
  if (record.namespace !== undefined) return record.namespace;
  const all = new SafeSet();
  addNames(record, all, new SafeSet());
  const names = [];
  const readers = { __proto__: null };
  all.forEach((name) => {
    const found = find(record, name);
    if (found === undefined || found === AMBIGUOUS) return;
    ArrayPrototypePush(names, name);
    readers[name] = (key) => read(found, key);
  });
  ArrayPrototypeSort(names);
  return record.namespace = makeNamespace(names, readers);
}

// ---- linking ------------------------------------------------------------------------------------

function defineImport(imports, local, found) {
  ObjectDefineProperty(imports, local, {
    __proto__: null,
    get: () => read(found, local),
    set() { throw new TypeError('Assignment to constant variable.'); },
  });
}

// What a module's code uses of ours.
function makeOwn(record) {
  return {
    __proto__: null,
    at: 1, // the await that it has come to
    get arguments() { throw new ReferenceError('arguments is not defined'); },
    import: (specifier, options) => importFor(record.name, specifier, options),
    loop: () => new (require('internal/esm/rewrite/loops').Loop)(),
    get meta() {
      const value = record.makeMeta?.() ?? { __proto__: null };
      ObjectDefineProperty(this, 'meta', { __proto__: null, value });
      return value;
    },
    name(fn) {
      ObjectDefineProperty(fn, 'name', { __proto__: null, configurable: true, value: 'default' });
    },
    text: (text) => prepareText(text, record.name, record.realm),
    texts: (...parts) => prepareTexts(parts, record.name, record.realm),
  };
}

// import() of a program, in the source of that name. The promise takes as long as the engine's.
function importFor(name, specifier, options) {
  return new Promise((resolve) => {
    resolve(require('internal/esm/loader').onImport(`${specifier}`, options, name));
  });
}

function link(record) {
  if (record.code === undefined || record.run !== undefined) return record.hasAwait;
  record.indirect.forEach(({ imported, isNamespace, specifier }) => {
    if (!isNamespace) findOrThrow(record.targets.get(specifier), imported);
  });
  const imports = { __proto__: null };
  record.imported.forEach(({ isNamespace, name, specifier }, local) => {
    const target = record.targets.get(specifier);
    defineImport(imports, local, isNamespace ?
      { __proto__: null, record: target, binding: NAMESPACE } : findOrThrow(target, name));
  });
  const own = makeOwn(record);
  const run = ReflectApply(record.code, undefined, [imports, own]);
  const readers = GeneratorPrototypeNext(run).value;
  let at = 0;
  record.locals.forEach((local) => record.readers.set(local, readers[at++]));
  record.own = own;
  record.run = run;
  return record.hasAwait;
}

// ---- evaluation ---------------------------------------------------------------------------------

function evaluate(record, realm, sent, how) {
  if (record.run === undefined) return undefined; // it has values only
  record.state = DONE;
  const { done, value } = how === THROW ? GeneratorPrototypeThrow(record.run, sent) :
    GeneratorPrototypeNext(record.run, sent);
  if (!done) record.state = record.own.at;
  return value;
}

function stateOf(record) {
  return record.state;
}

function setMeta(record, make) {
  record.makeMeta = make;
}

// See internal/esm/engine.
function makeValues(names, name, realm) {
  const record = new ModuleRecord(name, realm);
  let values = [];
  for (let i = 0; i < names.length; i++) {
    record.locals.set(names[i], names[i]);
    record.readers.set(names[i], () => values[i]);
  }
  return { __proto__: null, record, set(given) { values = given; } };
}

module.exports = {
  connect,
  evaluate,
  importFor,
  link,
  makeValues,
  namespaceOf,
  parse,
  requestsOf,
  setMeta,
  stateOf,
};
