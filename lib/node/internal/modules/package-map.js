// SPDX-License-Identifier: MIT
//
// The maps in a package.json: "exports", what others may require of a package, and "imports", its
// own names, which begin with '#'. A target in a map is
//
//   './file.js'            a file of the package ('*' in it stands for what '*' in the key matched)
//   'name', 'name/sub'     another package, in "imports" only
//   { condition: target }  the first whose condition holds; if that leads nowhere, the next
//   [target, ...]          the first that is valid
//   null                   not for anybody
//
// Targets are URL references: '%20' is a space, '?x' is dropped.
//
// 1. Three results: a path; null, which forbids; undefined, which lets the next condition try.
// 2. Only own properties count. The maps come from JSON.parse and have Object's prototype.
'use strict';

const {
  ArrayIsArray,
  JSONStringify,
  ObjectGetOwnPropertyNames,
  ObjectPrototypeHasOwnProperty,
  ReflectConstruct,
  RegExp,
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const path = require('path');
const packages = require('internal/modules/package');
const fileURL = require('internal/modules/file-url');
const { notFound, tryFile } = require('internal/modules/resolve');

// A segment that could leave the package or enter another one, its letters escaped or not.
const ESCAPES = new RegExp('(?:^|[\\\\/])(?:(?:\\.|%2e){1,2}|' +
  '(?:n|%[46]e)(?:o|%[46]f)(?:d|%[46]4)(?:e|%[46]5)(?:_|%5f)(?:m|%[46]d)(?:o|%[46]f)' +
  '(?:d|%[46]4)(?:u|%[57]5)(?:l|%[46]c)(?:e|%[46]5)(?:s|%[57]3))(?:[\\\\/]|$)', 'i');

let forRequire; // which conditions hold, by who asks
let forImport;

// 'node-addons' does not: no addon can be loaded.
function makeConditions(name) {
  const list = { __proto__: null, default: true, node: true, [name]: true, 'module-sync': true };
  const more = require('internal/options').getOption('--conditions');
  for (let i = 0; ArrayIsArray(more) && i < more.length; i++) list[more[i]] = true;
  return list;
}

function requireConditions() {
  return forRequire ??= makeConditions('require');
}

function importConditions() {
  return forImport ??= makeConditions('import');
}

function coded(code, ...args) {
  return ReflectConstruct(require('internal/errors').codes[code], args);
}

// What a map is walked with: the package, the request's place, what to call it in errors, and, if
// an ES module asks, the conditions that hold.
function context(pkg, asker, internal, conditions) {
  return { __proto__: null, pkg, asker, internal, conditions };
}

function invalidTarget(at, key, target) {
  const text = typeof target === 'object' && target !== null ?
    JSONStringify(target, null, '') : `${target}`;
  return coded('ERR_INVALID_PACKAGE_TARGET', `${at.pkg.folder}/`, key, text, at.internal, at.asker);
}

function fill(pattern, star) {
  return star === undefined ? pattern : StringPrototypeReplaceAll(pattern, '*', () => star);
}

function fileTarget(at, key, target, star) {
  if (!StringPrototypeStartsWith(target, './')) {
    if (at.internal && target[0] !== '/' && !StringPrototypeStartsWith(target, '../') &&
        !fileURL.hasScheme(target)) {
      return fromPackage(at, fill(target, star));
    }
    throw invalidTarget(at, key, target);
  }
  if (RegExpPrototypeExec(ESCAPES, StringPrototypeSlice(target, 2)) !== null) {
    throw invalidTarget(at, key, target);
  }
  if (star !== undefined && RegExpPrototypeExec(ESCAPES, star) !== null) {
    throw coded('ERR_INVALID_MODULE_SPECIFIER', fill(key, star),
                `request is not a valid match in pattern "${key}" for the "${
                  at.internal ? 'imports' : 'exports'}" resolution of ${at.pkg.path}`, at.asker);
  }
  const reference = fill(target, star);
  const relative = fileURL.referenceToPath(reference);
  if (relative === undefined) {
    const url = fileURL.fromPath(at.pkg.folder) + StringPrototypeSlice(reference, 1);
    throw coded('ERR_INVALID_MODULE_SPECIFIER', url,
                'must not include encoded "/" or "\\" characters', at.asker);
  }
  return at.pkg.folder + StringPrototypeSlice(relative, 1); // no dots are left to resolve
}

function listTarget(at, key, list, star) {
  let failure;
  for (let i = 0; i < list.length; i++) {
    let found;
    try {
      found = resolveTarget(at, key, list[i], star);
    } catch (error) {
      failure = error;
      if (error.code !== 'ERR_INVALID_PACKAGE_TARGET') throw error;
      continue;
    }
    if (found === null) failure = null;
    if (found !== undefined && found !== null) return found;
  }
  if (list.length === 0 || failure === null) return null;
  if (failure !== undefined) throw failure;
  return undefined;
}

function isIndex(key) {
  const number = +key;
  return `${number}` === key && number >= 0 && number < 0xffffffff;
}

function conditionTarget(at, key, target, star) {
  const names = ObjectGetOwnPropertyNames(target);
  for (let i = 0; i < names.length; i++) {
    if (isIndex(names[i])) {
      throw coded('ERR_INVALID_PACKAGE_CONFIG', at.pkg.path, at.asker,
                  '"exports" cannot contain numeric property keys.');
    }
  }
  const holds = at.conditions ?? requireConditions();
  for (let i = 0; i < names.length; i++) {
    if (holds[names[i]] !== true) continue;
    const found = resolveTarget(at, key, target[names[i]], star);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolveTarget(at, key, target, star) {
  if (typeof target === 'string') return fileTarget(at, key, target, star);
  if (target === null) return null;
  if (ArrayIsArray(target)) return listTarget(at, key, target, star);
  if (typeof target === 'object') return conditionTarget(at, key, target, star);
  throw invalidTarget(at, key, target);
}

// Longer text before the star wins, then the longer key.
function isBetter(key, best) {
  if (best === undefined) return true;
  const before = StringPrototypeIndexOf(key, '*');
  const bestBefore = StringPrototypeIndexOf(best, '*');
  return before > bestBefore || (before === bestBefore && key.length > best.length);
}

const warned = { __proto__: null };

function warnTrailingSlash(at, name) {
  const key = `${at.pkg.path}|${name}`;
  if (process.noDeprecation || at.internal || warned[key]) return;
  warned[key] = true;
  process.emitWarning(`Use of deprecated trailing slash pattern mapping "${name}" in the ` +
    `"exports" field module resolution of the package at ${at.pkg.path}${at.asker === undefined ?
      '' : ` imported from ${at.asker}`}. Mapping specifiers ending in "/" is no longer supported.`,
                      'DeprecationWarning', 'DEP0155');
}

// Looks `name` up in a map: by its own name first, else by the best of the patterns.
function lookUp(at, map, name) {
  if (ObjectPrototypeHasOwnProperty(map, name) && !StringPrototypeIncludes(name, '*') &&
      (at.internal || !StringPrototypeEndsWith(name, '/'))) {
    return resolveTarget(at, name, map[name], undefined);
  }
  let best;
  let star;
  const keys = ObjectGetOwnPropertyNames(map);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const at1 = StringPrototypeIndexOf(key, '*');
    if (at1 === -1 || !StringPrototypeStartsWith(name, StringPrototypeSlice(key, 0, at1))) continue;
    if (StringPrototypeEndsWith(name, '/')) warnTrailingSlash(at, name);
    const tail = StringPrototypeSlice(key, at1 + 1);
    if (name.length >= key.length && StringPrototypeEndsWith(name, tail) &&
        StringPrototypeLastIndexOf(key, '*') === at1 && isBetter(key, best)) {
      best = key;
      star = StringPrototypeSlice(name, at1, name.length - tail.length);
    }
  }
  return best === undefined ? undefined : resolveTarget(at, best, map[best], star);
}

// "exports" may leave out the '.': a target for the package itself, instead of a map of subpaths.
function isTarget(at, exported) {
  if (typeof exported === 'string' || ArrayIsArray(exported)) return true;
  const keys = ObjectGetOwnPropertyNames(exported);
  let conditions = 0;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === '' || keys[i][0] !== '.') conditions++;
  }
  if (conditions !== 0 && conditions !== keys.length) {
    throw coded('ERR_INVALID_PACKAGE_CONFIG', at.pkg.path, at.asker,
                '"exports" cannot contain some keys starting with \'.\' and some not. ' +
                'The exports object must either be an object of package subpath keys or an ' +
                'object of main entry condition name keys only.');
  }
  return conditions > 0;
}

