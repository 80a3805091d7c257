// SPDX-License-Identifier: MIT
//
// What the command line says about tests, and the reporters that it names.
'use strict';

const {
  ArrayPrototypePush, NumberParseInt, ObjectGetOwnPropertyDescriptor, RegExp, RegExpPrototypeExec,
  StringPrototypeSplit,
} = primordials;

const { getOption } = require('internal/options');
const { codes } = require('internal/errors');
const { REPORTERS, owner } = require('internal/test/owner');

const BUILTIN = { __proto__: null, dot: true, junit: true, lcov: true, spec: true, tap: true };

// ---- names of tests ------------------------------------------------------------------------

// 'text' or '/text/flags'.
function toRegExp(text, name) {
  const found = RegExpPrototypeExec(/^\/(.*)\/([a-z]*)$/, text);
  try {
    return new RegExp(found?.[1] ?? text, found?.[2] || '');
  } catch (error) {
    const message = error?.message;
    throw new codes.ERR_INVALID_ARG_VALUE(
      name, text, `is an invalid regular expression.${message ? ` ${message}` : ''}`);
  }
}

function patterns(name) {
  const texts = getOption(name);
  if (texts === undefined || texts.length === 0) return null;
  const list = [];
  for (let i = 0; i < texts.length; i++) list[i] = toRegExp(texts[i], name);
  return list;
}

// ---- tags ----------------------------------------------------------------------------------

let wasTold = false;

function warnOfTags() {
  if (wasTold) return;
  wasTold = true;
  process.emitWarning('Test tags is an experimental feature and might change at any time',
                      'ExperimentalWarning');
}

function tagFilters(expressions) {
  if (expressions === null) return null;
  warnOfTags();
  const { parse } = require('internal/test/tags');
  const list = [];
  for (let i = 0; i < expressions.length; i++) {
    list[i] = parse(expressions[i], `--experimental-test-tag-filter[${i}]`);
  }
  return list;
}

// ---- the command line ----------------------------------------------------------------------

function copy(list) {
  const result = [];
  for (let i = 0; i < (list?.length ?? 0); i++) result[i] = list[i];
  return result;
}

// Reporters and where they write, one for one.
function readReporters() {
  if (process.env.NODE_TEST_CONTEXT === 'child-v8' && require('internal/test/channel').isChild()) {
    return { __proto__: null, reporters: ['channel'], destinations: ['stdout'] };
  }
  if (process.env.NODE_TEST_CONTEXT !== undefined) {
    return { __proto__: null, reporters: ['tap'], destinations: ['stdout'] };
  }
  const destinations = copy(getOption('--test-reporter-destination'));
  const reporters = copy(getOption('--test-reporter'));
  if (reporters.length === 0 && destinations.length === 0) ArrayPrototypePush(reporters, 'spec');
  if (reporters.length === 1 && destinations.length === 0) {
    ArrayPrototypePush(destinations, 'stdout');
  }
  if (destinations.length !== reporters.length) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      '--test-reporter', reporters,
      "must match the number of specified '--test-reporter-destination'");
  }
  return { __proto__: null, reporters, destinations };
}

function readShard() {
  const given = getOption('--test-shard');
  if (!given) return undefined;
  if (RegExpPrototypeExec(/^\d+\/\d+$/, given) === null) {
    throw new codes.ERR_INVALID_ARG_VALUE('--test-shard', given,
                                          'must be in the form of <index>/<total>');
  }
  const parts = StringPrototypeSplit(given, '/', 2);
  return {
    __proto__: null, index: NumberParseInt(parts[0], 10), total: NumberParseInt(parts[1], 10),
  };
}

function number(name) {
  const given = getOption(name);
  return given === undefined ? undefined : +given;
}

// How many schedules of each file are run, 0 for none.
function readExplore() {
  const given = getOption('--explore');
  if (given === undefined) return 0;
  if (RegExpPrototypeExec(/^[1-9]\d{0,8}$/, given) === null) {
    throw new codes.ERR_INVALID_ARG_VALUE('--explore', given,
                                          'must be how many schedules of each file are run');
  }
  return +given;
}

let wasCoverageTold = false;

