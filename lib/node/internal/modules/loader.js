// SPDX-License-Identifier: MIT
//
// The CommonJS loader: Module, require(), and what becomes of a file once it is found (resolve.js
// finds it).
//
//   require(x) -> Module.prototype.require -> Module._load -> Module._resolveFilename
//                                               |  in the cache: its exports, done or not
//                                               v
//                              new Module, cached -> load -> Module._extensions['.js'] -> _compile
//
// 1. A module is in the cache before its code runs, so a cycle ends at the half-filled exports; one
//    whose code throws leaves the cache, and the next require() tries again.
// 2. Every step above is looked up anew on Module or on the instance: programs replace them.
// 3. Who required a module first is kept outside of it (parents): module.parent is an accessor.
// 4. Built-in modules are never in the cache, but what a program puts there under such a name wins,
//    unless it is asked for with 'node:'.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSplice,
  Error,
  JSONParse,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototype,
  ObjectPrototypeHasOwnProperty,
  ObjectSetPrototypeOf,
  Proxy,
  ReflectApply,
  ReflectSet,
  String,
  StringPrototypeEndsWith,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  SyntaxError,
  WeakMap,
  WeakMapPrototypeGet,
  WeakMapPrototypeSet,
} = primordials;
const path = require('path');
const binding = native('module');
const { words, OBSERVED } = native('tasks');

const parents = new WeakMap(); // module -> who required it first
const relatives = { __proto__: null }; // folder '\0' request -> file
let depth = 0; // how many require() are under way
let compiling = 0; // and how many modules run
let preloading = false;
let patched = false; // Module.wrap or Module.wrapper were changed

// Makes an own property, whatever setters Object.prototype has.
function own(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, configurable: true, enumerable: true, writable: true, value,
  });
}

function mustBeString(value, name) {
  require('internal/validators').validateString(value, name);
}

function addChild(parent, child, once) {
  const children = parent?.children;
  if (children && !(once && ArrayPrototypeIncludes(children, child))) {
    ArrayPrototypePush(children, child);
  }
}

function Module(id = '', parent) {
  this.id = id;
  this.path = path.dirname(id);
  own(this, 'exports', {});
  WeakMapPrototypeSet(parents, this, parent);
  addChild(parent, this, false);
  this.filename = null;
  this.loaded = false;
  this.children = [];
}

Module._cache = { __proto__: null };
Module._extensions = { __proto__: null };
Module._debug = () => {};
Module.isBuiltin = (name) => require('internal/modules/builtins').isBuiltin(name);
Module.Module = Module;

// ---- finding files, loaded when something has to be found --------------------------------------

// What internal/modules/resolve puts on Module.
const FINDING = [
  '_findPath', '_initPaths', '_pathCache', '_resolveFilename', '_resolveLookupPaths', '_stat',
  'globalPaths',
];
let finder; // internal/modules/resolve

function find() {
  if (finder !== undefined) return finder;
  for (let i = 0; i < FINDING.length; i++) delete Module[FINDING[i]];
  finder = require('internal/modules/resolve');
  finder.install(Module, (module) => WeakMapPrototypeGet(parents, module));
  if (depth > 0 || compiling > 0) finder.rememberStats(true);
  return finder;
}

for (let i = 0; i < FINDING.length; i++) {
  const name = FINDING[i];
  ObjectDefineProperty(Module, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      find();
      return Module[name];
    },
    set(value) {
      find();
      Module[name] = value;
    },
  });
}

let lastFrom; // files of one folder come together
let lastPaths;

// The node_modules folders that a file in `from` sees, innermost first.
function nodeModulePaths(from) {
  from = path.resolve(from);
  if (from === lastFrom) return ArrayPrototypeSlice(lastPaths);
  const paths = binding.modulePaths(from);
  lastFrom = from;
  lastPaths = ArrayPrototypeSlice(paths);
  return paths;
}
Module._nodeModulePaths = nodeModulePaths;

// The longest of a file's extensions that somebody handles: 'x.test.js' may belong to '.test.js'.
// A dot at the beginning is part of the name.
function extensionOf(file) {
  const start = StringPrototypeLastIndexOf(file, '/') + 1;
  let dot = StringPrototypeIndexOf(file, '.', start + 1);
  while (dot !== -1) {
    const extension = StringPrototypeSlice(file, dot);
    if (Module._extensions[extension]) return extension;
    dot = StringPrototypeIndexOf(file, '.', dot + 1);
  }
  return '.js';
}

