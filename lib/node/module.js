// SPDX-License-Identifier: MIT
//
// module: the loader's Module, with what only programs ask of it.
'use strict';

const {
  ObjectDefineProperty,
  ObjectFreeze,
  StringPrototypeEndsWith,
} = primordials;
const path = require('path');
const { Module, makeRequire } = require('internal/modules/loader');
const fileURL = require('internal/modules/file-url');

Module.builtinModules = require('internal/modules/builtins').builtinModules();

// ES modules see built-ins through live bindings, which this brings up to date. CommonJS modules
// share the object itself.
Module.syncBuiltinESMExports = function syncBuiltinESMExports() {
  require('internal/esm/translate').syncBuiltins();
};

Module.registerHooks = function registerHooks(hooks) {
  return require('internal/esm/hooks').registerHooks(hooks);
};

Module.register = function register(specifier, parentURL, options) {
  require('internal/esm/register').register(specifier, parentURL, options);
};

function pathOf(place) {
  try {
    return fileURL.toPath(place);
  } catch {
    return undefined;
  }
}

Module.createRequire = function createRequire(filename) {
  let file;
  if (typeof filename === 'string' && path.isAbsolute(filename)) {
    file = filename;
  } else if (typeof filename === 'string' || fileURL.isURL(filename)) {
    file = pathOf(filename);
  }
  if (file === undefined) {
    const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
    throw new ERR_INVALID_ARG_VALUE('filename', filename, 'must be a file URL object, ' +
      'file URL string, or absolute path string');
  }
  // A folder stands for a file in it.
  if (StringPrototypeEndsWith(file, '/')) file = path.join(file, 'noop.js');
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(module.path);
  return makeRequire(module);
};

// The package.json of a package ('name') as `base` sees it, or the one that a file belongs to.
Module.findPackageJSON = function findPackageJSON(specifier, base = 'data:') {
  const { ERR_MISSING_ARGS, ERR_MODULE_NOT_FOUND, ERR_INVALID_URL_SCHEME } =
    require('internal/errors').codes;
  const { validateString } = require('internal/validators');
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('specifier');
  if (fileURL.isURL(specifier)) specifier = specifier.href;
  try {
    specifier = `${specifier}`;
  } catch {
    validateString(specifier, 'specifier');
  }
  if (!fileURL.isURL(base)) validateString(base, 'base');
  const from = typeof base === 'string' && path.isAbsolute(base) ? base : pathOf(base);

  const packages = require('internal/modules/package');
  const { isRelative, meansFolder, toRealPath } = require('internal/modules/resolve');
  if (specifier !== '' && specifier[0] !== '/' && !isRelative(specifier) &&
      !fileURL.hasScheme(specifier)) {
    if (from === undefined) throw new ERR_INVALID_URL_SCHEME('file');
    const { findPackage, splitName } = require('internal/modules/package-map');
    const { name } = splitName(specifier, from);
    const own = packages.nearestOf(from);
    if (own !== null && own.exports !== undefined && own.name === name) return own.path;
    const found = findPackage(name, path.dirname(from) === '/' ? '' : path.dirname(from));
    if (found === undefined) throw new ERR_MODULE_NOT_FOUND(name, from, null);
    return `${found}/package.json`;
  }

  let file;
  if (fileURL.hasScheme(specifier)) {
    file = pathOf(specifier);
  } else if (from !== undefined) {
    file = path.resolve(path.dirname(from), specifier);
    if (meansFolder(specifier)) file += '/';
  }
  if (file === undefined) throw new ERR_INVALID_URL_SCHEME('file');
  const kind = native('module').statKind(file);
  if (kind < 0) throw new ERR_MODULE_NOT_FOUND(file, from, fileURL.fromPath(file));
  const found = packages.nearestOf(kind === 0 ? toRealPath(file) : file);
  return found === null ? undefined : found.path;
};

// Compiled code is not kept on disk; programs that ask for it get that answer.
Module.constants = ObjectFreeze({
  __proto__: null,
  compileCacheStatus: ObjectFreeze({
    __proto__: null, FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3,
  }),
});

Module.enableCompileCache = function enableCompileCache() {
  return { status: 0, message: 'Compiled code is not kept on disk' };
};

Module.flushCompileCache = function flushCompileCache() {};

Module.getCompileCacheDir = function getCompileCacheDir() {
  return undefined;
};

// Maps of loaded files are kept only while they are applied to stacks, which is not done yet.
// Stacks are not mapped: what is asked for is checked and kept.
let sourceMaps = { __proto__: null, enabled: false, nodeModules: false, generatedCode: false };

Module.setSourceMapsSupport = function setSourceMapsSupport(enabled, options = {}) {
  const { validateBoolean, validateObject } = require('internal/validators');
  validateBoolean(enabled, 'enabled');
  validateObject(options, 'options');
  const { nodeModules = false, generatedCode = false } = options;
  validateBoolean(nodeModules, 'options.nodeModules');
  validateBoolean(generatedCode, 'options.generatedCode');
  sourceMaps = { __proto__: null, enabled, nodeModules, generatedCode };
};

Module.getSourceMapsSupport = () => ({ __proto__: null, ...sourceMaps });

Module.findSourceMap = function findSourceMap() {
  return undefined;
};

ObjectDefineProperty(Module, 'SourceMap', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return require('internal/source-map').SourceMap; },
  // Also of a class that extends Module.
  set(value) {
    ObjectDefineProperty(this, 'SourceMap', {
      __proto__: null, configurable: true, enumerable: true, value, writable: true,
    });
  },
});

module.exports = Module;
