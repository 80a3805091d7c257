// SPDX-License-Identifier: MIT
//
// From what a program writes in require() to the file that it means.
//
//   request            where it is looked for
//   'fs', 'node:fs'    nowhere, it is built in
//   './x', '../x'      beside the asking file
//   '/x'               there
//   '#x'               the "imports" of the asking file's package     (package-map.js)
//   'x', '@s/x', 'x/y' the asking file's own package if it has that name and "exports"; then the
//                      node_modules folders from here up; then NODE_PATH and the global folders
//
// In a folder, x is tried as a file, as x.js, x.json, x.node, then as a folder with a package.json
// "main" or an index file.
//
// 1. Programs replace Module._findPath and its like: calls between them go through Module.
// 2. What exists is asked of the kernel once per outermost require() (`stats`), as in Node, so a
//    program may create a file and require it in the next line.
// 3. A found path has its symbolic links resolved, unless --preserve-symlinks.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  Error,
  ObjectDefineProperty,
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;
const path = require('path');
const { realpath, statKind } = native('module');

let Module; // set by install()
let firstParent;
let stats = null; // path -> kind, while a require() is under way
let globalPaths; // NODE_PATH and the like, made when first needed
let preserve; // --preserve-symlinks, read when first needed
let preserveMain;

function stat(file) {
  if (stats === null) return statKind(file);
  let kind = stats[file];
  if (kind === undefined) {
    kind = statKind(file);
    if (kind >= 0) stats[file] = kind;
  }
  return kind;
}

let currentStat = stat;

function rememberStats(on) {
  stats = on ? { __proto__: null } : null;
}

function option(name) {
  return require('internal/options').getOption(name);
}

function toRealPath(file) {
  const real = realpath(file);
  if (typeof real === 'string') return real;
  return require('internal/errors').throwUV(real, 'lstat', file);
}

// The name under which a file that exists is loaded.
function settle(file, isMain) {
  if (isMain) {
    preserveMain ??= option('--preserve-symlinks-main') === true;
  } else {
    preserve ??= option('--preserve-symlinks') === true;
  }
  return (isMain ? preserveMain : preserve) ? path.resolve(file) : toRealPath(file);
}

function tryFile(file, isMain) {
  return currentStat(file) === 0 ? settle(file, isMain) : undefined;
}

function tryExtensions(base, extensions, isMain) {
  for (let i = 0; i < extensions.length; i++) {
    const found = tryFile(base + extensions[i], isMain);
    if (found !== undefined) return found;
  }
  return undefined;
}

function notFound(message, properties) {
  const error = new Error(message);
  properties = { __proto__: null, code: 'MODULE_NOT_FOUND', ...properties };
  const keys = ObjectKeys(properties);
  for (let i = 0; i < keys.length; i++) {
    ObjectDefineProperty(error, keys[i], {
      __proto__: null, configurable: true, enumerable: true, writable: true,
      value: properties[keys[i]],
    });
  }
  return error;
}

// A folder: its package.json's "main", or its index file.
function tryFolder(folder, extensions, isMain, request) {
  const pkg = require('internal/modules/package').read(folder);
  const main = pkg === undefined ? undefined : pkg.main;
  const index = path.resolve(folder, 'index');
  if (!main) return tryExtensions(index, extensions, isMain);

  const file = path.resolve(folder, main);
  let found = tryFile(file, isMain) ?? tryExtensions(file, extensions, isMain) ??
    tryExtensions(path.resolve(file, 'index'), extensions, isMain);
  if (found !== undefined) return found;

  found = tryExtensions(index, extensions, isMain);
  if (found === undefined) {
    throw notFound(`Cannot find module '${file}'. ` +
      'Please verify that the package.json has a valid "main" entry',
                   { __proto__: null, path: pkg.path, requestPath: request });
  }
  process.emitWarning(`Invalid 'main' field in '${pkg.path}' of '${main}'. ` +
    'Please either fix that or report it to the module author', 'DeprecationWarning', 'DEP0128');
  return found;
}

// '.', '..', './x', '../x'.
function isRelative(request) {
  if (request[0] !== '.') return false;
  const { length } = request;
  if (length === 1 || request[1] === '/') return true;
  return request[1] === '.' && (length === 2 || request[2] === '/' || request[2] === '\\');
}

// 'x/', '.', '..', 'x/.' and 'x/..' can only mean a folder.
function meansFolder(request) {
  let end = request.length - 1;
  if (request[end] === '/') return true;
  if (request[end] !== '.') return false;
  if (end > 0 && request[end - 1] === '.') end--;
  return end === 0 || request[end - 1] === '/';
}

