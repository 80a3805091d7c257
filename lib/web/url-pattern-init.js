// SPDX-License-Identifier: MIT
//
// What a URLPattern is made of, component by component: from the text of a whole pattern, from an
// object, with what a base URL adds; and each component's text in the form in which a URL has it.
//
// 1. Functions that bring text into its form throw where it has none.
// 2. A component that is not there is undefined, not ''.
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;

const { C0, escape } = require('internal/url/escape');
const { parseHost } = require('internal/url/host');
const { endOfAuthority, parse, withoutLineEnds } = require('internal/url/parse');
const { defaultPort } = require('internal/url/record');
const set = require('internal/url/set');
const { compile, escapePattern, failed, tokenize } = require('web/url-pattern-parts');

const COMPONENTS = [
  'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash',
];
const NO_OPTIONS = { __proto__: null, delimiter: '', prefix: '', ignoreCase: false };
const SPECIAL = ['ftp', 'file', 'http', 'https', 'ws', 'wss'];

const dummy = () => parse('https://dummy.invalid/', null);
const isSpecial = (scheme) => defaultPort(`${scheme}:`) !== undefined;

function matchesSpecial(component) {
  for (let i = 0; i < SPECIAL.length; i++) {
    if (RegExpPrototypeExec(component.regexp, SPECIAL[i]) !== null) return true;
  }
  return false;
}

// ---- The forms

function protocolForm(text) {
  if (text === '') return text;
  const url = parse(`${text}://dummy.invalid/`, null);
  if (url === null) throw failed();
  return StringPrototypeSlice(url.protocol, 0, -1);
}

function usernameForm(text) {
  const url = dummy();
  set.username(url, text);
  return url.username;
}

function passwordForm(text) {
  const url = dummy();
  set.password(url, text);
  return url.password;
}

// A character that cannot stand in a URL ends the name, as it does there.
function hostnameForm(text, special = true) {
  if (text === '') return text;
  text = withoutLineEnds(text);
  const end = endOfAuthority({ __proto__: null, special }, text, 0);
  const name = StringPrototypeSlice(text, 0, end);
  if (name[0] !== '[' && RegExpPrototypeExec(/[:[\]]/, name) !== null) throw failed();
  const host = name === '' ? null : parseHost(name, special);
  if (host === null) throw failed();
  return host;
}

function ipv6Form(text) {
  if (RegExpPrototypeExec(/[^0-9a-fA-F:[\]]/, text) !== null) throw failed();
  return StringPrototypeToLowerCase(text);
}

function portForm(text, protocol) {
  if (text === '') return text;
  const digits = RegExpPrototypeExec(/^[0-9]+/, withoutLineEnds(text));
  if (digits === null || +digits[0] > 65535) throw failed();
  const port = `${+digits[0]}`;
  return protocol !== undefined && defaultPort(`${protocol}:`) === port ? '' : port;
}

function pathnameForm(text) {
  if (text === '') return text;
  // A piece of a path gets a beginning, so that dots in it are read as they should be.
  const whole = text[0] === '/';
  const url = parse('non-special://dummy.invalid/', null);
  url.special = true;
  url.protocol = 'https:';
  set.pathname(url, whole ? text : `/-${text}`);
  return whole ? url.path : StringPrototypeSlice(url.path, 2);
}

const opaqueForm = (text) => escape(withoutLineEnds(text), C0);

function searchForm(text) {
  if (text === '') return text;
  const url = dummy();
  set.search(url, `?${text}`);
  return url.query;
}

function hashForm(text) {
  if (text === '') return text;
  const url = dummy();
  set.hash(url, `#${text}`);
  return url.fragment;
}

// ---- From the text of a pattern

// Which states come before a component: when one of these is left for a later one, what lies in
// between is empty.
const BEFORE_PATH = { __proto__: null, protocol: 1, authority: 1, username: 1, password: 1 };
const BEFORE_SEARCH = { __proto__: null, ...BEFORE_PATH, hostname: 1, port: 1 };
const BEFORE_HASH = { __proto__: null, ...BEFORE_SEARCH, pathname: 1 };

