// SPDX-License-Identifier: MIT
//
// Modules that the command line names: reporters, --test-global-setup, files that run in this
// process.
'use strict';

const { RegExpPrototypeExec, StringPrototypeStartsWith } = primordials;

// As import() would find it from a folder, as far as CommonJS goes.
async function load(name, cwd) {
  if (StringPrototypeStartsWith(name, 'file:')) name = require('url').fileURLToPath(name);
  const { createRequire } = require('module');
  const ask = createRequire(`${cwd}/noop.js`);
  let file;
  try {
    file = ask.resolve(name);
  } catch (error) {
    if (error?.code !== 'MODULE_NOT_FOUND') throw error;
    const isPath = RegExpPrototypeExec(/^(?:\.{0,2}\/|file:)/, name) !== null;
    const { codes } = require('internal/errors');
    const path = isPath ? require('path').resolve(cwd, name) : name;
    throw new codes.ERR_MODULE_NOT_FOUND(path, `${cwd}/`,
                                         isPath ? require('url').pathToFileURL(path) : undefined);
  }
  return requireFile(file);
}

function requireFile(file) {
  return require('module')._load(file, undefined, false);
}

// A file, whose name is relative to the folder even without a dot.
async function loadFile(name, cwd) {
  return requireFile(require('path').resolve(cwd, name));
}

function validate(found) {
  const { validateFunction } = require('internal/validators');
  if (found?.globalSetup) validateFunction(found.globalSetup, 'globalSetupModule.globalSetup');
  if (found?.globalTeardown) {
    validateFunction(found.globalTeardown, 'globalSetupModule.globalTeardown');
  }
}

module.exports = { load, loadFile, validate };