// As Node says it when it was built without V8's inspector, which we do not have.
function warnOfCoverage() {
  if (wasCoverageTold) return;
  wasCoverageTold = true;
  process.emitWarning('The inspector is disabled, coverage could not be collected');
}

let settings;

function getSettings() {
  if (settings !== undefined) return settings;
  const isRunner = getOption('--test') === true;
  const isolation = isRunner ? getOption('--test-isolation') ?? 'process' : undefined;
  const isApart = isolation === 'process'; // files run in processes of their own
  const namePatterns = patterns('--test-name-pattern');
  const skipPatterns = patterns('--test-skip-pattern');
  const expressions = getOption('--experimental-test-tag-filter') ?? null;
  const randomSeed = number('--test-random-seed');
  if (getOption('--experimental-test-coverage')) warnOfCoverage();
  if (randomSeed !== undefined) {
    require('internal/validators').validateUint32(randomSeed, '--test-random-seed');
  }
  settings = {
    __proto__: null,
    isRunner,
    concurrency: isApart ? number('--test-concurrency') || true : 1,
    ...readReporters(),
    forceExit: getOption('--test-force-exit') === true,
    globalSetup: process.env.NODE_TEST_CONTEXT ? undefined : getOption('--test-global-setup'),
    isolation,
    only: isApart ? false : getOption('--test-only') === true,
    namePatterns: isApart ? null : namePatterns,
    skipPatterns: isApart ? null : skipPatterns,
    shard: isRunner ? readShard() : undefined,
    explore: isRunner ? readExplore() : 0,
    sourceMaps: getOption('--enable-source-maps') === true,
    tagExpressions: expressions,
    tagFilters: tagFilters(expressions),
    timeout: number('--test-timeout') || Infinity,
    updateSnapshots: getOption('--test-update-snapshots') === true,
    randomize: getOption('--test-randomize') === true || randomSeed !== undefined,
    randomSeed,
    rerunFile: getOption('--test-rerun-failures'),
    cwd: process.cwd(),
  };
  return settings;
}

// ---- reporters -----------------------------------------------------------------------------

const outputs = []; // { reporter, destination }

function destinationOf(name) {
  if (name === 'stdout') return process.stdout;
  if (name === 'stderr') return process.stderr;
  return require('fs').createWriteStream(name, { __proto__: null, flush: true });
}

// A module exports a function of the events, a stream, or a class of one.
async function loadReporter(name) {
  if (name === 'channel') return require('internal/test/channel').report;
  let reporter = BUILTIN[name] ? require(`internal/test/reporter/${name}`) :
    await require('internal/test/modules').load(name, process.cwd());
  if (reporter?.default) reporter = reporter.default;
  if (reporter?.prototype && ObjectGetOwnPropertyDescriptor(reporter.prototype, 'constructor')) {
    reporter = new reporter();
  }
  if (!reporter) {
    throw new codes.ERR_INVALID_ARG_VALUE('Reporter', name, 'is not a valid reporter');
  }
  return reporter;
}

// Streams are piped, so that what a test prints comes behind the results of those before it.
function connect(stream, reporter) {
  if (typeof reporter.pipe === 'function' && typeof reporter.write === 'function') {
    return stream.pipe(reporter);
  }
  return require('stream').compose(stream, reporter);
}

function attachReporters({ destinations, reporters }, stream) {
  return owner.run(REPORTERS, async () => {
    for (let i = 0; i < reporters.length; i++) {
      const destination = destinationOf(destinations[i]);
      const reporter = await loadReporter(reporters[i]);
      outputs[i] = { __proto__: null, reporter, destination };
    }
    for (let i = 0; i < outputs.length; i++) {
      connect(stream, outputs[i].reporter).pipe(outputs[i].destination);
    }
  });
}

// Whether children shall colour what they print: we show it on such a stream.
function wantsColors({ destinations }) {
  const { shouldColorize } = require('internal/util/colors');
  for (let i = 0; i < destinations.length; i++) {
    if (destinations[i] === 'stdout' && shouldColorize(process.stdout)) return true;
    if (destinations[i] === 'stderr' && shouldColorize(process.stderr)) return true;
  }
  return false;
}

module.exports = {
  attachReporters, getSettings, outputs, toRegExp, wantsColors, warnOfCoverage, warnOfTags,
};
