// SPDX-License-Identifier: MIT
// Console: a console on streams of the program's choice.

'use strict';

const {
  ObjectDefineProperty,
  ObjectKeys,
  ReflectConstruct,
  SymbolHasInstance,
} = primordials;

const { bindMethod, equip, hide, kInspectOptions, kIsConsole,
        methods } = require('internal/console');
const { codes } = require('internal/errors');
const { validateInteger, validateObject, validateOneOf } = require('internal/validators');

const INDENTATION_MAX = 1000;

function checkStream(stream, name) {
  if (!stream || typeof stream.write !== 'function') {
    throw new codes.ERR_CONSOLE_WRITABLE_STREAM(name);
  }
}

// Console({ stdout, ... }) or Console(stdout, stderr, ignoreErrors), with or without new.
function Console(options) {
  if (new.target === undefined) return ReflectConstruct(Console, arguments);
  if (!options || typeof options.write === 'function') {
    options = { stdout: options, stderr: arguments[1], ignoreErrors: arguments[2] };
  }
  const { stdout, stderr = stdout, ignoreErrors = true, colorMode = 'auto', inspectOptions,
          groupIndentation } = options;
  checkStream(stdout, 'stdout');
  checkStream(stderr, 'stderr');
  validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
  if (groupIndentation !== undefined) {
    validateInteger(groupIndentation, 'groupIndentation', 0, INDENTATION_MAX);
  }
  if (inspectOptions !== undefined) {
    validateObject(inspectOptions, 'options.inspectOptions');
    if (inspectOptions.colors !== undefined && options.colorMode !== undefined) {
      throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('options.inspectOptions.color', 'colorMode');
    }
    hide(this, kInspectOptions, inspectOptions);
  }
  // Methods are taken from the instance: a subclass may have its own.
  const names = ObjectKeys(Console.prototype);
  for (let i = 0; i < names.length; i++) bindMethod(this, names[i], this[names[i]]);
  hide(this, '_stdout', stdout);
  hide(this, '_stderr', stderr);
  equip(this, ignoreErrors, colorMode, groupIndentation);
}

const names = ObjectKeys(methods);
for (let i = 0; i < names.length; i++) Console.prototype[names[i]] = methods[names[i]];

// The global console is one as well, though not by its prototype.
ObjectDefineProperty(Console, SymbolHasInstance, {
  __proto__: null,
  value(instance) {
    return instance[kIsConsole];
  },
});

module.exports = { Console };
