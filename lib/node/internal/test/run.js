// SPDX-License-Identifier: MIT
//
// run(): files of tests, each in a process of its own, or all in this one.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeSort, MathMax, PromiseWithResolvers,
  RegExpPrototypeSymbolReplace, SafePromiseAllReturnVoid, SafePromiseAllSettledReturnVoid,
  StringPrototypeStartsWith,
} = primordials;

const { codes } = require('internal/errors');
const validators = require('internal/validators');
const { getSettings, toRegExp, wantsColors, warnOfTags } = require('internal/test/settings');
const harness = require('internal/test/harness');

const DEFAULT_PATTERN = '**/{test,test/**/*,test-*,*[._-]test}.{js,mjs,cjs}';
const NOTHING = { __proto__: null };

// ---- options -------------------------------------------------------------------------------

function toPatterns(given, name) {
  if (given === undefined || given === null) return null;
  const list = ArrayIsArray(given) ? given : [given];
  const result = [];
  for (let i = 0; i < list.length; i++) {
    if (require('internal/types').isRegExp(list[i])) result[i] = list[i];
    else if (typeof list[i] === 'string') result[i] = toRegExp(list[i], `${name}[${i}]`);
    else {
      throw new codes.ERR_INVALID_ARG_TYPE(`${name}[${i}]`, ['string', 'RegExp'], list[i]);
    }
  }
  return result;
}

function toTagFilters(given) {
  if (given === undefined || given === null) return null;
  const list = ArrayIsArray(given) ? given : [given];
  if (list.length === 0) return null;
  warnOfTags();
  const { parse } = require('internal/test/tags');
  const filters = [];
  for (let i = 0; i < list.length; i++) {
    const name = `options.testTagFilters[${i}]`;
    if (typeof list[i] !== 'string') {
      throw new codes.ERR_INVALID_ARG_TYPE(name, 'string', list[i]);
    }
    filters[i] = parse(list[i], name);
  }
  return { __proto__: null, expressions: list, filters };
}

function isGiven(value) {
  return value !== undefined && value !== null;
}

function refuse(name, value, what) {
  throw new codes.ERR_INVALID_ARG_VALUE(name, value, what);
}

function toShard(given, watch) {
  if (!isGiven(given)) return undefined;
  validators.validateObject(given, 'options.shard');
  const { index, total } = given;
  validators.validateInteger(total, 'options.shard.total', 1);
  validators.validateInteger(index, 'options.shard.index', 1, total);
  if (watch) refuse('options.shard', watch, 'shards not supported with watch mode');
  return { __proto__: null, index, total };
}

// The order of files and tests: { randomize, randomSeed }.
function toOrder({ randomSeed, randomize, rerunFailuresFilePath, watch }) {
  if (isGiven(randomize)) validators.validateBoolean(randomize, 'options.randomize');
  if (isGiven(randomSeed)) validators.validateUint32(randomSeed, 'options.randomSeed');
  const wanted = isGiven(randomSeed) || randomize;
  let why;
  if (watch) why = 'is not supported with watch mode';
  if (rerunFailuresFilePath) why = 'is not supported with rerun failures mode';
  if (why !== undefined && isGiven(randomSeed)) refuse('options.randomSeed', randomSeed, why);
  if (why !== undefined && wanted) refuse('options.randomize', wanted, why);
  return {
    __proto__: null,
    randomize: wanted,
    randomSeed: wanted ? randomSeed ?? require('internal/test/random').newSeed() : randomSeed,
  };
}

function checkSimple(options) {
  const {
    argv = [], cwd = process.cwd(), execArgv = [], files, forceExit, globPatterns, only, setup,
    watch,
  } = options;
  if (isGiven(files)) validators.validateArray(files, 'options.files');
  if (isGiven(watch)) validators.validateBoolean(watch, 'options.watch');
  if (isGiven(forceExit)) {
    validators.validateBoolean(forceExit, 'options.forceExit');
    if (forceExit && watch) refuse('options.forceExit', watch, 'is not supported with watch mode');
  }
  if (isGiven(only)) validators.validateBoolean(only, 'options.only');
  if (isGiven(globPatterns)) validators.validateArray(globPatterns, 'options.globPatterns');
  validators.validateString(cwd, 'options.cwd');
  if (globPatterns?.length > 0 && files?.length > 0) {
    refuse('options.globPatterns', globPatterns,
           "is not supported when specifying 'options.files'");
  }
  if (isGiven(setup)) validators.validateFunction(setup, 'options.setup');
  validators.validateStringArray(argv, 'options.argv');
  validators.validateStringArray(execArgv, 'options.execArgv');
  return { __proto__: null, argv, cwd, execArgv, files, forceExit, globPatterns, only, setup };
}

