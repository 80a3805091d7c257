// SPDX-License-Identifier: MIT
// navigator: what programs written for browsers ask of their surroundings.
'use strict';

const {
  ObjectDefineProperties,
  ObjectFreeze,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeToUpperCase,
} = primordials;

const { codes } = require('internal/errors');

// As they were before the program could change them.
const { arch, platform, version } = process;
const kOurs = { __proto__: null };

// Browsers' names of systems, by platform: what comes before the machine, and machines that are
// named otherwise than in process.arch.
const SYSTEMS = {
  __proto__: null,
  linux: { name: 'Linux', ia32: 'i686', x64: 'x86_64' },
  freebsd: { name: 'FreeBSD', ia32: 'i386', x64: 'amd64' },
  openbsd: { name: 'OpenBSD', ia32: 'i386', x64: 'amd64' },
  sunos: { name: 'SunOS', ia32: 'i86pc' },
};

function platformName(machine, system) {
  switch (system) {
    case 'darwin': return 'MacIntel';
    case 'win32': return 'Win32';
    case 'aix': return 'AIX';
  }
  const known = SYSTEMS[system];
  if (known !== undefined) return `${known.name} ${known[machine] ?? machine}`;
  return `${StringPrototypeToUpperCase(system[0])}${StringPrototypeSlice(system, 1)} ${machine}`;
}

// The locale that the environment asks for, which the engine does not look at.
function localeOf(name) {
  const value = native('process').envGet(name);
  if (value === undefined || value === '') return undefined;
  const plain = RegExpPrototypeSymbolReplace(/[.@].*$/, value, '');
  if (plain === 'C' || plain === 'POSIX') return 'en-US';
  const tag = RegExpPrototypeSymbolReplace(/_/g, plain, '-');
  try {
    return new primordials.Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

class Navigator {
  #languages;
  #concurrency;

  constructor(from) {
    if (from !== kOurs) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
  }

  get hardwareConcurrency() {
    this.#concurrency ??= require('os').availableParallelism();
    return this.#concurrency;
  }

  get locks() {
    this.#languages;
    return require('web/locks').locks;
  }

  get language() {
    this.#languages; // throws for another object
    return localeOf('LC_ALL') ?? localeOf('LC_MESSAGES') ?? localeOf('LANG') ?? 'en-US';
  }

  get languages() {
    this.#languages ??= ObjectFreeze([this.language]);
    return this.#languages;
  }

  get userAgent() {
    this.#languages;
    return `Node.js/${StringPrototypeSlice(version, 1, StringPrototypeIndexOf(version, '.'))}`;
  }

  get platform() {
    this.#languages;
    return platformName(arch, platform);
  }
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(Navigator.prototype, {
  __proto__: null,
  hardwareConcurrency: shown,
  language: shown,
  languages: shown,
  userAgent: shown,
  platform: shown,
  locks: shown,
});
ObjectDefineProperties(Navigator, { __proto__: null, length: { __proto__: null, value: 0 } });

module.exports = { Navigator, navigator: new Navigator(kOurs) };
