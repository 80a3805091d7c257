// SPDX-License-Identifier: MIT
//
// module.registerHooks: functions of the program's that stand before the loaders' own resolve and
// load, for import and require() alike. The last that was registered is asked first, and asks the
// next one, or answers itself and says so (shortCircuit).
'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  ObjectAssign,
  ObjectFreeze,
  ObjectKeys,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  Symbol,
} = primordials;
const { codes } = require('internal/errors');
const fileURL = require('internal/modules/file-url');

const resolvers = [];
const loaders = [];
const NONE = ObjectFreeze({ __proto__: null });

function remove(list, item) {
  const at = ArrayPrototypeIndexOf(list, item);
  if (at !== -1) ArrayPrototypeSplice(list, at, 1);
}

class ModuleHooks {
  constructor(resolve, load) {
    this.resolve = resolve;
    this.load = load;
    if (resolve) ArrayPrototypePush(resolvers, this);
    if (load) ArrayPrototypePush(loaders, this);
    ObjectFreeze(this);
  }

  deregister() {
    remove(resolvers, this);
    remove(loaders, this);
    connect();
  }
}

if (Symbol.dispose !== undefined) {
  ModuleHooks.prototype[Symbol.dispose] = ModuleHooks.prototype.deregister;
}

// The loaders ask only while there is somebody to ask.
function connect() {
  const isOn = resolvers.length > 0 || loaders.length > 0;
  require('internal/esm/loader').setHooks(isOn ? module.exports : null);
  require('internal/modules/loader').setHooks(isOn ? module.exports : null);
}

function registerHooks(hooks) {
  const { validateFunction } = require('internal/validators');
  const { resolve, load } = hooks;
  if (resolve) validateFunction(resolve, 'hooks.resolve');
  if (load) validateFunction(load, 'hooks.load');
  const made = new ModuleHooks(resolve, load);
  connect();
  return made;
}

// ---- chains -------------------------------------------------------------------------------------

function wrong(expected, hook, property, value) {
  return new codes.ERR_INVALID_RETURN_PROPERTY_VALUE(expected, hook, property, value);
}

// Runs the hooks of a kind from the last to the first, then `last`.
function runChain(list, name, last, validate, context, argument) {
  let reached = list.length + 1; // the innermost step so far
  function step(index) {
    return (value, more) => {
      reached = index;
      if (more && more !== context) ObjectAssign(context, more);
      const result = index === 0 ? last(value, context) :
        list[index - 1][name](value, context, step(index - 1));
      if (index > 0 && reached === index && !result?.shortCircuit) {
        throw wrong('true', name, 'shortCircuit', result?.shortCircuit);
      }
      return validate(value, result);
    };
  }
  return step(list.length)(argument, context);
}

function validateResolved(specifier, result) {
  const { url, format, importAttributes } = result;
  if (typeof url !== 'string') throw wrong('a URL string', 'resolve', 'url', url);
  if (format && typeof format !== 'string') throw wrong('a string', 'resolve', 'format', format);
  if (importAttributes && typeof importAttributes !== 'object') {
    throw wrong('an object', 'resolve', 'importAttributes', importAttributes);
  }
  return { __proto__: null, url, format, importAttributes };
}

function isBytes(value) {
  const { isAnyArrayBuffer, isArrayBufferView } = require('internal/types');
  return isAnyArrayBuffer(value) || isArrayBufferView(value);
}

function validateLoaded(url, result) {
  const { source, format } = result;
  if (!StringPrototypeStartsWith(url, 'node:') && typeof source !== 'string' && !isBytes(source) &&
      format !== 'addon') {
    throw wrong('a string, an ArrayBuffer, or a TypedArray', 'load', 'source', source);
  }
  if (typeof format !== 'string' && format !== undefined && format !== null) {
    throw wrong('a string', 'load', 'format', format);
  }
  return result;
}

function conditionsFor(name) {
  const { importConditions, requireConditions } = require('internal/modules/package-map');
  const held = ObjectKeys(name === 'import' ? importConditions() : requireConditions());
  const list = [];
  for (let i = 0; i < held.length; i++) {
    if (held[i] !== 'default') ArrayPrototypePush(list, held[i]);
  }
  return list;
}

// ---- import -------------------------------------------------------------------------------------

function formatHint(url) {
  const { formatOf } = require('internal/esm/load');
  try {
    return formatOf(url) ?? undefined;
  } catch {
    return undefined;
  }
}

function resolve(specifier, base, attributes, defaultResolve) {
  const context = { parentURL: base, importAttributes: attributes,
                    conditions: conditionsFor('import') };
  const found = runChain(resolvers, 'resolve', (value, given) => {
    const url = defaultResolve(value, given.parentURL);
    return { __proto__: null, url, format: formatHint(url) };
  }, validateResolved, context, specifier);
  return {
    __proto__: null,
    url: found.url,
    format: found.format,
    attributes: found.importAttributes ?? attributes,
  };
}

// CommonJS modules are given with their text, too: a hook wants to see it.
function load(url, attributes, format, defaultLoad) {
  const context = { format, importAttributes: attributes, conditions: conditionsFor('import') };
  const loaded = runChain(loaders, 'load', (value, given) => {
    const result = defaultLoad(value, given.importAttributes ?? NONE, given.format);
    if (result.format === 'commonjs') {
      const { readSource } = require('internal/esm/load');
      result.source = readSource(value);
    }
    return result;
  }, validateLoaded, context, url);
  return { __proto__: null, format: loaded.format ?? format, source: loaded.source };
}

// ---- require() ----------------------------------------------------------------------------------

function toURL(filename) {
  const id = require('internal/modules/builtins').normalize(filename);
  if (id !== undefined) return `node:${id}`;
  return filename[0] === '/' ? fileURL.fromPath(filename) : filename;
}

function toFilename(url) {
  if (StringPrototypeStartsWith(url, 'node:')) return StringPrototypeSlice(url, 5);
  return fileURL.toPath(url) ?? url;
}

// { url, format, filename }; find(request) is the loader's own way.
function resolveRequire(request, parent, find) {
  const context = {
    parentURL: parent?.filename ? toURL(parent.filename) : parent?.id,
    importAttributes: undefined,
    conditions: conditionsFor('require'),
  };
  const found = runChain(resolvers, 'resolve', (value) => {
    const url = toURL(find(value));
    return { __proto__: null, url, format: undefined };
  }, validateResolved, context, request);
  const id = require('internal/modules/builtins').normalize(found.url);
  return {
    __proto__: null,
    url: found.url,
    format: found.format,
    filename: toFilename(found.url),
    builtin: id,
  };
}

// { format, source } of what was found so.
function loadRequire(url, format, read) {
  const context = { format: format ?? formatHint(url), importAttributes: undefined,
                    conditions: conditionsFor('require') };
  return runChain(loaders, 'load', (value, given) => ({
    __proto__: null, format: given.format, source: read(toFilename(value)),
  }), validateLoaded, context, url);
}

module.exports = { load, loadRequire, registerHooks, resolve, resolveRequire };