class TextReader {
  constructor(text) {
    this.text = text;
    this.tokens = tokenize(text, true);
    this.result = { __proto__: null };
    this.state = 'init';
    this.start = 0; // of this component
    this.at = 0;
    this.step = 1;
    this.special = false;
  }

  token(index) {
    return this.tokens[index < this.tokens.length ? index : this.tokens.length - 1];
  }

  isChar(index, value) {
    const { type, value: found } = this.token(index);
    return found === value && (type === 'char' || type === 'escaped' || type === 'invalid');
  }

  // A question mark that is no modifier.
  isSearch() {
    if (this.isChar(this.at, '?')) return true;
    if (this.token(this.at).value !== '?' || this.token(this.at).type !== 'modifier') return false;
    if (this.at === 0) return true;
    const { type } = this.token(this.at - 1);
    return type !== 'name' && type !== 'regexp' && type !== 'close' && type !== 'asterisk';
  }

  component() {
    return StringPrototypeSlice(this.text, this.token(this.start).index, this.token(this.at).index);
  }

  rewind(state) {
    this.at = this.start;
    this.step = 0;
    this.state = state;
  }

  change(state, skipped) {
    const { result, state: before } = this;
    if (before !== 'init' && before !== 'authority' && before !== 'done') {
      result[before] = this.component();
    }
    if (before !== 'init' && state !== 'done') {
      const late = state === 'search' || state === 'hash';
      if (BEFORE_PATH[before] && (late || state === 'port' || state === 'pathname')) {
        result.hostname ??= '';
      }
      if (BEFORE_SEARCH[before] && late) result.pathname ??= this.special ? '/' : '';
      if (BEFORE_HASH[before] && state === 'hash') result.search ??= '';
    }
    this.state = state;
    this.at += skipped;
    this.start = this.at;
    this.step = 0;
  }

  // To what follows a host, if it begins here.
  leave(slashSkipped = 0) {
    if (this.isChar(this.at, '/')) this.change('pathname', slashSkipped);
    else if (this.isSearch()) this.change('search', 1);
    else if (this.isChar(this.at, '#')) this.change('hash', 1);
  }

  protocolEnds() {
    this.special = matchesSpecial(compile(this.component(), protocolForm, NO_OPTIONS));
    const slashes = this.isChar(this.at + 1, '/') && this.isChar(this.at + 2, '/');
    this.change(slashes || this.special ? 'authority' : 'pathname', slashes ? 3 : 1);
  }

  read() {
    let depth = 0;    // of braces
    let brackets = 0;
    for (; this.at < this.tokens.length; this.at += this.step) {
      this.step = 1;
      const { type } = this.tokens[this.at];
      if (type === 'end') {
        if (this.state === 'init') {
          this.rewind('init');
          if (this.isChar(this.at, '#')) this.change('hash', 1);
          else if (this.isSearch()) this.change('search', 1);
          else this.change('pathname', 0);
          continue;
        }
        if (this.state === 'authority') {
          this.rewind('hostname');
          continue;
        }
        this.change('done', 0);
        break;
      }
      if (type === 'open') {
        depth++;
        continue;
      }
      if (depth > 0) {
        if (type !== 'close') continue;
        depth--;
      }
      switch (this.state) {
        case 'init':
          if (this.isChar(this.at, ':')) this.rewind('protocol');
          break;
        case 'protocol':
          if (this.isChar(this.at, ':')) this.protocolEnds();
          break;
        case 'authority':
          if (this.isChar(this.at, '@')) this.rewind('username');
          else if (this.isChar(this.at, '/') || this.isSearch() || this.isChar(this.at, '#')) {
            this.rewind('hostname');
          }
          break;
        case 'username':
          if (this.isChar(this.at, ':')) this.change('password', 1);
          else if (this.isChar(this.at, '@')) this.change('hostname', 1);
          break;
        case 'password':
          if (this.isChar(this.at, '@')) this.change('hostname', 1);
          break;
        case 'hostname':
          if (this.isChar(this.at, '[')) brackets++;
          else if (this.isChar(this.at, ']')) brackets--;
          else if (this.isChar(this.at, ':') && brackets === 0) this.change('port', 1);
          else this.leave();
          break;
        case 'port':
          this.leave();
          break;
        case 'pathname':
          if (this.isSearch()) this.change('search', 1);
          else if (this.isChar(this.at, '#')) this.change('hash', 1);
          break;
        case 'search':
          if (this.isChar(this.at, '#')) this.change('hash', 1);
      }
    }
    if (this.result.hostname !== undefined) this.result.port ??= '';
    return this.result;
  }
}

