// SPDX-License-Identifier: MIT
//
// The module 'url'. Each half of it, the standard's and the older one, is loaded when asked for.
'use strict';

const {
  ObjectDefineProperty,
  StringPrototypeSlice,
  decodeURIComponent,
} = primordials;

const web = require('web/url');

function legacy() {
  return require('internal/url/legacy');
}

function parse(url, parseQueryString, slashesDenoteHost) {
  return legacy().urlParse(url, parseQueryString, slashesDenoteHost);
}

function resolve(source, relative) {
  return legacy().urlResolve(source, relative);
}

function resolveObject(source, relative) {
  return legacy().urlResolveObject(source, relative);
}

function format(urlObject, options) {
  return legacy().urlFormat(urlObject, options);
}

function missing(name) {
  const { codes } = require('internal/errors');
  return new codes.ERR_MISSING_ARGS(name);
}

function domainToASCII(domain) {
  if (arguments.length < 1) throw missing('domain');
  return require('internal/url/idna').domainToASCII(require('internal/url/text').toText(domain));
}

function domainToUnicode(domain) {
  if (arguments.length < 1) throw missing('domain');
  return require('internal/url/idna').domainToUnicode(require('internal/url/text').toText(domain));
}

function pathToFileURL(path, options) {
  require('internal/validators').validateString(path, 'path');
  return require('internal/url/files').pathToFileURL(path, options);
}

function fileURLToPath(path, options) {
  return require('internal/url/files').fileURLToPath(path, options);
}

function fileURLToPathBuffer(path, options) {
  return require('internal/url/files').fileURLToPathBuffer(path, options);
}

// A URL as http.request takes it.
function urlToHttpOptions(url) {
  const { kValidateObjectAllowObjects, validateObject } = require('internal/validators');
  validateObject(url, 'url', kValidateObjectAllowObjects);
  const { hostname, password, pathname, port, search, username } = url;
  const options = {
    __proto__: null,
    ...url, // what the program has added to it
    protocol: url.protocol,
    hostname: hostname && hostname[0] === '[' ? StringPrototypeSlice(hostname, 1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href: url.href,
  };
  if (port !== '') options.port = +port;
  if (username || password) {
    options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  }
  return options;
}

// A property that becomes a plain one when it is first read.
function lazy(name, get) {
  ObjectDefineProperty(module.exports, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = get();
      this[name] = value;
      return value;
    },
    set(value) {
      ObjectDefineProperty(module.exports, name, {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    },
  });
}

lazy('Url', () => legacy().Url);
module.exports.parse = parse;
module.exports.resolve = resolve;
module.exports.resolveObject = resolveObject;
module.exports.format = format;
module.exports.URL = web.URL;
lazy('URLSearchParams', () => web.URLSearchParams);
lazy('URLPattern', () => require('web/url-pattern').URLPattern);
module.exports.domainToASCII = domainToASCII;
module.exports.domainToUnicode = domainToUnicode;
module.exports.pathToFileURL = pathToFileURL;
module.exports.fileURLToPath = fileURLToPath;
module.exports.fileURLToPathBuffer = fileURLToPathBuffer;
module.exports.urlToHttpOptions = urlToHttpOptions;
