// SPDX-License-Identifier: MIT
//
// From a URL to the text of a module and its format: 'module', 'commonjs', 'json', 'builtin'.
'use strict';

const {
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  decodeURIComponent,
} = primordials;
const { parseURL, toPath } = require('internal/esm/resolve');

function coded(code, ...args) {
  const Class = require('internal/errors').codes[code];
  return new Class(...args);
}

// ---- formats ------------------------------------------------------------------------------------

function extensionOf(file) {
  const found = RegExpPrototypeExec(/[^/](\.[^./]*)$/, file);
  return found === null ? '' : found[1];
}

// Words without which a text is no module that could not be CommonJS, too.
const WORDS = /\b(?:import|export|await)\b/;

// Whether a text that nothing else tells about must be a module: it does not compile as CommonJS,
// but it does as a module, or fails there for another reason than import and export.
function hasModuleSyntax(text, file) {
  if (RegExpPrototypeExec(WORDS, text) === null) {
    // const require = ..., say, which the wrapper of CommonJS modules declares, too.
    if (!StringPrototypeIncludes(text, 'require') && !StringPrototypeIncludes(text, 'module') &&
        !StringPrototypeIncludes(text, '__')) {
      return false;
    }
  }
  const { checkFunction, prepare } = require('internal/modules/loader');
  let failure;
  try {
    checkFunction(prepare(text), file);
    return false;
  } catch (error) {
    failure = error;
  }
  return isModuleFailure(failure, text, file);
}

// The same, when compiling as CommonJS has failed with this error.
function isModuleFailure(failure, text, file) {
  try {
    require('internal/esm/engine').parse(text, file, 0);
    return true;
  } catch {
    return require('internal/modules/esm-notice').isAboutModules(failure);
  }
}

function isDetecting() {
  const { getOption } = require('internal/options');
  return getOption('--no-experimental-detect-module') !== true;
}

function defaultType() {
  return require('internal/options').getOption('--experimental-default-type');
}

function packageType(file) {
  const pkg = require('internal/modules/package').nearestOf(file);
  return pkg === null ? 'none' : pkg.type;
}

// The format of a file by its name and package; null if its text has to tell. Unknown extensions
// give undefined.
function formatOfFile(file) {
  const extension = extensionOf(file);
  switch (extension) {
    case '.mjs': return 'module';
    case '.cjs': return 'commonjs';
    case '.json': return 'json';
    case '.wasm': return 'wasm';
    case '.node': return 'addon';
    case '.js':
    case '': {
      const type = packageType(file);
      if (type !== 'none') return type;
      if (defaultType() === 'module' && !StringPrototypeIncludes(file, '/node_modules/')) {
        return 'module';
      }
      return isDetecting() ? null : 'commonjs';
    }
    default: return undefined;
  }
}

const MIMES = /^(?:text|application)\/javascript(?:;|$)/;

function formatOf(url) {
  if (require('internal/modules/builtins').hasScheme(url)) return 'builtin';
  if (StringPrototypeStartsWith(url, 'data:')) {
    const mime = RegExpPrototypeExec(/^([^/]+\/[^;,]+)(?:[^,]*?)(?:;base64)?,/,
                                     StringPrototypeSlice(url, 5))?.[1];
    if (mime !== undefined && RegExpPrototypeExec(MIMES, mime) !== null) return 'module';
    if (mime === 'application/json') return 'json';
    return mime === 'application/wasm' ? 'wasm' : undefined;
  }
  return formatOfFile(toPath(url));
}

// ---- attributes ---------------------------------------------------------------------------------

function checkAttributes(url, format, attributes) {
  const keys = ObjectKeys(attributes);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'type') {
      throw coded('ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', keys[i], attributes[keys[i]]);
    }
  }
  const { type } = attributes;
  if (format === 'json') {
    if (type === 'json') return;
    if (type === undefined) throw coded('ERR_IMPORT_ATTRIBUTE_MISSING', url, 'type', 'json');
  } else if (type === undefined) {
    return;
  }
  if (type !== 'json') throw coded('ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', 'type', type);
  throw coded('ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE', url, type);
}

// ---- text ---------------------------------------------------------------------------------------

function readData(url) {
  const found = RegExpPrototypeExec(/^([^,]*?)(;base64)?,(.*)$/s, StringPrototypeSlice(url, 5));
  if (found === null) throw coded('ERR_INVALID_URL', url);
  let body = found[3];
  const hash = StringPrototypeIndexOf(body, '#');
  if (hash !== -1) body = StringPrototypeSlice(body, 0, hash);
  body = decodeURIComponent(body);
  if (found[2] === undefined) return body;
  const { Buffer } = require('buffer');
  return Buffer.from(body, 'base64').toString();
}

function readSource(url) {
  if (StringPrototypeStartsWith(url, 'data:')) return readData(url);
  return require('internal/modules/loader').readText(toPath(url));
}

const SCHEMES = ['file', 'data', 'node'];

function checkScheme(url) {
  if (StringPrototypeStartsWith(url, 'file:') || StringPrototypeStartsWith(url, 'data:') ||
      require('internal/modules/builtins').hasScheme(url)) {
    return;
  }
  throw coded('ERR_UNSUPPORTED_ESM_URL_SCHEME', parseURL(url), SCHEMES);
}

function unknown(url) {
  if (StringPrototypeStartsWith(url, 'data:')) {
    const mime = RegExpPrototypeExec(/^([^;,]*)/, StringPrototypeSlice(url, 5))[1];
    return coded('ERR_UNKNOWN_MODULE_FORMAT', mime, url);
  }
  const file = toPath(url);
  return coded('ERR_UNKNOWN_FILE_EXTENSION', extensionOf(file), file);
}

const KNOWN = { __proto__: null, addon: true, builtin: true, commonjs: true, json: true,
                module: true, wasm: true };

// { format, source } of a URL. The text of CommonJS modules is read by their own loader, unless a
// hook has given it.
function load(url, attributes, hintedFormat) {
  checkScheme(url);
  let format = hintedFormat;
  if (format === undefined || format === null || KNOWN[format] !== true) format = formatOf(url);
  let source;
  if (format === undefined) {
    if (attributes.type !== undefined) checkAttributes(url, format, attributes);
    throw unknown(url);
  }
  if (format === null) {
    source = readSource(url);
    format = hasModuleSyntax(source, toPath(url)) ? 'module' : 'commonjs';
    if (format === 'module') warnTypeless(url);
    else source = null;
  }
  checkAttributes(url, format, attributes);
  if (format === 'builtin' || format === 'commonjs') source = null;
  else if (format === 'wasm') throw unknown(url);
  else if (format === 'addon') throw unknown(url);
  else source ??= readSource(url);
  return { __proto__: null, format, source };
}

const warned = { __proto__: null };

// A package without a "type" makes every one of its modules be read twice.
function warnTypeless(url) {
  const pkg = require('internal/modules/package').nearestOf(toPath(url));
  if (pkg === null || warned[pkg.path]) return;
  warned[pkg.path] = true;
  process.emitWarning(`Module type of ${url} is not specified and it doesn't parse as CommonJS.\n` +
    'Reparsing as ES module because module syntax was detected. ' +
    'This incurs a performance overhead.\n' +
    `To eliminate this warning, add "type": "module" to ${pkg.path}.`,
                      { __proto__: null, code: 'MODULE_TYPELESS_PACKAGE_JSON' });
}

module.exports = {
  checkAttributes,
  checkScheme,
  extensionOf,
  formatOf,
  formatOfFile,
  hasModuleSyntax,
  isModuleFailure,
  load,
  packageType,
  readSource,
  warnTypeless,
};