function checkCoverage({ branchCoverage = 0, coverage = false, coverageExcludeGlobs,
                         coverageIncludeAll = false, coverageIncludeGlobs, functionCoverage = 0,
                         lineCoverage = 0 }) {
  validators.validateBoolean(coverage, 'options.coverage');
  validators.validateBoolean(coverageIncludeAll, 'options.coverageIncludeAll');
  const globs = (given, name) => {
    if (isGiven(given)) validators.validateStringArray(ArrayIsArray(given) ? given : [given], name);
  };
  globs(coverageExcludeGlobs, 'options.coverageExcludeGlobs');
  globs(coverageIncludeGlobs, 'options.coverageIncludeGlobs');
  validators.validateInteger(lineCoverage, 'options.lineCoverage', 0, 100);
  validators.validateInteger(branchCoverage, 'options.branchCoverage', 0, 100);
  validators.validateInteger(functionCoverage, 'options.functionCoverage', 0, 100);
  if (coverage) require('internal/test/settings').warnOfCoverage();
}

function check(options) {
  validators.validateObject(options, 'options');
  const { env, globalSetupPath, isolation = 'process', rerunFailuresFilePath, watch } = options;
  const result = checkSimple(options);
  if (rerunFailuresFilePath) {
    validators.validateString(rerunFailuresFilePath, 'options.rerunFailuresFilePath');
  }
  const order = toOrder(options);
  const shard = toShard(options.shard, watch);
  const namePatterns = toPatterns(options.testNamePatterns, 'options.testNamePatterns');
  const skipPatterns = toPatterns(options.testSkipPatterns, 'options.testSkipPatterns');
  const tags = toTagFilters(options.testTagFilters);
  validators.validateOneOf(isolation, 'options.isolation', ['process', 'none']);
  checkCoverage(options);
  if (isGiven(globalSetupPath)) {
    validators.validateString(globalSetupPath, 'options.globalSetupPath');
  }
  if (isGiven(env)) {
    validators.validateObject(env, 'options.env');
    if (isolation === 'none') {
      refuse('options.env', env, "is not supported with isolation='none'");
    }
  }
  if (watch) {
    throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('watch mode of the test runner (fs.watch)');
  }
  const { concurrency, signal, timeout } = options;
  return {
    __proto__: null, ...result, ...order, concurrency, env: env ?? undefined,
    globalSetup: globalSetupPath, isolation, namePatterns, rerunFile: rerunFailuresFilePath, shard,
    signal, skipPatterns, tags, timeout,
  };
}

// ---- files ---------------------------------------------------------------------------------

function findFiles(patterns, cwd) {
  const path = require('path');
  const { hasMagic } = require('internal/glob');
  const { globSync } = require('internal/fs/glob');
  const isDefault = !isGiven(patterns) || patterns.length === 0;
  const texts = isDefault ? [DEFAULT_PATTERN] : [];
  let magic = isDefault;
  for (let i = 0; !isDefault && i < patterns.length; i++) {
    const stat = require('fs').statSync(path.resolve(cwd, patterns[i]), { throwIfNoEntry: false });
    texts[i] = stat?.isDirectory() ?
      `${RegExpPrototypeSymbolReplace(/\/+$/, patterns[i], '')}/${DEFAULT_PATTERN}` : patterns[i];
    magic ||= hasMagic(texts[i]);
  }
  const exclude = (name) => name === 'node_modules';
  const files = globSync(texts, { __proto__: null, cwd, exclude });
  if (files.length === 0 && isGiven(patterns) && !magic) {
    process.stderr.write(`Could not find '${primordials.ArrayPrototypeJoin(texts, ', ')}'\n`);
    process.exit(1);
  }
  return ArrayPrototypeSort(files);
}

// ---- processes -----------------------------------------------------------------------------