ObjectDefineProperty(Module.prototype, 'constructor', {
  __proto__: null, configurable: false, enumerable: false, get() { return Module; },
});

ObjectDefineProperty(Module.prototype, 'isPreloading', {
  __proto__: null, get() { return preloading; },
});

let warnedParent = false;

function warnParent() {
  if (warnedParent) return;
  warnedParent = true;
  if (!require('internal/options').getOption('--pending-deprecation')) return;
  process.emitWarning('module.parent is deprecated due to accuracy issues. Please use ' +
    'require.main to find program entry point instead.', 'DeprecationWarning', 'DEP0144');
}

ObjectDefineProperty(Module.prototype, 'parent', {
  __proto__: null,
  get() {
    warnParent();
    return WeakMapPrototypeGet(parents, this);
  },
  set(value) {
    warnParent();
    WeakMapPrototypeSet(parents, this, value);
  },
});

// --- cycles ---------------------------------------------------------------------------------

let unfinished; // made when exports are first seen before they are finished

function warnMissing(name) {
  process.emitWarning(`Accessing non-existent property '${String(name)}' of module exports ` +
    'inside circular dependency');
}

// Stands behind the exports of an unfinished module and tells of what is not there yet.
// '__esModule' is asked for by compiled code of every kind, and says nothing.
function makeUnfinished() {
  return new Proxy({}, {
    __proto__: null,
    get(target, name) {
      if (name in target || name === '__esModule') return target[name];
      warnMissing(name);
      return undefined;
    },
    getOwnPropertyDescriptor(target, name) {
      if (ObjectPrototypeHasOwnProperty(target, name) || name === '__esModule') {
        return ObjectGetOwnPropertyDescriptor(target, name);
      }
      warnMissing(name);
      return undefined;
    },
  });
}

// The prototype of an exports object; none of another kind of value, nor of a proxy.
function protoOf(value) {
  return typeof value === 'object' && value !== null && !require('internal/types').isProxy(value) ?
    ObjectGetPrototypeOf(value) : undefined;
}

function exportsInCycle(module) {
  const value = module.exports;
  if (protoOf(value) === ObjectPrototype && !value.__esModule) {
    unfinished ??= makeUnfinished();
    ObjectSetPrototypeOf(value, unfinished);
  }
  return value;
}

function leaveCycle(module) {
  if (unfinished !== undefined && protoOf(module.exports) === unfinished) {
    ObjectSetPrototypeOf(module.exports, ObjectPrototype);
  }
}

// --- loading --------------------------------------------------------------------------------

function exportsOf(module, parent) {
  addChild(parent, module, true);
  if (module.loaded) return module.exports;
  if (running !== null && running.has(module)) {
    throw require('internal/esm/loader')
      .cycleError(module.filename, WeakMapPrototypeGet(parents, module)?.filename);
  }
  return exportsInCycle(module);
}

// The script of the command line, when it is a plain file: nothing has to be searched for.
function plainMain(file) {
  const { getOption } = require('internal/options');
  if (finder !== undefined || binding.statKind(file) !== 0 || getOption('--preserve-symlinks') ||
      getOption('--preserve-symlinks-main')) {
    return undefined;
  }
  const real = binding.realpath(file);
  return typeof real === 'string' ? real : undefined;
}

let hooks = null; // internal/esm/hooks, while the program has registered some

function setHooks(value) {
  hooks = value;
}

// The same with hooks: they may name another file, and give another text.
function loadHooked(request, parent, isMain) {
  const find = (value) => Module._resolveFilename(value, parent, isMain);
  const { builtin, filename, format, url } = hooks.resolveRequire(request, parent, find);
  const known = Module._cache[filename];
  if (known !== undefined) return exportsOf(known, parent);
  if (builtin !== undefined) return require(builtin);
  const module = new Module(filename, parent);
  if (isMain) {
    own(process, 'mainModule', module);
    module.id = '.';
  }
  Module._cache[filename] = module;
  let done = false;
  try {
    runHooked(module, filename, url, format);
    done = true;
  } finally {
    if (done) leaveCycle(module);
    else forget(module, filename, parent, `${parent?.path}\x00${request}`);
  }
  return module.exports;
}

