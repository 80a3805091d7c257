// SPDX-License-Identifier: MIT
//
// The console of a window: what is printed goes to the process's own. The page gets the lines, too,
// because input may wait for one (--input, `after "LINE"`).
'use strict';

const { ObjectDefineProperty, ReflectApply, SymbolToStringTag } = primordials;

const METHODS = [
  'assert', 'clear', 'count', 'countReset', 'debug', 'dir', 'dirxml', 'error', 'group',
  'groupCollapsed', 'groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'timeLog', 'trace',
  'warn',
];

const TOLD = { __proto__: null, debug: true, error: true, info: true, log: true, warn: true };

function install(window, { page }) {
  const target = page.options.console ?? require('console');
  const made = {};
  const textOf = (args) => args.length === 1 && typeof args[0] === 'string' ? args[0] :
    ReflectApply(require('util').format, undefined, args);
  for (let i = 0; i < METHODS.length; i++) {
    const name = METHODS[i];
    made[name] = {
      [name](...args) {
        if (page.logged !== undefined && TOLD[name]) page.logged(textOf(args));
        ReflectApply(target[name], target, args);
      },
    }[name];
  }
  ObjectDefineProperty(made, SymbolToStringTag, {
    __proto__: null, configurable: true, value: 'console',
  });
  ObjectDefineProperty(window, 'console', {
    __proto__: null, configurable: true, enumerable: false, value: made, writable: true,
  });
}

module.exports = { install };
