// SPDX-License-Identifier: MIT
//
// URLPattern, of the URL Pattern standard: a pattern for each component of a URL. What patterns
// mean is in url-pattern-parts, how they are taken from texts and objects in url-pattern-init.
//
// The class is native in Node: its errors have codes that are not part of their first line, members
// of an object that are no strings count for nothing, and it can be called on nothing else.
'use strict';

const {
  ArrayPrototypeConcat,
  ObjectDefineProperties,
  ObjectDefineProperty,
  RegExpPrototypeExec,
  StringPrototypeSlice,
  TypeError,
} = primordials;

const { parse } = require('internal/url/parse');
const { compile, isIPv6Pattern } = require('web/url-pattern-parts');
const {
  COMPONENTS, NO_OPTIONS, hashForm, hostnameForm, ipv6Form, isSpecial, matchesSpecial, opaqueForm,
  passwordForm, pathnameForm, portForm, protocolForm, readInit, readText, searchForm, usernameForm,
} = require('web/url-pattern-init');
const { defaultPort } = require('internal/url/record');

function coded(code, message) {
  const error = new TypeError(message);
  ObjectDefineProperty(error, 'code', {
    __proto__: null, configurable: true, enumerable: true, value: code, writable: true,
  });
  return error;
}

const badArgument = (message) => coded('ERR_INVALID_ARG_TYPE', message);
const isObject = (value) => typeof value === 'object' && value !== null ||
  typeof value === 'function';

const MEMBERS = ArrayPrototypeConcat(COMPONENTS, ['baseURL']);

function membersOf(object) {
  const init = {};
  for (let i = 0; i < MEMBERS.length; i++) {
    const value = object === undefined || object === null ? undefined : object[MEMBERS[i]];
    init[MEMBERS[i]] = typeof value === 'string' ? value : undefined;
  }
  return init;
}

// ---- Compiling

const DEFAULTS = { __proto__: null };
for (let i = 0; i < COMPONENTS.length; i++) DEFAULTS[COMPONENTS[i]] = '*';

function compileAll(input, base, hasBase, ignoreCase) {
  let init = input;
  if (typeof input === 'string') {
    init = readText(input);
    if (!hasBase && init.protocol === undefined) throw new TypeError();
    if (hasBase) init.baseURL = base;
  } else if (hasBase) {
    throw new TypeError();
  }
  const texts = { __proto__: null, ...DEFAULTS };
  const given = readInit(init, { __proto__: null }, true);
  for (const name in given) texts[name] = given[name];
  const { protocol } = texts;
  if (isSpecial(protocol) && texts.port === defaultPort(`${protocol}:`)) texts.port = '';

  const cased = { __proto__: null, ...NO_OPTIONS, ignoreCase };
  const scheme = compile(protocol, protocolForm, NO_OPTIONS);
  const special = matchesSpecial(scheme);
  return {
    __proto__: null,
    protocol: scheme,
    username: compile(texts.username, usernameForm, NO_OPTIONS),
    password: compile(texts.password, passwordForm, NO_OPTIONS),
    hostname: compile(texts.hostname,
                      isIPv6Pattern(texts.hostname) ? ipv6Form :
                        (text) => hostnameForm(text, special),
                      { __proto__: null, delimiter: '.', prefix: '', ignoreCase: false }),
    port: compile(texts.port, (text) => portForm(text), NO_OPTIONS),
    pathname: special ?
      compile(texts.pathname, pathnameForm,
              { __proto__: null, delimiter: '/', prefix: '/', ignoreCase }) :
      compile(texts.pathname, opaqueForm, cased),
    search: compile(texts.search, searchForm, cased),
    hash: compile(texts.hash, hashForm, cased),
  };
}

// ---- Matching

// The components of what is matched; null if it is no URL.
function componentsOf(input, base) {
  if (typeof input !== 'string') {
    const empty = { __proto__: null };
    for (let i = 0; i < COMPONENTS.length; i++) empty[COMPONENTS[i]] = '';
    try {
      return readInit(input, empty, false);
    } catch {
      return null;
    }
  }
  let other = null;
  if (base !== undefined) {
    other = parse(base, null);
    if (other === null) return null;
  }
  const url = parse(input, other);
  if (url === null) return null;
  return {
    __proto__: null,
    protocol: StringPrototypeSlice(url.protocol, 0, -1), username: url.username, password: url.password,
    hostname: url.host ?? '', port: url.port, pathname: url.path, search: url.query ?? '',
    hash: url.fragment ?? '',
  };
}

