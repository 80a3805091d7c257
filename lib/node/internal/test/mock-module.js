// SPDX-License-Identifier: MIT
//
// mock.module(): while a mock is there, Module._load gives its exports for the file or built-in
// module that the specifier names, wherever it is required from, and import a module of them.
'use strict';

const {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptors, ObjectKeys, ReflectApply,
  SafeMap, StringPrototypeStartsWith,
} = primordials;

const { codes } = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');

let mocks; // resolved name -> { exports, cache, caller, node }
let realLoad;
let wasTold = false;
const wasDeprecationTold = { __proto__: null };

function warn() {
  if (wasTold) return;
  wasTold = true;
  process.emitWarning('Module mocking is an experimental feature and might change at any time',
                      'ExperimentalWarning');
}

function warnOf(name, instead) {
  if (wasDeprecationTold[name]) return;
  wasDeprecationTold[name] = true;
  process.emitWarning(`mock.module(): options.${name} is deprecated. Use ${instead} instead.`,
                      'DeprecationWarning');
}

// ---- options -------------------------------------------------------------------------------

function copyProperties(from, to) {
  const all = ObjectGetOwnPropertyDescriptors(from);
  const names = ObjectKeys(all);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(to, names[i], { __proto__: null, ...all[names[i]] });
  }
}

// The exports of the mock, with that of a default export under `default`.
function exportsOf(options) {
  const hasExports = 'exports' in options;
  const hasNamed = 'namedExports' in options;
  const hasDefault = 'defaultExport' in options;
  if (hasNamed) warnOf('namedExports', 'options.exports');
  if (hasDefault) warnOf('defaultExport', 'options.exports.default');
  if (hasExports) validateObject(options.exports, 'options.exports');
  if (hasNamed) validateObject(options.namedExports, 'options.namedExports');
  if (hasExports && (hasNamed || hasDefault)) {
    const both = hasNamed && hasDefault ? "'options.namedExports' or 'options.defaultExport'" :
      hasNamed ? "'options.namedExports'" : "'options.defaultExport'";
    throw new codes.ERR_INVALID_ARG_VALUE('options.exports', options.exports,
                                          `cannot be used with ${both}`);
  }
  const result = { __proto__: null };
  if (hasExports) copyProperties(options.exports, result);
  if (hasNamed) copyProperties(options.namedExports, result);
  if (hasDefault) {
    const { defaultExport } = ObjectGetOwnPropertyDescriptors(options);
    ObjectDefineProperty(result, 'default', { __proto__: null, ...defaultExport });
  }
  return result;
}

// ---- loading -------------------------------------------------------------------------------

function resolveName(Module, request, parent, isMain) {
  if (Module.isBuiltin(request)) {
    return StringPrototypeStartsWith(request, 'node:') ? request : `node:${request}`;
  }
  return Module._resolveFilename(request, parent, isMain);
}

function makeExports(all) {
  const names = ObjectKeys(all);
  const result = 'default' in all ? all.default : {};
  const isObject = typeof result === 'object' && result !== null;
  if (!isObject && names.length > ('default' in all ? 1 : 0)) {
    throw new primordials.Error(
      'Cannot create mock because named exports cannot be applied to the provided default export.');
  }
  const descriptors = ObjectGetOwnPropertyDescriptors(all);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === 'default') continue;
    ObjectDefineProperty(result, names[i], { __proto__: null, ...descriptors[names[i]] });
  }
  return result;
}

// The node that is imported instead of a URL's.
function nodeOf(url, attributes) {
  const mock = mocks.size === 0 ? undefined : mocks.get(nameOfURL(url));
  if (mock === undefined) return undefined;
  const { checkAttributes, formatOf, load } = require('internal/esm/load');
  const format = formatOf(url) ?? load(url, attributes, undefined).format;
  if (format === 'json') checkAttributes(url, format, attributes);
  if (format === 'commonjs') makeExports(mock.exports); // whether that can be done
  if (mock.cache && mock.node !== undefined) return mock.node;
  const names = ObjectKeys(mock.exports);
  const { valuesNode } = require('internal/esm/translate');
  mock.node = valuesNode(url, 'mock', names, (set) => {
    const values = [];
    for (let i = 0; i < names.length; i++) values[i] = mock.exports[names[i]];
    set(values);
  });
  return mock.node;
}

function nameOfURL(url) {
  return StringPrototypeStartsWith(url, 'file:') ?
    require('internal/modules/file-url').toPath(url) ?? url : url;
}

function start(Module) {
  mocks = new SafeMap();
  require('internal/esm/loader').setMocker(nodeOf);
  realLoad = Module._load;
  Module._load = function(request, parent, isMain) {
    const name = mocks.size === 0 ? undefined : resolveName(Module, request, parent, isMain);
    const mock = mocks.get(name);
    if (mock === undefined) return ReflectApply(realLoad, this, [request, parent, isMain]);
    if (mock.cache && Module._cache[name]) return Module._cache[name].exports;
    const made = makeExports(mock.exports);
    if (mock.cache) {
      const module = Module._cache[name] = new Module(name, mock.caller);
      module.exports = made;
      module.filename = name;
      module.loaded = true;
      module.paths = Module._nodeModulePaths(module.path);
    }
    return made;
  };
}

class MockModuleContext {
  #name;
  #imported;
  #cached;
  #isActive = true;

  constructor(Module, name, imported) {
    this.#name = name;
    this.#imported = imported;
    this.#cached = Module._cache[name];
    delete Module._cache[name];
  }

  restore() {
    if (!this.#isActive) return;
    this.#isActive = false;
    const { Module } = require('module');
    delete Module._cache[this.#name];
    if (this.#cached !== undefined) Module._cache[this.#name] = this.#cached;
    mocks.delete(this.#name);
    mocks.delete(this.#imported);
  }
}

// What import of the specifier means, which may be another file than for require().
function importedName(specifier, file) {
  const base = require('internal/modules/file-url').fromPath(file);
  try {
    return nameOfURL(require('internal/esm/loader').resolveURL(specifier, base).url);
  } catch {
    return undefined;
  }
}

function requiredName(Module, request, parent, imported) {
  try {
    return resolveName(Module, request, parent, false);
  } catch (error) {
    if (imported === undefined) throw error;
    return imported;
  }
}

function mockModule(specifier, options) {
  warn();
  if (typeof specifier !== 'string') {
    if (!(specifier instanceof require('web/url').URL)) {
      throw new codes.ERR_INVALID_ARG_TYPE('specifier', ['string', 'URL'], specifier);
    }
    specifier = `${specifier}`;
  }
  validateObject(options, 'options');
  const { cache = false } = options;
  validateBoolean(cache, 'options.cache');
  const exports = exportsOf(options);
  const { Module } = require('module');
  if (mocks === undefined) start(Module);
  const file = nameOfURL(require('internal/test/place').callerPlace().file);
  const imported = importedName(specifier, file);
  const parent = new Module(file, null);
  parent.filename = file;
  parent.paths = Module._nodeModulePaths(require('path').dirname(file));
  const request = StringPrototypeStartsWith(specifier, 'file:') ?
    require('url').fileURLToPath(specifier) : specifier;
  const name = requiredName(Module, request, parent, imported);
  if (mocks.has(name)) {
    throw new codes.ERR_INVALID_STATE(
      `Cannot mock '${specifier}'. The module is already mocked.`);
  }
  const mock = { __proto__: null, exports, cache, caller: file, node: undefined };
  mocks.set(name, mock);
  mocks.set(imported, mock);
  return new MockModuleContext(Module, name, imported);
}

module.exports = { mockModule };