// path.resolve(folder, request); the short way for './x', which most requests are.
function within(folder, request) {
  if (request[0] === '.' && request[1] === '/' && folder[0] === '/' && folder.length > 1 &&
      StringPrototypeIndexOf(request, '/.', 2) === -1 &&
      StringPrototypeIndexOf(request, '//') === -1 && request[request.length - 1] !== '/') {
    return folder + StringPrototypeSlice(request, 1);
  }
  return path.resolve(folder, request);
}

const PACKAGE = /^((?:@[^/\\%]+\/)?[^./\\%][^/\\%]*)(\/.*)?$/;

// The "exports" of a package in the node_modules folder `folder`, if it has them.
function tryExports(folder, request) {
  const match = RegExpPrototypeExec(PACKAGE, request);
  if (match === null) return undefined;
  const pkg = require('internal/modules/package').read(path.resolve(folder, match[1]));
  if (pkg === undefined || pkg.exports === undefined) return undefined;
  return require('internal/modules/package-map')
    .exported(pkg, '.' + (match[2] ?? ''), undefined);
}

function findPath(request, paths, isMain) {
  const absolute = request[0] === '/';
  if (absolute) {
    paths = [''];
  } else if (!paths || paths.length === 0) {
    return false;
  }
  const cache = Module._pathCache;
  const places = paths.length === 1 ? paths[0] : ArrayPrototypeJoin(paths, '\x00');
  const key = request + '\x00' + places;
  const known = cache[key];
  if (known) return known;

  const folderOnly = meansFolder(request);
  // A request that climbs out of the folder may succeed even if the folder does not exist.
  const inside = request[0] !== '.' || !isRelative(request) ||
    (request[1] === '/' && StringPrototypeIndexOf(request, '..') === -1) ||
    !StringPrototypeStartsWith(path.normalize(request), '..');
  let extensions;

  for (let i = 0; i < paths.length; i++) {
    const folder = paths[i];
    if (typeof folder !== 'string') {
      const { ERR_INVALID_ARG_TYPE } = require('internal/errors').codes;
      throw new ERR_INVALID_ARG_TYPE('paths', 'array of strings', paths);
    }
    if (inside && folder && currentStat(folder) < 1) continue;
    if (!absolute && request[0] !== '.') {
      const found = tryExports(folder, request);
      if (found !== undefined) return found;
    }
    const base = absolute ? path.resolve(request) : within(folder, request);
    const kind = currentStat(base);
    let found;
    if (!folderOnly) {
      if (kind === 0) found = settle(base, isMain);
      if (found === undefined) {
        extensions ??= ObjectKeys(Module._extensions);
        found = tryExtensions(base, extensions, isMain);
      }
    }
    if (found === undefined && kind === 1) {
      extensions ??= ObjectKeys(Module._extensions);
      found = tryFolder(base, extensions, isMain, request);
    }
    if (found !== undefined) {
      cache[key] = found;
      return found;
    }
  }
  return false;
}

// Sets the folders that are looked in after all others.
function initPaths() {
  const { HOME: home, NODE_PATH: extra } = process.env;
  const paths = [];
  if (extra) {
    const folders = StringPrototypeSplit(extra, ':');
    for (let i = 0; i < folders.length; i++) {
      if (folders[i] !== '') ArrayPrototypePush(paths, folders[i]);
    }
  }
  if (home) {
    ArrayPrototypePush(paths, path.resolve(home, '.node_modules'));
    ArrayPrototypePush(paths, path.resolve(home, '.node_libraries'));
  }
  // The prefix of an installed command; beside a build tree lib/node is something else.
  const folder = path.dirname(process.execPath);
  const prefix = path.basename(folder) === 'bin' ? path.dirname(folder) : folder;
  ArrayPrototypePush(paths, path.resolve(prefix, 'lib', 'node'));
  globalPaths = paths;
  return paths;
}

function copy(list, onto) {
  for (let i = 0; i < list.length; i++) ArrayPrototypePush(onto, list[i]);
  return onto;
}

function lookupPaths(request, parent) {
  if (request[0] !== '.' && request[0] !== '/' &&
      require('internal/modules/builtins').normalize(request) !== undefined) {
    return null;
  }
  if (request[0] !== '.' || (request.length > 1 && request[1] !== '.' && request[1] !== '/')) {
    if (globalPaths === undefined) initPaths();
    const own = parent?.paths;
    const paths = own?.length ? copy(globalPaths, copy(own, [])) : globalPaths;
    return paths.length > 0 ? paths : null;
  }
  // Without a file name ([eval] in a folder that is gone, say) it is the current directory.
  if (!parent || !parent.id || !parent.filename) return ['.'];
  return [path.dirname(parent.filename)];
}