// Options of ours that are not for the children, alone and with a value.
const NOT_PASSED = ['--test', '--experimental-test-coverage', '--test-randomize'];
const NOT_PASSED_VALUES = [
  '--experimental-test-tag-filter', '--test-reporter', '--test-reporter-destination',
  '--test-random-seed', '--test-global-setup', '--test-isolation', '--experimental-test-isolation',
  '--test-shard', '--test-concurrency', '--test-rerun-failures', '--explore',
];

function isPassed(list, i) {
  const word = list[i];
  for (let k = 0; k < NOT_PASSED.length; k++) {
    if (word === NOT_PASSED[k]) return false;
  }
  for (let k = 0; k < NOT_PASSED_VALUES.length; k++) {
    const name = NOT_PASSED_VALUES[k];
    if (word === name || StringPrototypeStartsWith(word, `${name}=`)) return false;
    if (i > 0 && list[i - 1] === name) return false;
  }
  return true;
}

// The command line of the process for a file.
function argsOf(file, options, timeout) {
  const args = [];
  const add = (value) => ArrayPrototypePush(args, value);
  const addAll = (list, head = '') => {
    for (let i = 0; i < (list?.length ?? 0); i++) add(`${head}${list[i]}`);
  };
  const { execArgv } = process;
  for (let i = 0; i < execArgv.length; i++) {
    if (isPassed(execArgv, i)) add(execArgv[i]);
  }
  if (options.forceExit === true) add('--test-force-exit');
  addAll(options.namePatterns, '--test-name-pattern=');
  addAll(options.skipPatterns, '--test-skip-pattern=');
  addAll(options.tags?.expressions, '--experimental-test-tag-filter=');
  if (options.only === true) add('--test-only');
  if (timeout !== null) add(`--test-timeout=${timeout}`);
  if (options.rerunFile) add(`--test-rerun-failures=${options.rerunFile}`);
  if (options.randomize) add('--test-randomize');
  if (isGiven(options.randomSeed)) add(`--test-random-seed=${options.randomSeed}`);
  addAll(options.execArgv);
  add(file);
  addAll(options.argv);
  return args;
}

// Numbers for NODE_TEST_WORKER_ID, as many as processes can run at a time.
function workerNumbers(concurrency) {
  const count = concurrency === true ? MathMax(require('os').availableParallelism() - 1, 1) :
    typeof concurrency === 'number' ? concurrency : 1;
  let next = 0;
  return () => (next++ % count) + 1;
}

function runApart(root, files, options) {
  const { runFile } = require('internal/test/file-test');
  root.harness.bootstrap = null;
  root.harness.building = null;
  const more = {
    __proto__: null,
    argsOf: (file) => argsOf(file, options, root.timeout),
    cwd: options.cwd,
    env: options.env,
    nextWorker: workerNumbers(root.settings.isRunner ? root.settings.concurrency :
      options.concurrency),
    signal: options.signal,
    wantsColors: wantsColors(root.settings),
  };
  return SafePromiseAllSettledReturnVoid(files, (file) => runFile(root, file, more));
}

// ---- without processes ---------------------------------------------------------------------

async function loadAll(root, files, { cwd }) {
  const path = require('path');
  const { loadFile } = require('internal/test/modules');
  const { Test } = require('internal/test/tree');
  const preloads = require('internal/options').getOption('--require');
  if (root.settings.isRunner && preloads !== undefined) {
    require('internal/modules/run').preload(preloads);
  }
  let before = 0;
  for (let i = 0; i < files.length; i++) {
    let failure;
    root.entryFile = path.resolve(files[i]);
    try {
      await loadFile(files[i], cwd);
    } catch (error) {
      failure = { __proto__: null, error };
    }
    if (before === root.subtests.length) {
      // A file without tests is a test itself.
      const place = { __proto__: null, line: 1, column: 1, file: path.resolve(files[i]) };
      const test = root.addSubtest(Test, files[i], NOTHING, undefined, { __proto__: null, place });
      if (failure !== undefined) test.fail(failure.error);
      harness.startWhenReady(test);
    }
    before = root.subtests.length;
  }
}

