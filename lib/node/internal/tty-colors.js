// SPDX-License-Identifier: MIT
// How many colours a terminal has, by what the environment says of it.
'use strict';

const { ObjectHasOwn, RegExpPrototypeExec, StringPrototypeToLowerCase } = primordials;
const { validateInteger } = require('internal/validators');
const { codes } = require('internal/errors');

// Depths in bits: none, 16 colours, 256, 16 million.
const kNone = 1;
const k16 = 4;
const k256 = 8;
const k16m = 24;

const kByTerm = {
  '__proto__': null,
  'eterm': k16,
  'cons25': k16,
  'console': k16,
  'cygwin': k16,
  'dtterm': k16,
  'gnome': k16,
  'hurd': k16,
  'jfbterm': k16,
  'konsole': k16,
  'kterm': k16,
  'mlterm': k16,
  'mosh': k16m,
  'putty': k16,
  'st': k16,
  'rxvt-unicode-24bit': k16m,
  'terminator': k16m,
  'xterm-kitty': k16m,
};

const kByService = [
  ['APPVEYOR', k256], ['BUILDKITE', k256], ['CIRCLECI', k16m], ['DRONE', k256],
  ['GITEA_ACTIONS', k16m], ['GITHUB_ACTIONS', k16m], ['GITLAB_CI', k256], ['TRAVIS', k256],
];

const kLikely =
  /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;

function matches(pattern, text) {
  return RegExpPrototypeExec(pattern, text) !== null;
}

let hasWarned = false;
function warnOfForce(env) {
  if (hasWarned) return;
  const names = [];
  for (const name of ['NODE_DISABLE_COLORS', 'NO_COLOR']) {
    if (env[name] !== undefined && env[name] !== '') names[names.length] = name;
  }
  if (names.length === 0) return;
  hasWarned = true;
  const text = names.length === 2 ? `${names[0]}' and '${names[1]}` : names[0];
  process.emitWarning(`The '${text}' env is ignored due to the 'FORCE_COLOR' env being set.`,
                      'Warning');
}

function forced(env) {
  switch (env.FORCE_COLOR) {
    case '':
    case '1':
    case 'true': return k16;
    case '2': return k256;
    case '3': return k16m;
    default: return kNone;
  }
}

function byService(env) {
  if (ObjectHasOwn(env, 'TF_BUILD') && ObjectHasOwn(env, 'AGENT_NAME')) return k16;
  if (ObjectHasOwn(env, 'CI')) {
    for (let i = 0; i < kByService.length; i++) {
      if (ObjectHasOwn(env, kByService[i][0])) return kByService[i][1];
    }
    return env.CI_NAME === 'codeship' ? k256 : kNone;
  }
  if ('TEAMCITY_VERSION' in env) {
    return matches(/^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/, env.TEAMCITY_VERSION) ? k16 : kNone;
  }
  return undefined;
}

function byProgram(env) {
  switch (env.TERM_PROGRAM) {
    case 'iTerm.app': {
      const version = env.TERM_PROGRAM_VERSION;
      return !version || matches(/^[0-2]\./, version) ? k256 : k16m;
    }
    case 'HyperTerm':
    case 'MacTerm': return k16m;
    case 'Apple_Terminal': return k256;
    default: return undefined;
  }
}

function byTerm(env) {
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return k16m;
  if (env.TERM) {
    if (matches(/truecolor/, env.TERM)) return k16m;
    if (matches(/^xterm-256/, env.TERM)) return k256;
    const term = StringPrototypeToLowerCase(env.TERM);
    if (kByTerm[term] !== undefined) return kByTerm[term];
    if (matches(kLikely, term)) return k16;
  }
  return env.COLORTERM ? k16 : kNone;
}

function getColorDepth(env = process.env) {
  if (env.FORCE_COLOR !== undefined) {
    const depth = forced(env);
    if (depth !== kNone) warnOfForce(env);
    return depth;
  }
  const isOff = (name) => env[name] !== undefined && env[name] !== '';
  if (isOff('NODE_DISABLE_COLORS') || isOff('NO_COLOR') || env.TERM === 'dumb') return kNone;
  if (env.TMUX) return k16m;
  return byService(env) ?? byProgram(env) ?? byTerm(env);
}

// hasColors(), hasColors(count), hasColors(env), hasColors(count, env)
function hasColors(stream, count, env) {
  if (env === undefined &&
      (count === undefined || (typeof count === 'object' && count !== null))) {
    env = count;
    count = 16;
  } else {
    validateInteger(count, 'count', 2);
  }
  if (env !== undefined && (typeof env !== 'object' || env === null)) {
    throw new codes.ERR_INVALID_ARG_TYPE('env', 'object', env);
  }
  return count <= 2 ** stream.getColorDepth(env);
}

module.exports = { getColorDepth, hasColors };
