// SPDX-License-Identifier: MIT
//
// The class behind url.parse, and the functions of the module 'url' that are older than the URL
// standard.
'use strict';

const {
  FunctionPrototypeCall,
  ObjectAssign,
  StringPrototypeIncludes,
  StringPrototypeReplaceAll,
  StringPrototypeStartsWith,
} = primordials;

const { isSlashed, parse, splitPort } = require('internal/url/legacy-parse');

function Url() {
  this.protocol = null;
  this.slashes = null;
  this.auth = null;
  this.host = null;
  this.port = null;
  this.hostname = null;
  this.hash = null;
  this.search = null;
  this.query = null;
  this.pathname = null;
  this.path = null;
  this.href = null;
}

Url.prototype.parse = function(url, parseQueryString, slashesDenoteHost) {
  require('internal/validators').validateString(url, 'url');
  return parse(this, url, parseQueryString, slashesDenoteHost);
};

let authSet;

function printHost(url) {
  let auth = '';
  if (url.auth) {
    const { EscapeSet, escape, joinHalves } = require('internal/url/escape');
    authSet ??= new EscapeSet(/[^!'()*\-.0-:A-Z_a-z~]/);
    auth = `${escape(url.auth, authSet, joinHalves)}@`;
  }
  if (url.host) return auth + url.host;
  const { hostname } = url;
  if (!hostname) return '';
  const bare = StringPrototypeIncludes(hostname, ':') &&
    !(hostname[0] === '[' && hostname[hostname.length - 1] === ']');
  return auth + (bare ? `[${hostname}]` : hostname) + (url.port ? `:${url.port}` : '');
}

function withFirst(sign, text) {
  return text && text[0] !== sign ? sign + text : text;
}

Url.prototype.format = function() {
  let protocol = this.protocol || '';
  if (protocol && protocol[protocol.length - 1] !== ':') protocol += ':';
  let host = printHost(this);
  let pathname = this.pathname || '';
  // Also where it is not needed, Node has it written: it may throw.
  const query = this.query !== null && typeof this.query === 'object' ?
    require('querystring').stringify(this.query) : '';
  let search = this.search || (query && `?${query}`);
  pathname = StringPrototypeReplaceAll(pathname, '#', '%23');
  pathname = StringPrototypeReplaceAll(pathname, '?', '%3F');
  if (this.slashes || isSlashed(protocol)) {
    if (this.slashes || host) {
      pathname = withFirst('/', pathname);
      host = `//${host}`;
    } else if (StringPrototypeStartsWith(protocol, 'file')) {
      host = '//';
    }
  }
  search = StringPrototypeReplaceAll(search, '#', '%23');
  return protocol + host + pathname + withFirst('?', search) + withFirst('#', this.hash || '');
};

Url.prototype.resolve = function(relative) {
  return this.resolveObject(urlParse(relative, false, true)).format();
};

Url.prototype.resolveObject = function(relative) {
  if (typeof relative === 'string') relative = new Url().parse(relative, false, true);
  const { resolve } = require('internal/url/legacy-resolve');
  return resolve(ObjectAssign(new Url(), this), relative);
};

Url.prototype.parseHost = function() {
  splitPort(this);
};

// ---- Functions

// To find out who calls takes a stack: when only packages have called so far, we stop asking.
let lookups = 32;

function warn() {
  if (lookups === 0) return;
  lookups--;
  if (require('internal/buffer/deprecation').calledFromPackage()) return;
  lookups = 0;
  process.emitWarning(
    '`url.parse()` behavior is not standardized and prone to errors that have security ' +
    'implications. Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` ' +
    'vulnerabilities.', 'DeprecationWarning', 'DEP0169');
}

function urlParse(url, parseQueryString, slashesDenoteHost) {
  warn();
  if (url instanceof Url) return url;
  return new Url().parse(url, parseQueryString, slashesDenoteHost);
}

function urlResolve(source, relative) {
  return urlParse(source, false, true).resolve(relative);
}

function urlResolveObject(source, relative) {
  return source ? urlParse(source, false, true).resolveObject(relative) : relative;
}

// Of a URL of the standard, the parts that the options do not refuse.
function formatStandard(url, options) {
  const { parse: read } = require('internal/url/parse');
  const { print } = require('internal/url/record');
  if (!options) return url.href;
  require('internal/validators').validateObject(options, 'options');
  const { auth, fragment, search, unicode } = options;
  const record = read(url.href, null);
  if (fragment !== undefined && fragment !== null && !fragment) record.fragment = null;
  if (search !== undefined && search !== null && !search) record.query = null;
  if (auth !== undefined && auth !== null && !auth) record.username = record.password = '';
  if (unicode && record.host) {
    record.host = require('internal/url/idna').toUnicode(record.host);
  }
  return print(record);
}

function urlFormat(urlObject, options) {
  if (typeof urlObject === 'string') {
    urlObject = urlParse(urlObject);
  } else if (typeof urlObject !== 'object' || urlObject === null) {
    const { codes } = require('internal/errors');
    throw new codes.ERR_INVALID_ARG_TYPE('urlObject', ['Object', 'string'], urlObject);
  } else if (require('web/url').isURLInstance(urlObject)) {
    return formatStandard(urlObject, options);
  }
  return FunctionPrototypeCall(Url.prototype.format, urlObject);
}

module.exports = { Url, urlFormat, urlParse, urlResolve, urlResolveObject };