async function runHere(root, files, options) {
  const { promise, resolve } = PromiseWithResolvers();
  const state = root.harness;
  process.env.NODE_TEST_WORKER_ID = '1';
  state.bootstrap = state.bootstrap === null ? promise :
    SafePromiseAllReturnVoid([state.bootstrap, promise]);
  const { owner } = require('internal/test/owner');
  await owner.run(root, () => loadAll(root, files, options));
  root.entryFile = null;
  resolve();
  return root.drain();
}

// ---- run -----------------------------------------------------------------------------------

function run(given = NOTHING) {
  const options = check(given);
  const { concurrency, cwd, globalSetup, isolation, randomSeed, signal, timeout } = options;
  const fromLine = getSettings();
  const settings = {
    __proto__: null,
    ...fromLine,
    cwd,
    globalSetup,
    randomize: options.randomize,
    randomSeed,
    rerunFile: options.rerunFile,
    tagFilters: isolation === 'none' || fromLine.isRunner ? options.tags?.filters ?? null : null,
  };
  if (isolation === 'none') {
    settings.namePatterns = options.namePatterns ?? settings.namePatterns;
    settings.skipPatterns = options.skipPatterns ?? settings.skipPatterns;
    settings.only = options.only ?? settings.only;
  }
  const root = harness.makeRoot({ __proto__: null, concurrency, timeout, signal }, NOTHING,
                                settings);
  const all = options.files ?? findFiles(options.globPatterns, cwd);
  if (options.randomize) root.diagnostic(`Randomized test order seed: ${randomSeed}`);
  const { shard } = options;
  const files = [];
  for (let i = 0; i < all.length; i++) {
    if (shard !== undefined && i % shard.total !== shard.index - 1) continue;
    ArrayPrototypePush(files, all[i]);
  }
  if (isolation === 'process' && process.env.NODE_TEST_CONTEXT !== undefined) {
    process.emitWarning('node:test run() is being called recursively within a test file. ' +
                        'skipping running files.');
    root.conclude();
    return root.reporter;
  }
  begin(root, files, options);
  return root.reporter;
}

// Each file once more under many schedules, one file after the other: a test of its own.
async function exploreAll(root, files, options) {
  const { Test } = require('internal/test/tree');
  const { explore } = root.settings;
  for (let i = 0; i < files.length; i++) {
    const file = files[i];
    const words = argsOf(file, options, root.timeout);
    const place = { __proto__: null, line: 1, column: 1, file: require('path').resolve(file) };
    root.shown = root.harness.counters.topLevel; // files do not count, but their tests do
    await root.addSubtest(Test, `${file} under ${explore} schedules`, NOTHING, (t) => (
      require('rondo/explore/test').exploreFile(t, words, file, explore)
    ), { __proto__: null, place }).start();
  }
}

async function begin(root, files, options) {
  if (root.harness.bootstrap !== null) await root.harness.bootstrap;
  if (isGiven(options.setup)) await options.setup(root.reporter);
  if (options.isolation === 'none') {
    await runHere(root, files, options);
    return;
  }
  await runApart(root, files, options);
  if (root.settings.explore > 0) await exploreAll(root, files, options);
  root.conclude();
  root.harness.listeners.end();
}

// ---- rondo --test --------------------------------------------------------------------------

function runCommandLine() {
  const settings = getSettings();
  const patterns = [];
  for (let i = 1; i < process.argv.length; i++) ArrayPrototypePush(patterns, process.argv[i]);
  const { attachReporters } = require('internal/test/settings');
  const debug = require('internal/util/debuglog').debuglog('test_runner');
  debug('test runner configuration:', settings);
  run({
    __proto__: null,
    concurrency: settings.concurrency,
    forceExit: settings.forceExit,
    globPatterns: patterns,
    globalSetupPath: settings.globalSetup,
    isolation: settings.isolation,
    only: settings.only,
    randomize: settings.randomize,
    randomSeed: settings.randomSeed,
    rerunFailuresFilePath: settings.rerunFile,
    setup: (stream) => attachReporters(settings, stream),
    shard: settings.shard,
    // For processes they are in the command line that is passed on.
    testNamePatterns: settings.namePatterns,
    testSkipPatterns: settings.skipPatterns,
    testTagFilters: settings.tagExpressions,
    timeout: settings.timeout,
  }).on('test:summary', ({ success }) => {
    if (!success) process.exitCode = 1;
  });
}

module.exports = { run, runCommandLine };
