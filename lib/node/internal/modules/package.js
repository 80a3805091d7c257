// SPDX-License-Identifier: MIT
//
// package.json files as the loader sees them: the five fields that resolution needs, read once.
//
// 1. A file that was read stays as it was for the life of the process; one that was missing is
//    looked for again, except as the nearest one of a folder (nearest), which is kept.
// 2. Only own properties of the JSON object count, and only of the right type: the rest of the file
//    may hold anything.
'use strict';

const {
  ArrayIsArray,
  Error,
  JSONParse,
  ObjectPrototypeHasOwnProperty,
  StringPrototypeEndsWith,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
} = primordials;
const { readText } = native('module');

const files = { __proto__: null }; // path of a package.json -> what it says
const scopes = { __proto__: null }; // folder -> its nearest package, null if there is none

function own(json, key) {
  return ObjectPrototypeHasOwnProperty(json, key) ? json[key] : undefined;
}

function isPlain(value) {
  return typeof value === 'object' && value !== null && !ArrayIsArray(value);
}

function parse(path, text) {
  let json;
  try {
    json = JSONParse(text[0] === '\ufeff' ? StringPrototypeSlice(text, 1) : text);
  } catch (cause) {
    const error = new Error(`Invalid package config ${path}.`, { cause });
    error.code = 'ERR_INVALID_PACKAGE_CONFIG';
    throw error;
  }
  const found = {
    __proto__: null,
    path,
    folder: StringPrototypeSlice(path, 0, -13), // without '/package.json'
    name: undefined,
    main: undefined,
    type: 'none',
    exports: undefined,
    imports: undefined,
  };
  if (!isPlain(json)) return found;
  const name = own(json, 'name');
  const main = own(json, 'main');
  const type = own(json, 'type');
  const exported = own(json, 'exports');
  const imports = own(json, 'imports');
  if (typeof name === 'string') found.name = name;
  if (typeof main === 'string') found.main = main;
  if (type === 'module' || type === 'commonjs') found.type = type;
  if (typeof exported === 'string' || (typeof exported === 'object' && exported !== null)) {
    found.exports = exported;
  }
  if (isPlain(imports)) found.imports = imports;
  return found;
}

// What `folder`/package.json says, undefined if it is not there or cannot be read.
function read(folder) {
  const path = folder === '/' ? '/package.json' : folder + '/package.json';
  const known = files[path];
  if (known !== undefined) return known;
  const text = readText(path);
  if (typeof text !== 'string') return undefined;
  const found = parse(path, text);
  files[path] = found;
  return found;
}

// The package that a file in `folder` belongs to, or null: the first package.json on the way up to
// the root, but not above a node_modules folder. The folder is '' for the root.
function nearest(folder) {
  const known = scopes[folder];
  if (known !== undefined) return known;
  let found = null;
  if (!StringPrototypeEndsWith(folder, '/node_modules')) {
    found = read(folder === '' ? '/' : folder);
    if (found === undefined) {
      found = folder === '' ? null :
        nearest(StringPrototypeSlice(folder, 0, StringPrototypeLastIndexOf(folder, '/')));
    }
  }
  scopes[folder] = found;
  return found;
}

// The same for the path of a file (a path that ends with a slash stands for its folder).
function nearestOf(file) {
  return nearest(StringPrototypeSlice(file, 0, StringPrototypeLastIndexOf(file, '/')));
}

module.exports = { read, nearest, nearestOf };
