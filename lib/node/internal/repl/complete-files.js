// SPDX-License-Identifier: MIT
// Tab in require('...'), import('...') and fs.readFile('...'): modules and files. The disk is
// looked at only where the REPL was allowed to block (allowBlockingCompletions).
'use strict';

const {
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

// The entries of a folder; undefined where it cannot be read.
function list(folder) {
  try {
    return require('fs').readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

// Modules by their names, and with 'node:' in front. The first list is the program's to change.
function builtinGroups() {
  const { builtinModules } = require('internal/modules/builtins');
  const all = builtinModules();
  const prefixed = [];
  for (let i = 0; i < all.length; i++) {
    const isPrefixed = StringPrototypeStartsWith(all[i], 'node:');
    ArrayPrototypePush(prefixed, isPrefixed ? all[i] : `node:${all[i]}`);
  }
  return [require('internal/repl/context').getNames(), prefixed];
}

// Whether require finds a module in the folder by the folder's name.
function isPackage(folder, extensions) {
  const entries = list(folder) ?? [];
  for (let i = 0; i < entries.length; i++) {
    const { name } = entries[i];
    if (name === 'package.json' || name === 'index') return true;
    if (StringPrototypeStartsWith(name, 'index') &&
        ArrayPrototypeIncludes(extensions, StringPrototypeSlice(name, 5))) {
      return true;
    }
  }
  return false;
}

// What can be loaded from one folder, each with `prefix` in front.
function addLoadable(group, folder, prefix, isImport, extensions) {
  const path = require('path');
  const entries = list(folder) ?? [];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    const { name } = entry;
    // npm's own files, and what it left behind.
    if (name === '.npm' || RegExpPrototypeExec(/-\d+\.\d+/, name) !== null) continue;
    if (entry.isDirectory()) {
      ArrayPrototypePush(group, `${prefix}${name}/`);
      const byName = isImport ? prefix === '' && path.basename(folder) === 'node_modules' : true;
      if (byName && isPackage(path.join(folder, name), extensions)) {
        ArrayPrototypePush(group, `${prefix}${name}`);
      }
      continue;
    }
    const extension = path.extname(name);
    if (!ArrayPrototypeIncludes(extensions, extension)) continue;
    if (isImport) {
      ArrayPrototypePush(group, `${prefix}${name}`);
      continue;
    }
    const base = StringPrototypeSlice(name, 0, name.length - extension.length);
    if (prefix === '' || base !== 'index') ArrayPrototypePush(group, `${prefix}${base}`);
  }
}

function loadable(repl, isImport, typed) {
  const group = [];
  if (typed === '.') return ['./', '../'];
  if (typed === '..') return ['../'];
  const path = require('path');
  const { Module } = require('internal/modules/loader');
  const prefix = StringPrototypeSlice(typed, 0, StringPrototypeLastIndexOf(typed, '/') + 1);
  const extensions = isImport ? ['.cjs', '.js', '.json', '.mjs', '.node', '.wasm'] :
    ObjectKeys(Module._extensions);
  const folders = [];
  if (RegExpPrototypeExec(/^\.\.?\//, typed) !== null) {
    ArrayPrototypePush(folders, process.cwd());
  } else {
    const lists = [repl.context.module?.paths ?? [], isImport ? [] : Module.globalPaths];
    for (let i = 0; i < lists.length; i++) {
      for (let j = 0; j < lists[i].length; j++) ArrayPrototypePush(folders, lists[i][j]);
    }
  }
  for (let i = 0; i < folders.length; i++) {
    addLoadable(group, path.resolve(folders[i], prefix), prefix, isImport, extensions);
  }
  return group;
}

function completeModule(repl, isImport, typed) {
  const groups = builtinGroups();
  if (repl.allowBlockingCompletions) {
    const found = loadable(repl, isImport, typed);
    return { groups: [found, groups[0], groups[1]], typed, filter: typed };
  }
  return { groups, typed, filter: typed };
}

function completePath(typed) {
  const path = require('path');
  let base = '';
  let entries = list(typed);
  if (entries === undefined) {
    base = path.basename(typed);
    entries = list(path.dirname(typed)) ?? [];
  }
  const names = [];
  for (let i = 0; i < entries.length; i++) {
    if (StringPrototypeStartsWith(entries[i].name, base)) {
      ArrayPrototypePush(names, entries[i].name);
    }
  }
  return { groups: [names], typed: base, filter: '' };
}

module.exports = { completeModule, completePath };