function exportedPath(at, subpath) {
  const { exports: exported } = at.pkg;
  const map = isTarget(at, exported) ? { __proto__: null, '.': exported } : exported;
  const found = lookUp(at, map, subpath);
  if (found === undefined || found === null) {
    throw coded('ERR_PACKAGE_PATH_NOT_EXPORTED', `${at.pkg.folder}/`, subpath, at.asker);
  }
  return found;
}

function existing(file, where) {
  const found = tryFile(file, false);
  if (found === undefined) {
    throw notFound(`Cannot find module '${file}'`, { __proto__: null, path: where });
  }
  return found;
}

// The file that `subpath` ('.', './x') of a package means to others, or to `asker` in it.
function exported(pkg, subpath, asker) {
  const at = context(pkg, asker, false);
  return existing(exportedPath(at, subpath), pkg.path);
}

// The path that `subpath` of a package means to an ES module; whether it is there, nobody looked.
function exportedTo(pkg, subpath, asker, conditions) {
  return exportedPath(context(pkg, asker, false, conditions), subpath);
}

function checkImportName(name, asker) {
  if (name === '#' || StringPrototypeEndsWith(name, '/')) {
    throw coded('ERR_INVALID_MODULE_SPECIFIER', name,
                'is not a valid internal imports specifier name', asker);
  }
}