function runHooked(module, filename, url, given) {
  const extension = extensionOf(filename);
  if (extension !== '.js' && extension !== '.json') {
    module.load(filename);
    return;
  }
  module.filename = filename;
  own(module, 'paths', Module._nodeModulePaths(path.dirname(filename)));
  const { format, source } = hooks.loadRequire(url, given, readText);
  const text = typeof source === 'string' ? source :
    require('buffer').Buffer.from(source.buffer ?? source, source.byteOffset, source.byteLength)
      .toString();
  if (format === 'module') runModule(module, text, filename);
  else if (format === 'json') own(module, 'exports', parseJSON(text, filename));
  else module._compile(text, filename);
  module.loaded = true;
}

Module._load = function _load(request, parent, isMain) {
  if (hooks !== null) return loadHooked(request, parent, isMain);
  let key;
  if (parent) {
    // The quick way for what this folder has asked for before.
    key = `${parent.path}\x00${request}`;
    const file = relatives[key];
    if (file !== undefined) {
      const known = Module._cache[file];
      if (known !== undefined) return exportsOf(known, parent);
      delete relatives[key];
    }
  }

  if (StringPrototypeStartsWith(request, 'node:') ||
      StringPrototypeStartsWith(request, 'rondo:')) {
    const id = require('internal/modules/builtins').normalize(request);
    if (id !== undefined) return require(id);
    const { ERR_UNKNOWN_BUILTIN_MODULE } = require('internal/errors').codes;
    const missing = require('internal/modules/builtins').isMissing(request) ?
      `${request} (it comes with a later version of Rondo)` : request;
    throw new ERR_UNKNOWN_BUILTIN_MODULE(missing);
  }

  const filename = (isMain && !parent && request[0] === '/' ? plainMain(request) : undefined) ??
    Module._resolveFilename(request, parent, isMain);
  const known = Module._cache[filename];
  if (known !== undefined) return exportsOf(known, parent);
  if (filename[0] !== '/') {
    const { isBare, normalize } = require('internal/modules/builtins');
    if (isBare(filename)) return require(filename);
    // A program that replaces _resolveFilename may answer with 'node:x'.
    const id = StringPrototypeStartsWith(filename, 'node:') ? normalize(filename) : undefined;
    if (id !== undefined) return require(id);
  }

  const module = new Module(filename, parent);
  if (isMain) {
    own(process, 'mainModule', module);
    module.id = '.';
  }
  Module._cache[filename] = module;
  if (key !== undefined) relatives[key] = filename;

  let done = false;
  try {
    module.load(filename);
    done = true;
  } finally {
    if (done) {
      leaveCycle(module);
    } else {
      forget(module, filename, parent, key);
    }
  }
  return module.exports;
};

// After a throw: as if the module had never been asked for.
function forget(module, filename, parent, key) {
  delete Module._cache[filename];
  if (key === undefined) return;
  delete relatives[key];
  const children = parent?.children;
  if (!ArrayIsArray(children)) return;
  const index = ArrayPrototypeIndexOf(children, module);
  if (index !== -1) ArrayPrototypeSplice(children, index, 1);
}

Module.prototype.load = function load(filename) {
  if (this.loaded) {
    const { ERR_INTERNAL_ASSERTION } = require('internal/errors').codes;
    throw new ERR_INTERNAL_ASSERTION(`${this.id} is loaded already`);
  }
  this.filename ??= filename;
  if (this.paths === undefined || this.paths === null) {
    own(this, 'paths', Module._nodeModulePaths(filename === this.id ? this.path :
      path.dirname(filename)));
  }
  Module._extensions[extensionOf(filename)](this, filename);
  this.loaded = true;
};

let tracer = null; // of module.require, while somebody may listen

function setTracer(channels) {
  tracer = channels;
}

Module.prototype.require = function(id) {
  if (typeof id !== 'string') mustBeString(id, 'id');
  if (id === '') {
    const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
    throw new ERR_INVALID_ARG_VALUE('id', id, 'must be a non-empty string');
  }
  depth++;
  try {
    return tracer === null ? Module._load(id, this, false) :
      tracer.traceSync(Module._load, { __proto__: null, parentFilename: this.filename, id },
                       Module, id, this, false);
  } finally {
    depth--;
  }
};

