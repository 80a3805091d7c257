// SPDX-License-Identifier: MIT
// parseArgs: a command line into option values and positionals, in three steps: arguments to
// tokens, tokens to values (with the checks of strict mode), then defaults.

'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ObjectHasOwn,
  ObjectKeys,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

const { codes: {
  ERR_INVALID_ARG_VALUE,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL,
  ERR_PARSE_ARGS_UNKNOWN_OPTION,
} } = require('internal/errors');
const {
  validateArray,
  validateBoolean,
  validateBooleanArray,
  validateObject,
  validateString,
  validateStringArray,
  validateUnion,
} = require('internal/validators');

// Inherited settings do not count.
const own = (object, key) => ObjectHasOwn(object, key) ? object[key] : undefined;
const setting = (options, name, key) =>
  ObjectHasOwn(options, name) ? own(options[name], key) : undefined;

const isString = (options, name) => setting(options, name, 'type') === 'string';

// The arguments of the program, which with -e and -p has no file name.
function mainArgs() {
  const evaluates = require('internal/options').getOption('--eval') !== undefined;
  return ArrayPrototypeSlice(process.argv, evaluates ? 1 : 2);
}

function checkOptions(options) {
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) {
    const path = `options.${names[i]}`;
    const option = options[names[i]];
    validateObject(option, path);
    const type = own(option, 'type');
    validateUnion(type, `${path}.type`, ['string', 'boolean']);
    if (ObjectHasOwn(option, 'short')) {
      validateString(option.short, `${path}.short`);
      if (option.short.length !== 1) {
        throw new ERR_INVALID_ARG_VALUE(`${path}.short`, option.short,
                                        'must be a single character');
      }
    }
    const multiple = own(option, 'multiple');
    if (ObjectHasOwn(option, 'multiple')) validateBoolean(multiple, `${path}.multiple`);
    const value = own(option, 'default');
    if (value === undefined) continue;
    const check = type === 'string' ? (multiple ? validateStringArray : validateString) :
      (multiple ? validateBooleanArray : validateBoolean);
    check(value, `${path}.default`);
  }
}

function longName(short, options) {
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) {
    if (own(options[names[i]], 'short') === short) return names[i];
  }
  return short;
}

// -abFILE is -a, -b, -FILE; a string option swallows what follows it.
function splitGroup(arg, options) {
  const parts = [];
  for (let i = 1; i < arg.length; i++) {
    if (i < arg.length - 1 && isString(options, longName(arg[i], options))) {
      ArrayPrototypePush(parts, `-${StringPrototypeSlice(arg, i)}`);
      break;
    }
    ArrayPrototypePush(parts, `-${arg[i]}`);
  }
  return parts;
}

function tokenize(args, options) {
  const tokens = [];
  const queue = ArrayPrototypeSlice(args);
  let at = 0;          // in the queue
  let index = -1;      // in args
  let grouped = 0;     // entries of the queue that share an index

  const addOption = (name, rawName, value, inlineValue) => ArrayPrototypePush(
    tokens, { kind: 'option', name, rawName, index, value, inlineValue });

  // An option alone: a string one takes the next argument, whatever that looks like.
  function addLone(name, rawName) {
    if (isString(options, name) && at < queue.length && queue[at] != null) {
      addOption(name, rawName, queue[at++], false);
      index++;
    } else {
      addOption(name, rawName, undefined, undefined);
    }
  }

  while (at < queue.length) {
    const arg = queue[at++];
    if (grouped > 0) grouped--;
    else index++;
    if (arg === '--') {
      ArrayPrototypePush(tokens, { kind: 'option-terminator', index });
      while (at < queue.length) {
        ArrayPrototypePush(tokens, { kind: 'positional', index: ++index, value: queue[at++] });
      }
    } else if (StringPrototypeStartsWith(arg, '--') && arg.length > 2) {
      const equals = StringPrototypeIncludes(arg, '=', 3) ? StringPrototypeIndexOf(arg, '=') : -1;
      if (equals === -1) {
        addLone(StringPrototypeSlice(arg, 2), arg);
      } else {
        const name = StringPrototypeSlice(arg, 2, equals);
        addOption(name, `--${name}`, StringPrototypeSlice(arg, equals + 1), true);
      }
    } else if (arg[0] === '-' && arg.length > 1) {
      const name = longName(arg[1], options);
      if (arg.length === 2) {
        addLone(name, arg);
      } else if (isString(options, name)) {
        addOption(name, `-${arg[1]}`, StringPrototypeSlice(arg, 2), true);
      } else {
        const parts = splitGroup(arg, options);
        const rest = ArrayPrototypeSlice(queue, at);
        queue.length = 0;
        at = 0;
        for (let i = 0; i < parts.length; i++) ArrayPrototypePush(queue, parts[i]);
        for (let i = 0; i < rest.length; i++) ArrayPrototypePush(queue, rest[i]);
        grouped = parts.length;
      }
    } else {
      ArrayPrototypePush(tokens, { kind: 'positional', index, value: arg });
    }
  }
  return tokens;
}