// The same for '#x'; `pkg` is null for a file that belongs to no package. The result may be a
// built-in, 'node:x'.
function importedTo(pkg, name, asker, conditions) {
  checkImportName(name, asker);
  const found = pkg === null || pkg.imports === undefined ? undefined :
    lookUp(context(pkg, asker, true, conditions), pkg.imports, name);
  if (found === undefined || found === null) {
    throw coded('ERR_PACKAGE_IMPORT_NOT_DEFINED', name, pkg === null ? undefined : `${pkg.folder}/`,
                asker);
  }
  return found;
}

// The file that '#x' means in a package.
function imported(pkg, name, asker) {
  checkImportName(name, asker);
  const at = context(pkg, asker, true);
  let found;
  try {
    found = lookUp(at, pkg.imports, name);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw notFound(`Cannot find module '${name}'`, { __proto__: null });
  }
  if (found === undefined || found === null) {
    throw coded('ERR_PACKAGE_IMPORT_NOT_DEFINED', name, `${pkg.folder}/`, asker);
  }
  return existing(found, pkg.path);
}

const MAINS = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'];
const INDEXES = ['index.js', 'index.json', 'index.node'];

function mainOf(pkg, folder) {
  const main = pkg === undefined ? undefined : pkg.main;
  for (let i = 0; main !== undefined && i < MAINS.length; i++) {
    const file = path.resolve(folder, main + MAINS[i]);
    if (tryFile(file, false) !== undefined) return file;
  }
  for (let i = 0; i < INDEXES.length; i++) {
    const file = path.resolve(folder, INDEXES[i]);
    if (tryFile(file, false) !== undefined) return file;
  }
  return undefined;
}

// Another package as a target of "imports": found from this package's folder upwards.
function fromPackage(at, specifier) {
  if (require('internal/modules/builtins').isBare(specifier)) {
    if (at.conditions !== undefined) return `node:${specifier}`;
    throw coded('ERR_INVALID_URL_SCHEME', 'file'); // that is Node's answer, too
  }
  const { name, subpath } = splitName(specifier, at.pkg.path);
  const { folder } = at.pkg;
  if (at.pkg.exports !== undefined && at.pkg.name === name) {
    return exportedPath(context(at.pkg, at.pkg.path, false, at.conditions), subpath);
  }
  const home = findPackage(name, folder);
  if (home !== undefined) {
    const pkg = packages.read(home);
    if (pkg !== undefined && pkg.exports !== undefined) {
      return exportedPath(context(pkg, at.pkg.path, false, at.conditions), subpath);
    }
    const file = subpath === '.' ? mainOf(pkg, home) : path.resolve(home, subpath);
    if (file !== undefined) return file;
  }
  throw coded('ERR_MODULE_NOT_FOUND', specifier, at.pkg.path, null);
}

// 'name/x' and '@scope/name/x' in two: the name of the package, and './x' or '.'.
function splitName(specifier, asker) {
  let slash = StringPrototypeIndexOf(specifier, '/');
  let valid = true;
  if (specifier[0] === '@') {
    valid = slash !== -1;
    if (valid) slash = StringPrototypeIndexOf(specifier, '/', slash + 1);
  }
  const name = slash === -1 ? specifier : StringPrototypeSlice(specifier, 0, slash);
  if (!valid || RegExpPrototypeExec(/^\.|%|\\/, name) !== null) {
    throw coded('ERR_INVALID_MODULE_SPECIFIER', specifier, 'is not a valid package name', asker);
  }
  const subpath = slash === -1 ? '.' : '.' + StringPrototypeSlice(specifier, slash);
  return { __proto__: null, name, subpath };
}

// The folder of the package `name` as seen from `folder`, undefined if there is none.
function findPackage(name, folder) {
  const { statKind } = native('module');
  for (;;) {
    const home = `${folder}/node_modules/${name}`;
    if (statKind(home) === 1) return home;
    if (folder === '') return undefined;
    folder = StringPrototypeSlice(folder, 0, StringPrototypeLastIndexOf(folder, '/'));
  }
}

module.exports = {
  exported,
  exportedTo,
  findPackage,
  importConditions,
  imported,
  importedTo,
  mainOf,
  requireConditions,
  splitName,
};
