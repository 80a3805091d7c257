// SPDX-License-Identifier: MIT
//
// From what was loaded to a node of the graph, a way for each format. Built-ins, CommonJS modules
// and JSON have no imports of their own: their node has values, which it gets when it is evaluated.
'use strict';

const {
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  JSONParse,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  SafeMap,
  SafeSet,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const engine = require('internal/esm/engine');
const { ModuleNode } = require('internal/esm/graph');
const { toPath } = require('internal/esm/resolve');

// A node with these exports, whose values steps(set) provides.
function valuesNode(url, format, names, steps, realm) {
  const made = engine.makeValues(names, url, realm);
  const node = new ModuleNode(url, format, made.record, realm);
  node.requests = [];
  node.dependencies = [];
  node.names = names;
  node.steps = () => steps(made.set);
  return node;
}

// ---- JavaScript ---------------------------------------------------------------------------------

function textNode(url, source, realm, line = 0, shown = undefined) {
  let record;
  let given;
  try {
    record = engine.parse(source, url, line, realm, shown);
  } catch (error) {
    const problems = require('internal/esm/problems');
    given = problems.findAttributes(error, source);
    if (given === undefined) throw problems.explainParse(error, source, shown ?? url, line);
    record = engine.parse(given.source, url, line, realm, shown);
  }
  const node = new ModuleNode(shown ?? url, 'module', record, realm);
  node.requests = engine.requestsOf(record);
  for (let i = 0; given !== undefined && i < node.requests.length; i++) {
    node.requests[i].attributes = given.attributes.get(node.requests[i].specifier);
  }
  node.source = source;
  return node;
}

// `name` is that of the source by which its import() is asked for, if not the URL.
function fromText(url, source, isMain, name) {
  const { prepareModule } = require('internal/modules/loader');
  const text = prepareModule(source);
  const node = name === undefined ? textNode(url, text) : textNode(name, text, undefined, 0, url);
  engine.setMeta(node.record, () => require('internal/esm/meta').make(url, isMain));
  return node;
}

// ---- built-ins ----------------------------------------------------------------------------------

const shown = new SafeMap(); // id -> how to bring its exports up to date

function getOwn(exported, name) {
  if (!ObjectPrototypeHasOwnProperty(exported, name)) return undefined;
  try {
    return exported[name];
  } catch {
    return undefined;
  }
}

// A built-in has properties that load more modules when they are read. They are read when a module
// mentions their names, or all names: node.want(source) gets the text of an importer; without one
// everything is wanted.
function fromBuiltin(url) {
  const builtins = require('internal/modules/builtins');
  const id = builtins.normalize(url);
  if (id === undefined) {
    const { ERR_UNKNOWN_BUILTIN_MODULE } = require('internal/errors').codes;
    throw new ERR_UNKNOWN_BUILTIN_MODULE(builtins.isMissing(url) ?
      `${url} (it comes with a later version of Rondo)` : url);
  }
  const exported = require(id);
  const names = ['default'];
  const keys = ObjectKeys(exported);
  let lazy = []; // the names of such properties, until they are wanted
  let update;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'default') continue;
    ArrayPrototypePush(names, keys[i]);
    if (ObjectGetOwnPropertyDescriptor(exported, keys[i])?.get !== undefined) {
      ArrayPrototypePush(lazy, keys[i]);
    }
  }
  const node = valuesNode(url, 'builtin', names, (set) => {
    update = () => {
      const values = [exported];
      for (let i = 1; i < names.length; i++) {
        if (ArrayPrototypeIncludes(lazy, names[i])) continue;
        values[i] = getOwn(exported, names[i]);
      }
      set(values);
    };
    shown.set(id, update);
    update();
  });
  node.want = (source) => {
    if (lazy.length === 0 || !isWanted(source, lazy)) return;
    lazy = [];
    update?.();
  };
  return node;
}