const readText = (text) => new TextReader(text).read();

// ---- From an object

function isAbsolute(path, isPattern) {
  if (path[0] === '/') return true;
  return isPattern && (StringPrototypeStartsWith(path, '\\/') ||
    StringPrototypeStartsWith(path, '{/'));
}

// The components that init gives, and those before them that its base URL has.
function addBase(result, init, url, isPattern) {
  const text = (value) => isPattern ? escapePattern(value) : value;
  const has = (...names) => {
    for (let i = 0; i < names.length; i++) if (init[names[i]] !== undefined) return true;
    return false;
  };
  if (has('protocol')) return;
  result.protocol = text(StringPrototypeSlice(url.protocol, 0, -1));
  if (!isPattern && !has('hostname', 'port', 'username')) {
    result.username = url.username;
    if (!has('password')) result.password = url.password;
  }
  if (has('hostname')) return;
  result.hostname = text(url.host ?? '');
  if (has('port')) return;
  result.port = url.port;
  if (has('pathname')) return;
  result.pathname = text(url.path);
  if (has('search')) return;
  result.search = text(url.query ?? '');
  if (has('hash')) return;
  result.hash = text(url.fragment ?? '');
}

// All components in their forms; of a pattern, as they are written.
function readInit(init, result, isPattern) {
  let base = null;
  if (init.baseURL !== undefined) {
    base = parse(init.baseURL, null);
    if (base === null) throw failed();
    addBase(result, init, base, isPattern);
  }
  const form = (text, make) => isPattern ? text : make(text);
  const { hash, hostname, password, pathname, port, protocol, search, username } = init;
  if (protocol !== undefined) {
    result.protocol = form(StringPrototypeEndsWith(protocol, ':') ?
      StringPrototypeSlice(protocol, 0, -1) : protocol, protocolForm);
  }
  if (username !== undefined) result.username = form(username, usernameForm);
  if (password !== undefined) result.password = form(password, passwordForm);
  const scheme = result.protocol;
  if (hostname !== undefined) {
    result.hostname = form(hostname, (text) =>
      hostnameForm(text, scheme === undefined || scheme === '' || isSpecial(scheme)));
  }
  if (port !== undefined) result.port = form(port, (text) => portForm(text, scheme));
  if (pathname !== undefined) {
    let path = pathname;
    if (base !== null && !base.opaque && !isAbsolute(path, isPattern)) {
      const before = isPattern ? escapePattern(base.path) : base.path;
      path = StringPrototypeSlice(before, 0, StringPrototypeLastIndexOf(before, '/') + 1) + path;
    }
    result.pathname = form(path,
                           scheme === undefined || scheme === '' || isSpecial(scheme) ?
                             pathnameForm : opaqueForm);
  }
  if (search !== undefined) {
    result.search = form(search[0] === '?' ? StringPrototypeSlice(search, 1) : search, searchForm);
  }
  if (hash !== undefined) {
    result.hash = form(hash[0] === '#' ? StringPrototypeSlice(hash, 1) : hash, hashForm);
  }
  return result;
}

module.exports = {
  COMPONENTS, NO_OPTIONS, hashForm, hostnameForm, ipv6Form, isSpecial, matchesSpecial, opaqueForm,
  passwordForm, pathnameForm, portForm, protocolForm, readInit, readText, searchForm, usernameForm,
};