// In the order in which Node shows them.
const SHOWN = [
  'hash', 'hostname', 'inputs', 'password', 'pathname', 'port', 'protocol', 'search', 'username',
];

function match(compiled, input, base, wantsResult) {
  const values = componentsOf(input, base);
  if (values === null) return null;
  const result = { __proto__: null };
  for (let i = 0; i < SHOWN.length; i++) {
    const name = SHOWN[i];
    if (name === 'inputs') {
      result.inputs = base === undefined ? [input] : [input, base];
      continue;
    }
    const { names, regexp } = compiled[name];
    const found = RegExpPrototypeExec(regexp, values[name]);
    if (found === null) return null;
    if (!wantsResult) continue;
    const groups = {};
    for (let k = 0; k < names.length; k++) {
      ObjectDefineProperty(groups, names[k], {
        __proto__: null, configurable: true, enumerable: true, value: found[k + 1], writable: true,
      });
    }
    result[name] = { groups, input: values[name] };
  }
  return result;
}

// ---- The class

class Pattern {
  #compiled;

  constructor(input, second, third, count) {
    if (input !== undefined && input !== null && typeof input !== 'string' && !isObject(input)) {
      throw badArgument('Input must be an object or a string');
    }
    if (typeof input !== 'string') input = membersOf(input);
    let base;
    let hasBase = false;
    let options;
    if (count > 2) {
      // With options the base is there, whatever it is.
      if (second !== undefined && second !== null && typeof second !== 'string') {
        throw badArgument('second argument must be a string');
      }
      if (third !== undefined && third !== null && !isObject(third)) {
        throw badArgument('options must be an object');
      }
      hasBase = true;
      base = typeof second === 'string' ? second : '';
      options = third;
    } else if (typeof second === 'string') {
      hasBase = true;
      base = second;
    } else if (isObject(second)) {
      options = second;
    } else if (second !== undefined && second !== null) {
      throw badArgument('second argument must be a string or object');
    }
    const ignoreCase = options?.ignoreCase === true;
    try {
      this.#compiled = compileAll(input, base, hasBase, ignoreCase);
    } catch {
      throw coded('ERR_INVALID_URL_PATTERN', 'Failed to construct URLPattern');
    }
  }

  static of(self) {
    if (!isObject(self) || !(#compiled in self)) throw new TypeError('Illegal invocation');
    return self.#compiled;
  }
}

// Not a class of JavaScript's: it says itself that it wants `new`.
function URLPattern() {
  if (new.target === undefined) {
    throw coded('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }
  return primordials.ReflectConstruct(
    Pattern, [arguments[0], arguments[1], arguments[2], arguments.length], new.target);
}

function run(self, input, base, count, what) {
  const compiled = Pattern.of(self);
  if (input !== undefined && input !== null && typeof input !== 'string' && !isObject(input)) {
    throw badArgument('URLPattern input needs to be a string or an object');
  }
  const hasBase = count > 1 && base !== undefined;
  if (hasBase && base !== null && typeof base !== 'string') {
    throw badArgument('baseURL must be a string');
  }
  if (typeof input !== 'string') {
    input = membersOf(input);
    if (hasBase) throw coded('ERR_OPERATION_FAILED', `Failed to ${what} URLPattern`);
  }
  return match(compiled, input, hasBase ? base ?? '' : undefined, what === 'exec');
}

const methods = {
  __proto__: null,
  exec(input, base) { return run(this, input, base, arguments.length, 'exec'); },
  test(input, base) { return run(this, input, base, arguments.length, 'test') !== null; },
};

const descriptors = { __proto__: null };
for (let i = 0; i < COMPONENTS.length; i++) {
  const name = COMPONENTS[i];
  descriptors[name] = {
    __proto__: null, configurable: false, enumerable: true,
    get: { get() { return Pattern.of(this)[name].pattern; } }.get,
  };
}
descriptors.hasRegExpGroups = {
  __proto__: null, configurable: false, enumerable: true,
  get() {
    const compiled = Pattern.of(this);
    for (let i = 0; i < COMPONENTS.length; i++) if (compiled[COMPONENTS[i]].hasRegExp) return true;
    return false;
  },
};
for (const name in methods) {
  descriptors[name] = {
    __proto__: null, configurable: true, enumerable: true, value: methods[name], writable: true,
  };
}
ObjectDefineProperties(URLPattern.prototype, descriptors);

module.exports = { URLPattern };