const ALL = /\bimport\b[^'"]*\*|\bexport\s*\*/;

function isWanted(source, names) {
  if (source === undefined || RegExpPrototypeExec(ALL, source) !== null) return true;
  for (let i = 0; i < names.length; i++) {
    if (StringPrototypeIncludes(source, names[i])) return true;
  }
  return false;
}

function syncBuiltins() {
  shown.forEach((update) => update());
}

// ---- CommonJS -----------------------------------------------------------------------------------

const found = new SafeMap(); // file -> its names, for re-exports and when asked for again

function namesOf(file, source, depth = 0) {
  const known = found.get(file);
  if (known !== undefined) return known;
  const { Module, readText } = require('internal/modules/loader');
  const names = new SafeSet();
  found.set(file, names);
  const { names: own, reexports } = require('internal/esm/cjs-names')
    .findNames(source ?? readText(file));
  for (let i = 0; i < own.length; i++) names.add(own[i]);
  for (let i = 0; i < reexports.length && depth < 100; i++) {
    addReexported(Module, file, reexports[i], names, depth);
  }
  return names;
}

function addReexported(Module, file, request, names, depth) {
  let target;
  try {
    const asker = new Module(file, undefined);
    asker.filename = file;
    asker.paths = Module._nodeModulePaths(asker.path);
    target = Module._resolveFilename(request, asker);
  } catch {
    return; // loading it will tell
  }
  const { extensionOf } = require('internal/esm/load');
  if (target[0] !== '/') return;
  const extension = extensionOf(target);
  if (extension !== '.js' && extension !== '.cjs' && Module._extensions[extension]) return;
  try {
    namesOf(target, undefined, depth + 1).forEach((name) => names.add(name));
  } catch {
    // It cannot be read.
  }
}

function fromCommonJS(url, source, isMain) {
  const { Module } = require('internal/modules/loader');
  // A file is the same whatever is asked of it.
  const file = toPath(RegExpPrototypeSymbolReplace(/[?#].*$/s, url, ''));
  const names = ['default', 'module.exports'];
  namesOf(file, typeof source === 'string' ? source : undefined).forEach((name) => {
    if (name !== 'default' && name !== 'module.exports') ArrayPrototypePush(names, name);
  });
  return valuesNode(url, 'commonjs', names, (set) => {
    let exported;
    if (typeof source === 'string') {
      exported = loadGiven(Module, file, source, isMain);
    } else {
      exported = Module._load(file, undefined, isMain);
    }
    set(valuesOf(exported, names));
  });
}

// A CommonJS module whose text a hook has given.
function loadGiven(Module, file, source, isMain) {
  const known = Module._cache[file];
  if (known?.loaded) return known.exports;
  const module = new Module(file, undefined);
  module.filename = file;
  module.paths = Module._nodeModulePaths(module.path);
  if (isMain) {
    process.mainModule = module;
    module.id = '.';
  }
  Module._cache[file] = module;
  module._compile(source, file);
  module.loaded = true;
  return module.exports;
}

function valuesOf(exported, names) {
  const values = [exported, exported];
  const isObject = (typeof exported === 'object' && exported !== null) ||
    typeof exported === 'function';
  for (let i = 2; isObject && i < names.length; i++) {
    try {
      if (ObjectGetOwnPropertyDescriptor(exported, names[i]) !== undefined) {
        values[i] = exported[names[i]];
      }
    } catch {
      // A getter that throws: undefined.
    }
  }
  return values;
}

// ---- JSON ---------------------------------------------------------------------------------------

function fromJSON(url, source) {
  let value;
  const isFile = StringPrototypeStartsWith(url, 'file:');
  const { Module } = require('internal/modules/loader');
  const isShared = isFile && RegExpPrototypeExec(/[?#]/, url) === null;
  const cached = isShared ? Module._cache[toPath(url)] : undefined;
  if (cached?.loaded) {
    value = cached.exports;
  } else {
    try {
      value = JSONParse(source[0] === '\ufeff' ? StringPrototypeSlice(source, 1) : source);
    } catch (error) {
      throw require('internal/modules/esm-notice')
        .reword(error, `${isFile ? toPath(url) : url}: ${error.message}`);
    }
    if (isShared && cached === undefined) {
      const file = toPath(url);
      const module = new Module(file, undefined);
      module.filename = file;
      module.exports = value;
      module.loaded = true;
      Module._cache[file] = module;
    }
  }
  return valuesNode(url, 'json', ['default'], (set) => set([value]));
}

function toText(source) {
  if (typeof source === 'string') return source;
  return require('buffer').Buffer.from(source.buffer ?? source, source.byteOffset,
                                       source.byteLength).toString();
}

function translate(url, { format, source }, isMain, name) {
  const text = source === null || source === undefined ? undefined : toText(source);
  switch (format) {
    case 'module': return fromText(url, text, isMain, name);
    case 'builtin': return fromBuiltin(url);
    case 'json': return fromJSON(url, text);
    case 'commonjs': return fromCommonJS(url, text, isMain);
    default: {
      const { ERR_UNKNOWN_MODULE_FORMAT } = require('internal/errors').codes;
      throw new ERR_UNKNOWN_MODULE_FORMAT(format, url);
    }
  }
}

module.exports = { syncBuiltins, textNode, translate, valuesNode, valuesOf };