// The require() that the code of `module` gets.
function makeRequire(module) {
  function require(request) {
    return module.require(request);
  }

  function resolve(request, options) {
    if (typeof request !== 'string') mustBeString(request, 'request');
    return Module._resolveFilename(request, module, false, options);
  }

  function paths(request) {
    if (typeof request !== 'string') mustBeString(request, 'request');
    return Module._resolveLookupPaths(request, module);
  }

  require.resolve = resolve;
  resolve.paths = paths;
  own(require, 'main', process.mainModule);
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

// --- the code of a file ---------------------------------------------------------------------

// The text of a file, or Node's error.
function readText(filename) {
  const text = binding.readText(filename);
  if (typeof text === 'string') return text;
  const { UVException } = require('internal/errors');
  const error = new UVException({ __proto__: null, errno: text, syscall: 'open', path: filename });
  if (error.code !== 'EISDIR') throw error;
  throw new UVException({ __proto__: null, errno: text, syscall: 'read' });
}

function stripBOM(text) {
  return text[0] === '\ufeff' ? StringPrototypeSlice(text, 1) : text;
}

// Source text as the engine takes it inside a function: without byte order mark; or, if it begins
// with '#!', with that line made a comment of the same length.
function prepare(text) {
  if (text[0] === '#' && text[1] === '!') return '//' + StringPrototypeSlice(text, 2);
  return stripBOM(text);
}

// The text of an ES module: a '#!' line is the engine's business.
function prepareModule(text) {
  return stripBOM(text);
}

function compileRaw(source, filename) {
  if (StringPrototypeIncludes(source, 'import')) {
    source = require('internal/esm/scripts').prepareFile(source, filename);
  }
  if (patched) return binding.runScript(Module.wrap(source), filename, 0, 0);
  return binding.compileFunction(source, filename);
}

function compileFunction(source, filename) {
  try {
    return compileRaw(source, filename);
  } catch (error) {
    throw require('internal/modules/esm-notice').explain(error, source, filename);
  }
}

// A file without a "type" that does not compile is an ES module if it does as one.
function isModuleAfterAll(error, content, filename) {
  const { formatOfFile, isModuleFailure } = require('internal/esm/load');
  return error instanceof SyntaxError && formatOfFile(filename) === null &&
    isModuleFailure(error, content, filename);
}

let running = null; // the ES modules that are being required

// The main module turned out to be an ES module: it was never here.
function runMainModule(filename) {
  delete Module._cache[filename];
  own(process, 'mainModule', undefined);
  require('internal/esm/main').runFile(filename);
}

// Runs an ES module in the place of a CommonJS one: the main module, or one that was required.
function runModule(module, content, filename) {
  if (module === process.mainModule) {
    runMainModule(filename);
    return;
  }
  const asker = WeakMapPrototypeGet(parents, module)?.filename ?? undefined;
  if (require('internal/options').getOption('--no-experimental-require-module')) {
    throw require('internal/modules/esm-notice').refuse(filename, content, asker);
  }
  const url = require('internal/modules/file-url').fromPath(filename);
  running ??= new primordials.SafeSet();
  running.add(module);
  try {
    const namespace = require('internal/esm/loader').requireModule(url, content, {
      __proto__: null, asker, filename, stack: requireStack(module),
    });
    own(module, 'exports', exportsOfModule(namespace));
  } finally {
    running.delete(module);
  }
}

// The files that required each other, up to this module.
function requireStack(module) {
  const list = [];
  for (let at = WeakMapPrototypeGet(parents, module); at; at = WeakMapPrototypeGet(parents, at)) {
    ArrayPrototypePush(list, at.filename || at.id);
  }
  return list;
}

// What require() gives: the namespace, or what the module exports as 'module.exports'. Code that
// was compiled from ES modules looks for __esModule where there is a default export.
function exportsOfModule(namespace) {
  if (ObjectPrototypeHasOwnProperty(namespace, 'module.exports')) {
    return namespace['module.exports'];
  }
  if (!ObjectPrototypeHasOwnProperty(namespace, 'default') ||
      ObjectPrototypeHasOwnProperty(namespace, '__esModule')) {
    return namespace;
  }
  return require('internal/esm/facade').withMark(namespace);
}

Module.prototype._compile = function _compile(content, filename, format) {
  if (format === 'module') {
    runModule(this, content, filename);
    return undefined;
  }
  let compiled;
  try {
    compiled = compileRaw(prepare(content), filename);
  } catch (error) {
    if (isModuleAfterAll(error, content, filename) && (this === process.mainModule ||
        !require('internal/options').getOption('--no-experimental-require-module'))) {
      const url = require('internal/modules/file-url').fromPath(filename);
      require('internal/esm/load').warnTypeless(url);
      runModule(this, content, filename);
      return undefined;
    }
    require('internal/modules/esm-notice').warnNoModule(error, filename);
    throw require('internal/modules/esm-notice').explain(error, prepare(content), filename);
  }
  const { exports: exported } = this;
  const require_ = makeRequire(this);
  const outermost = depth === 0;
  const folder = filename === this.id ? this.path : path.dirname(filename);
  if (outermost) finder?.rememberStats(true);
  compiling++;
  try {
    const args = [exported, require_, this, filename, folder];
    if (words[OBSERVED] === 0 || this === process.mainModule) {
      return ReflectApply(compiled, exported, args);
    }
    return require('internal/observe').runModule(filename,
      () => ReflectApply(compiled, exported, args));
  } finally {
    compiling--;
    if (outermost) finder?.rememberStats(false);
  }
};

Module._extensions['.js'] = function(module, filename) {
  let isModule;
  if (StringPrototypeEndsWith(filename, '.js')) {
    const pkg = binding.hasPackage(filename) ? 
      require('internal/modules/package').nearestOf(filename) : null;
    isModule = pkg !== null && pkg.type === 'module';
  } else {
    isModule = StringPrototypeEndsWith(filename, '.mjs');
    // A main module of another kind in a package of ES modules is for their loader.
    if (!isModule && module === process.mainModule && !StringPrototypeEndsWith(filename, '.cjs') &&
        binding.hasPackage(filename)) {
      isModule = require('internal/modules/package').nearestOf(filename)?.type === 'module';
    }
  }
  // The main module is read by the loader of ES modules.
  const text = isModule && module === process.mainModule ? '' : readText(filename);
  if (isModule) module._compile(text, filename, 'module');
  else module._compile(text, filename);
};

function parseJSON(text, filename) {
  try {
    return JSONParse(stripBOM(text));
  } catch (error) {
    throw require('internal/modules/esm-notice').reword(error, `${filename}: ${error.message}`);
  }
}

Module._extensions['.json'] = function(module, filename) {
  own(module, 'exports', parseJSON(readText(filename), filename));
};

// Addons are not supported. What the dynamic linker would say first is said here, too.
Module._extensions['.node'] = function(module, filename) {
  const text = readText(filename);
  const reason = text.length < 64 ? 'file too short' :
    StringPrototypeStartsWith(text, '\x7fELF') ? 'native addons are not supported' :
      'invalid ELF header';
  const error = new Error(`${filename}: ${reason}`);
  own(error, 'code', 'ERR_DLOPEN_FAILED');
  throw error;
};

// --- Module.wrap, preloading ----------------------------------------------------------------

let wrap = (script) => Module.wrapper[0] + script + Module.wrapper[1];

let wrapper; // made when first asked for

// The text before and after a module; who changes it changes how modules are compiled from then on.
function makeWrapper() {
  return new Proxy([
    '(function (exports, require, module, __filename, __dirname) { ',
    '\n});',
  ], {
    __proto__: null,
    set(target, key, value, receiver) {
      patched = true;
      return ReflectSet(target, key, value, receiver);
    },
    defineProperty(target, key, descriptor) {
      patched = true;
      return ObjectDefineProperty(target, key, descriptor);
    },
  });
}

ObjectDefineProperty(Module, 'wrap', {
  __proto__: null,
  get() { return wrap; },
  set(value) {
    patched = true;
    wrap = value;
  },
});

ObjectDefineProperty(Module, 'wrapper', {
  __proto__: null,
  get() { return wrapper ??= makeWrapper(); },
  set(value) {
    patched = true;
    wrapper = value;
  },
});

// The modules of -r: asked for as if from the current directory, before the main script.
Module._preloadModules = function _preloadModules(requests) {
  if (!ArrayIsArray(requests)) return;
  preloading = true;
  try {
    const asker = new Module('internal/preload', null);
    try {
      asker.paths = Module._nodeModulePaths(process.cwd());
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    for (let i = 0; i < requests.length; i++) asker.require(requests[i]);
  } finally {
    preloading = false;
  }
};

// The names in stacks, which people look for.
Module._load.displayName = 'Module._load';
Module.prototype.load.displayName = 'Module.load';
Module.prototype._compile.displayName = 'Module._compile';
Module._extensions['.js'].displayName = 'Module._extensions..js';

module.exports = {
  Module,
  checkFunction: compileRaw,
  compileFunction,
  makeRequire,
  prepare,
  prepareModule,
  readText,
  setHooks,
  setTracer,
};