// The checks of strict mode for one option.
function checkUsage(token, config) {
  const { options, allowNegative, allowPositionals } = config;
  let name = token.name;
  if (!ObjectHasOwn(options, name)) {
    const positive = allowNegative && StringPrototypeStartsWith(name, 'no-') ?
      StringPrototypeSlice(name, 3) : undefined;
    if (positive === undefined || setting(options, positive, 'type') !== 'boolean') {
      throw new ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName, allowPositionals);
    }
    name = positive;
  }
  const short = setting(options, name, 'short');
  const label = `${short ? `-${short}, ` : ''}--${name}`;
  const type = setting(options, name, 'type');
  if (type === 'string' && typeof token.value !== 'string') {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${label} <value>' argument missing`);
  }
  if (type === 'boolean' && token.value != null) {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${label}' does not take an argument`);
  }
  if (!token.inlineValue && token.value != null && token.value.length > 1 &&
      token.value[0] === '-') {
    const raw = token.rawName;
    const example = StringPrototypeStartsWith(raw, '--') ? `'${raw}=-XYZ'` :
      `'--${token.name}=-XYZ' or '${raw}-XYZ'`;
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(
      `Option '${raw}' argument is ambiguous.\n` +
      `Did you forget to specify the option argument for '${raw}'?\n` +
      `To specify an option argument starting with a dash use ${example}.`);
  }
}

function store(token, options, values, allowNegative) {
  let { name, value } = token;
  if (name === '__proto__') return;
  if (allowNegative && StringPrototypeStartsWith(name, 'no-') && value === undefined) {
    name = StringPrototypeSlice(name, 3);
    token.name = name;
    value = false;
  }
  value ??= true;
  if (!setting(options, name, 'multiple')) values[name] = value;
  else if (values[name]) ArrayPrototypePush(values[name], value);
  else values[name] = [value];
}

function parseArgs(config = { __proto__: null }) {
  const args = own(config, 'args') ?? mainArgs();
  const strict = own(config, 'strict') ?? true;
  const allowPositionals = own(config, 'allowPositionals') ?? !strict;
  const returnTokens = own(config, 'tokens') ?? false;
  const allowNegative = own(config, 'allowNegative') ?? false;
  const options = own(config, 'options') ?? { __proto__: null };
  validateArray(args, 'args');
  validateBoolean(strict, 'strict');
  validateBoolean(allowPositionals, 'allowPositionals');
  validateBoolean(returnTokens, 'tokens');
  validateBoolean(allowNegative, 'allowNegative');
  validateObject(options, 'options');
  checkOptions(options);

  const tokens = tokenize(args, options);
  const result = { values: { __proto__: null }, positionals: [] };
  if (returnTokens) result.tokens = tokens;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.kind === 'option') {
      if (strict) checkUsage(token, { options, allowNegative, allowPositionals });
      store(token, options, result.values, allowNegative);
    } else if (token.kind === 'positional') {
      if (!allowPositionals) throw new ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
      ArrayPrototypePush(result.positionals, token.value);
    }
  }
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) {
    const value = own(options[names[i]], 'default');
    if (value !== undefined && names[i] !== '__proto__' &&
        result.values[names[i]] === undefined) {
      result.values[names[i]] = value;
    }
  }
  return result;
}

module.exports = { parseArgs };
