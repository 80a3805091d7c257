// SPDX-License-Identifier: MIT
// process.allowedNodeEnvironmentFlags: the options that NODE_OPTIONS may hold. A set that cannot be
// changed, and that knows a flag with underscores for dashes, with a value, or without its dashes.

'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, FunctionPrototypeCall, ObjectDefineProperty,
  ObjectFreeze, RegExpPrototypeSymbolReplace, Set, SetPrototypeAdd, SetPrototypeEntries,
  SetPrototypeValues, StringPrototypeSplit, StringPrototypeStartsWith,
  SymbolIterator,
} = primordials;

// Those that are switches, which --no-X turns off; then the others.
const SWITCHES =
  'addons deprecation enable-source-maps experimental-detect-module experimental-repl-await ' +
  'experimental-require-module experimental-vm-modules experimental-wasm-modules ' +
  'extra-info-on-fatal-exception force-context-aware frozen-intrinsics global-search-paths ' +
  'insecure-http-parser network-family-autoselection pending-deprecation preserve-symlinks ' +
  'preserve-symlinks-main throw-deprecation tls-max-v1.2 tls-max-v1.3 tls-min-v1.0 ' +
  'tls-min-v1.1 tls-min-v1.2 tls-min-v1.3 trace-deprecation trace-exit trace-promises ' +
  'trace-sigint trace-sync-io trace-tls trace-uncaught trace-warnings use-bundled-ca ' +
  'use-openssl-ca use-system-ca verify-base-objects warnings watch ' +
  'zero-fill-buffers';
const OTHERS =
  '--abort-on-uncaught-exception --conditions --diagnostic-dir --disable-proto ' +
  '--disable-warning --disallow-code-generation-from-strings --dns-result-order ' +
  '--experimental-default-type --experimental-loader --expose-gc --icu-data-dir --import ' +
  '--input-type --interpreted-frames-native-stack --jitless --loader --loop ' +
  '--max-http-header-size --max-old-space-size --max-semi-space-size --perf-basic-prof ' +
  '--perf-basic-prof-only-functions --perf-prof --perf-prof-unwinding-info ' +
  '--redirect-warnings --require --stack-trace-limit --title --tls-cipher-list ' +
  '--tls-keylog ' +
  '--trace-event-categories --unhandled-rejections --use-largepages --v8-pool-size ' +
  '--virtual-time --watch-path --why -C -r';

function allFlags() {
  const flags = [];
  const switches = StringPrototypeSplit(SWITCHES, ' ');
  for (let i = 0; i < switches.length; i++) {
    ArrayPrototypePush(flags, `--${switches[i]}`);
    ArrayPrototypePush(flags, `--no-${switches[i]}`);
  }
  const others = StringPrototypeSplit(OTHERS, ' ');
  for (let i = 0; i < others.length; i++) ArrayPrototypePush(flags, others[i]);
  return flags;
}

function allowedFlags() {
  const flags = allFlags();
  const bare = [];
  // What the iterators walk: the instance itself is not used as a set.
  const set = new Set();
  for (let i = 0; i < flags.length; i++) {
    SetPrototypeAdd(set, flags[i]);
    ArrayPrototypePush(bare, RegExpPrototypeSymbolReplace(/^--?/, flags[i], ''));
  }

  class NodeEnvironmentFlagsSet extends Set {
    // Spelt out: the implied one spreads its arguments with Array's iterator.
    constructor() { super(); }

    add() { return this; }

    delete() { return false; }

    clear() {}

    has(key) {
      if (typeof key !== 'string') return false;
      key = RegExpPrototypeSymbolReplace(/_/g, key, '-');
      if (!StringPrototypeStartsWith(key, '-')) return ArrayPrototypeIncludes(bare, key);
      return ArrayPrototypeIncludes(flags, RegExpPrototypeSymbolReplace(/=.*$/, key, ''));
    }

    entries() { return SetPrototypeEntries(set); }

    forEach(callback, thisArg = undefined) {
      for (let i = 0; i < flags.length; i++) {
        FunctionPrototypeCall(callback, thisArg, flags[i], flags[i], this);
      }
    }

    get size() { return flags.length; }

    values() { return SetPrototypeValues(set); }
  }
  const { prototype } = NodeEnvironmentFlagsSet;
  const { values } = prototype;
  ObjectDefineProperty(prototype, SymbolIterator, { __proto__: null, value: values });
  ObjectDefineProperty(prototype, 'keys', { __proto__: null, value: values });
  ObjectFreeze(NodeEnvironmentFlagsSet);
  ObjectFreeze(prototype);
  return ObjectFreeze(new NodeEnvironmentFlagsSet());
}

module.exports = { allowedFlags };
