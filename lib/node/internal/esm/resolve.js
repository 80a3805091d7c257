// SPDX-License-Identifier: MIT
//
// From the specifier of an import to the URL of a module, by Node's algorithm for ES modules:
//
//   './x', '../x', '/x'  a URL relative to the importing module's
//   '#x'                 the "imports" of its package
//   'x:y'                that URL
//   'fs'                 a built-in module
//   'x', '@s/x', 'x/y'   a package: its own, if it has that name and "exports"; else the first in a
//                        node_modules folder from there up
//
// What is found as a file must be one: no extension is guessed, no folder has an index. Links are
// followed, query and fragment are kept.
'use strict';

const {
  JSONStringify,
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const path = require('path');
const builtins = require('internal/modules/builtins');
const packages = require('internal/modules/package');
const maps = require('internal/modules/package-map');
const fileURL = require('internal/modules/file-url');
const { statKind } = native('module');

function coded(code, ...args) {
  const Class = require('internal/errors').codes[code];
  return new Class(...args);
}

function parseURL(text, base) {
  return require('web/url').URL.parse(text, base) ?? undefined;
}

// The path of a file URL; throws Node's error for one that has none.
function toPath(url) {
  return fileURL.toPath(url) ?? require('url').fileURLToPath(url);
}

// How errors name the importing module: as a path if it is a file.
function nameOf(base) {
  return StringPrototypeStartsWith(base, 'file:') ? toPath(base) : base;
}

function isRelative(specifier) {
  if (specifier[0] === '/') return true;
  if (specifier[0] !== '.') return false;
  return specifier.length === 1 || specifier[1] === '/' ||
    (specifier[1] === '.' && (specifier.length === 2 || specifier[2] === '/'));
}

// ---- packages -----------------------------------------------------------------------------------

// The folder of the module that asks.
function folderOf(base) {
  const file = toPath(base);
  return StringPrototypeSlice(file, 0, StringPrototypeLastIndexOf(file, '/'));
}

function readPackage(home, name, base) {
  try {
    return packages.read(home);
  } catch (error) {
    if (error.code !== 'ERR_INVALID_PACKAGE_CONFIG') throw error;
    throw coded('ERR_INVALID_PACKAGE_CONFIG', `${home}/package.json`,
                `"${name}" from ${nameOf(base)}`, error.cause?.message ?? 'It is no JSON');
  }
}

function inPackage(home, name, subpath, base, conditions) {
  const pkg = readPackage(home, name, base);
  if (pkg !== undefined && pkg.exports !== undefined) {
    return fileURL.fromPath(maps.exportedTo(pkg, subpath, nameOf(base), conditions));
  }
  if (subpath !== '.') return `${fileURL.fromPath(home)}${StringPrototypeSlice(subpath, 1)}`;
  const main = maps.mainOf(pkg, home);
  if (main !== undefined) return fileURL.fromPath(main);
  const guess = pkg?.main === undefined ? `${home}/index.js` : path.join(home, pkg.main);
  throw coded('ERR_MODULE_NOT_FOUND', guess, nameOf(base), null);
}

function findPackage(specifier, base, conditions) {
  // A built-in that is missing gets an error that names it.
  if (builtins.isBare(specifier) || builtins.isMissing(specifier)) return `node:${specifier}`;
  const { name, subpath } = maps.splitName(specifier, nameOf(base));
  if (!StringPrototypeStartsWith(base, 'file:')) {
    throw coded('ERR_UNSUPPORTED_RESOLVE_REQUEST', specifier, base);
  }
  const own = packages.nearestOf(toPath(base));
  if (own !== null && own.exports !== undefined && own.name === name) {
    return fileURL.fromPath(maps.exportedTo(own, subpath, nameOf(base), conditions));
  }
  const home = maps.findPackage(name, folderOf(base));
  if (home !== undefined) return inPackage(home, name, subpath, base, conditions);
  throw coded('ERR_MODULE_NOT_FOUND', name, nameOf(base), null);
}

function findInternal(specifier, base, conditions) {
  if (!StringPrototypeStartsWith(base, 'file:')) {
    throw coded('ERR_PACKAGE_IMPORT_NOT_DEFINED', specifier, undefined, base);
  }
  const found = maps.importedTo(packages.nearestOf(toPath(base)), specifier, nameOf(base),
                                conditions);
  return found[0] === '/' ? fileURL.fromPath(found) : found;
}

// ---- files --------------------------------------------------------------------------------------

// What require() would have found; relative paths are seen from the current directory, as in Node.
function hint(specifier, base) {
  const { Module } = require('internal/modules/loader');
  try {
    const from = toPath(base);
    const asker = new Module(from, null);
    asker.paths = Module._nodeModulePaths(from);
    if (StringPrototypeStartsWith(specifier, 'file:')) specifier = toPath(specifier);
    const found = Module._resolveFilename(specifier, asker, false);
    if (specifier[0] === '.' && isRelative(specifier)) {
      const relative = path.relative(path.dirname(StringPrototypeSlice(base, 7)),
                                     StringPrototypeSlice(fileURL.fromPath(found), 7));
      return StringPrototypeStartsWith(relative, '../') ? relative : `./${relative}`;
    }
    if (specifier[0] === '/') return found;
    const slash = StringPrototypeIndexOf(specifier, '/');
    const name = slash === -1 ? specifier : StringPrototypeSlice(specifier, 0, slash);
    const folder = `/node_modules/${name}/`;
    const at = StringPrototypeLastIndexOf(found, folder);
    return at === -1 ? fileURL.fromPath(found) :
      StringPrototypeSlice(fileURL.fromPath(`/${StringPrototypeSlice(found, at + 14)}`), 8);
  } catch {
    return undefined;
  }
}

function addHint(error, specifier, base) {
  const found = hint(specifier, base);
  if (found === undefined || found === specifier) return error;
  return require('internal/modules/esm-notice')
    .reword(error, `${error.message}\nDid you mean to import ${JSONStringify(found)}?`);
}

const ENCODED = /%2f|%5c/i;

function settle(url, base, specifier, keepLinks) {
  if (RegExpPrototypeExec(ENCODED, url.pathname) !== null) {
    throw coded('ERR_INVALID_MODULE_SPECIFIER', url.pathname,
                'must not include encoded "/" or "\\" characters', nameOf(base ?? ''));
  }
  const file = toPath(url.href);
  const kind = statKind(file);
  const from = base === undefined ? file : nameOf(base);
  if (kind === 1) {
    throw addHint(coded('ERR_UNSUPPORTED_DIR_IMPORT', file, from, url.href), specifier, base ?? '');
  }
  if (kind < 0 || StringPrototypeEndsWith(file, '/')) {
    throw addHint(coded('ERR_MODULE_NOT_FOUND', file, from, url.href), specifier, base ?? '');
  }
  if (keepLinks) return url.href;
  const real = require('internal/modules/resolve').toRealPath(file);
  return fileURL.fromPath(real) + url.search + url.hash;
}

let preserve;

const PLAIN_PATH = /^\.{1,2}\/[\w\-./]*\w$/;
const PLAIN_URL = /^file:\/\/[\w\-./]*$/;

// The usual cases, for which URL is not needed: './x.js' in a file, its URL, a built-in module.
// undefined if it is none of these, or not a file.
function resolvePlain(specifier, base) {
  if (builtins.isBare(specifier)) return `node:${specifier}`;
  if (builtins.hasScheme(specifier)) {
    return builtins.normalize(specifier) === undefined ? undefined : specifier;
  }
  let file;
  if (base === undefined) {
    if (RegExpPrototypeExec(PLAIN_URL, specifier) === null) return undefined;
    file = StringPrototypeSlice(specifier, 7);
  } else if (RegExpPrototypeExec(PLAIN_PATH, specifier) !== null &&
             RegExpPrototypeExec(PLAIN_URL, base) !== null) {
    file = path.join(path.dirname(StringPrototypeSlice(base, 7)), specifier);
  }
  if (file === undefined || statKind(file) !== 0 || keepsLinks()) return undefined;
  return fileURL.fromPath(require('internal/modules/resolve').toRealPath(file));
}

function keepsLinks() {
  return preserve ??= require('internal/options').getOption('--preserve-symlinks') === true;
}

// The URL that `specifier` means in the module `base`, whose URL or undefined it is.
function resolve(specifier, base, conditions = maps.importConditions()) {
  const plain = resolvePlain(specifier, base);
  if (plain !== undefined) return plain;
  let found;
  if (isRelative(specifier)) {
    found = parseURL(specifier, base);
    if (found === undefined) throw coded('ERR_UNSUPPORTED_RESOLVE_REQUEST', specifier, base);
  } else if (specifier[0] === '#') {
    found = parseURL(findInternal(specifier, base, conditions));
  } else {
    found = parseURL(specifier) ?? parseURL(findPackage(specifier, base, conditions));
  }
  const { protocol } = found;
  if (protocol === 'file:') {
    return settle(found, base, specifier, keepsLinks());
  }
  if (protocol === 'node:' || protocol === 'rondo:' || protocol === 'data:') return found.href;
  // Only data: and the like may lead elsewhere, which nobody loads.
  if (base !== undefined && isRelative(specifier) === false &&
      StringPrototypeIndexOf(specifier, ':') === -1) {
    throw coded('ERR_UNSUPPORTED_RESOLVE_REQUEST', specifier, base);
  }
  return found.href;
}

module.exports = { isRelative, nameOf, parseURL, resolve, toPath };