// require.resolve(request, { paths }): as if asked from those folders.
function pathsFrom(request, folders) {
  if (isRelative(request)) return folders;
  const asker = new Module('', null);
  const paths = [];
  for (let i = 0; i < folders.length; i++) {
    asker.paths = Module._nodeModulePaths(folders[i]);
    const found = Module._resolveLookupPaths(request, asker);
    for (let j = 0; found !== null && j < found.length; j++) {
      if (!ArrayPrototypeIncludes(paths, found[j])) ArrayPrototypePush(paths, found[j]);
    }
  }
  return paths;
}

function askerPath(parent) {
  if (!parent) return undefined;
  if (parent.filename) return parent.filename;
  if (parent.id !== '<repl>' && parent.id !== 'internal/preload') return undefined;
  try {
    return process.cwd() + '/';
  } catch {
    return undefined;
  }
}

// A package may ask for itself by its own name, if it has "exports".
function trySelf(asker, request) {
  if (asker === undefined) return undefined;
  const pkg = require('internal/modules/package').nearestOf(asker);
  if (pkg === null || pkg.exports === undefined || pkg.name === undefined) return undefined;
  const { name } = pkg;
  if (request !== name && !StringPrototypeStartsWith(request, `${name}/`)) return undefined;
  return require('internal/modules/package-map')
    .exported(pkg, '.' + StringPrototypeSlice(request, name.length), asker);
}

// rondo run app.js, as other runtimes have it.
function isRunWord(main) {
  return option('script') === 'run' && path.basename(main) === 'run' && process.argv.length > 2;
}

function resolveFilename(request, parent, isMain, options) {
  const absolute = request[0] === '/';
  const bare = !absolute && !isRelative(request);
  if (bare && require('internal/modules/builtins').normalize(request) !== undefined) return request;

  let paths = null;
  if (typeof options === 'object' && options !== null) {
    const folders = options.paths;
    if (ArrayIsArray(folders)) {
      paths = pathsFrom(request, folders);
    } else if (folders === undefined) {
      paths = Module._resolveLookupPaths(request, parent);
    } else {
      const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
      throw new ERR_INVALID_ARG_VALUE('options.paths', folders);
    }
  } else if (!absolute) {
    paths = Module._resolveLookupPaths(request, parent);
  }

  if (bare) {
    const asker = askerPath(parent);
    if (request[0] === '#' && asker !== undefined && parent.id !== 'internal/preload') {
      const pkg = require('internal/modules/package').nearestOf(asker);
      if (pkg !== null && pkg.imports !== undefined) {
        return require('internal/modules/package-map').imported(pkg, request, asker);
      }
    }
    const found = trySelf(asker, request);
    if (found !== undefined) {
      Module._pathCache[request + '\x00' + ArrayPrototypeJoin(paths ?? [], '\x00')] = found;
      return found;
    }
  }

  const found = Module._findPath(request, paths, isMain);
  if (found) return found;
  const requireStack = [];
  for (let asker = parent; asker; asker = firstParent(asker)) {
    ArrayPrototypePush(requireStack, asker.filename || asker.id);
  }
  let message = `Cannot find module '${request}'`;
  if (bare && require('internal/modules/builtins').isMissing(request)) {
    message += ': Node has it, and it comes with a later version of Rondo';
  }
  if (isMain && isRunWord(request)) {
    message += `\nrondo has no subcommand called run: type rondo ${process.argv[2]}`;
  }
  if (requireStack.length > 0) {
    message += '\nRequire stack:\n- ' + ArrayPrototypeJoin(requireStack, '\n- ');
  }
  throw notFound(message, { __proto__: null, requireStack });
}

function experimental(name) {
  process.emitWarning(`${name} is an experimental feature and might change at any time`,
                      'ExperimentalWarning');
}

// Puts the replaceable parts onto Module; `parentOf` tells who required a module first.
function install(constructor, parentOf) {
  Module = constructor;
  firstParent = parentOf;
  Module._pathCache = { __proto__: null };
  Module._findPath = findPath;
  Module._resolveLookupPaths = lookupPaths;
  Module._resolveFilename = resolveFilename;
  Module._initPaths = () => {
    Module.globalPaths = copy(initPaths(), []);
  };
  // A copy to look at; made on first use, because it takes the environment and four paths.
  ObjectDefineProperty(Module, 'globalPaths', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      Module.globalPaths = copy(globalPaths ?? initPaths(), []);
      return Module.globalPaths;
    },
    set(value) {
      ObjectDefineProperty(Module, 'globalPaths', {
        __proto__: null, configurable: true, enumerable: true, writable: true, value,
      });
    },
  });
  ObjectDefineProperty(Module, '_stat', {
    __proto__: null,
    configurable: true,
    get() { return currentStat; },
    set(value) {
      experimental('Module._stat');
      currentStat = value;
    },
  });
}

module.exports = {
  install,
  isRelative,
  meansFolder,
  notFound,
  rememberStats,
  settle,
  toRealPath,
  tryFile,
};
