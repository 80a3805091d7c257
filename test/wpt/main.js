// SPDX-License-Identifier: MIT
//
// tools/wpt-run: the web platform tests in Rondo's browser loop, or in Chromium, area by area.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { AREAS, testsOf } = require('./tests.js');
const { serve, MARK } = require('./server.js');
const { Chromium } = require('./chromium.js');

const USAGE = `usage: tools/wpt-run --wpt DIR (--run COMMAND | --chromium | --list) [options]

Serves a checkout of web-platform-tests/wpt and runs each test with a command, which gets the test's address as
its last argument and prints the page's console, or in Chromium. A file has passed when there are subtests
and all of them have; it has timed out when it gave no report in time, or its report says so.

  --wpt DIR            the checkout
  --run COMMAND        for example 'build/rondo --loop=browser --virtual-time'
  --chromium           in Debian's Chromium
  --list               print the names of the tests
  --area A,B           directories, or beginnings of names of files; default:
${AREAS.map((area) => `                         ${area}`).join('\n')}
  --testdriver HOW     files that need testdriver: with (the default), without, only
  --driver OPTION      what the command needs to give trusted input (default --test-driver)
  --filter REGEX       only tests whose names match
  --exclude FILE       names that are left out, one a line; # begins a comment
  --timeout SECONDS    for a test (default 15)
  --jobs N             tests at a time (default 1)
  --failures           print what failed
  --out FILE           write all results as JSON
`;

const OK = 0;
const TIMED_OUT = 2;

function usage(problem) {
  process.stderr.write(`wpt-run: ${problem}\n\n${USAGE}`);
  process.exit(2);
}

function parse(argv) {
  const options = { areas: AREAS, testdriver: 'with', driver: '--test-driver', filter: /(?:)/, timeout: 15, jobs: 1 };
  for (let i = 0; i < argv.length; i++) {
    const [, name, , glued] = /^(--[^=]*)(=(.*))?$/.exec(argv[i]) || [, argv[i]];
    const value = () => {
      const text = glued !== undefined ? glued : argv[++i];
      return text === undefined ? usage(`${name} needs a value`) : text;
    };
    switch (name) {
      case '--wpt': options.root = path.resolve(value()); break;
      case '--run': options.command = value().split(/\s+/); break;
      case '--chromium': options.chromium = true; break;
      case '--list': options.list = true; break;
      case '--area': options.areas = value().split(',').map((area) => area.replace(/^\/|\/$/g, '')); break;
      case '--testdriver': options.testdriver = value(); break;
      case '--driver': options.driver = value(); break;
      case '--filter': options.filter = new RegExp(value()); break;
      case '--exclude': options.exclude = value(); break;
      case '--timeout': options.timeout = Number(value()); break;
      case '--jobs': options.jobs = Number(value()); break;
      case '--failures': options.failures = true; break;
      case '--out': options.out = value(); break;
      case '-h': case '--help': process.stdout.write(USAGE); process.exit(0); break;
      default: usage(`unknown option: ${name}`);
    }
  }
  if (!options.root) usage('--wpt is missing');
  if (!fs.existsSync(path.join(options.root, 'resources', 'testharness.js'))) {
    usage(`${options.root} has no resources/testharness.js`);
  }
  if (!['with', 'without', 'only'].includes(options.testdriver)) usage(`--testdriver ${options.testdriver}?`);
  if (!options.command && !options.chromium && !options.list) usage('what runs them? --run, --chromium or --list');
  if (!(options.timeout > 0) || !(options.jobs > 0)) usage('not a number');
  return options;
}

function choose(options) {
  const left = new Set();
  if (options.exclude) {
    for (const line of fs.readFileSync(options.exclude, 'utf8').split('\n')) left.add(line.replace(/#.*/, '').trim());
  }
  return options.areas.flatMap((area) => testsOf(options.root, area)).filter((test) =>
    options.filter.test(test.name) && !left.has(test.name) &&
    (options.testdriver === 'with' || test.driver === (options.testdriver === 'only')));
}

function parseReport(line) {
  const at = line.indexOf(MARK);
  if (at < 0) return null;
  try {
    const report = JSON.parse(line.slice(at + MARK.length));
    return report && Array.isArray(report.tests) ? report : null;
  } catch {
    return null;
  }
}

// Runs `command url` until it prints a report.
function runCommand([command, ...args], url, timeout) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    let rest = '';
    let late = false;
    let report = null;
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(() => { late = true; end(); }, timeout);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        report = report || parseReport(line);
        if (report) end();
      }
    });
    child.on('error', () => {});
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      report = report || parseReport(rest);
      resolve(report ? { report } : { why: late ? 'timeout' : `${signal || `exit ${code}`}, no report` });
    });
  });
}

function resultOf(test, { report, why }, seconds) {
  const subtests = report ? report.tests : [];
  let status = 'failed';
  if (!report) status = why === 'timeout' ? 'timeout' : 'failed';
  else if (report.status === TIMED_OUT) status = 'timeout';
  else if (report.status === OK && subtests.length > 0 && subtests.every((one) => one[1] === OK)) status = 'passed';
  return { name: test.name, area: test.area, driver: test.driver, status, why: why || null, seconds, report: report || null };
}

function printTable(results) {
  const width = Math.max(4, ...results.map(({ area }) => area.length));
  const line = (area, ...columns) => console.log([area.padEnd(width),
    ...columns.map((text, i) => String(text).padStart([6, 7, 7, 8, 12][i]))].join(' '));
  line('area', 'files', 'passed', 'failed', 'timeout', 'subtests');
  for (const area of [...new Set(results.map((result) => result.area)), null]) {
    const rows = results.filter((result) => area === null || result.area === area);
    const count = (status) => rows.filter((result) => result.status === status).length;
    const subtests = rows.flatMap(({ report }) => (report ? report.tests : []));
    line(area || 'all', rows.length, count('passed'), count('failed'), count('timeout'),
      `${subtests.filter((one) => one[1] === OK).length}/${subtests.length}`);
  }
}

function printFailures(results) {
  for (const { name, status, why, report } of results) {
    if (status === 'passed') continue;
    console.log(`${status} ${name}: ${report ? report.message : why}`);
    for (const [subtest, code, message] of report ? report.tests : []) {
      if (code !== OK) console.log(`    ${subtest}: ${message}`);
    }
  }
}

async function main() {
  const options = parse(process.argv.slice(2));
  const tests = choose(options);
  if (tests.length === 0) usage('no tests there');
  if (options.list) {
    console.log(tests.map((test) => test.name).join('\n'));
    return;
  }
  const server = await serve(options.root);
  const results = new Array(tests.length);
  let next = 0;
  let done = 0;
  const worker = async () => {
    const chromium = options.chromium ? new Chromium() : null;
    while (next < tests.length) {
      const at = next++;
      const test = tests[at];
      const url = server.address + test.name;
      const began = Date.now();
      const answer = chromium ? await chromium.run(url, options.timeout * 1000, parseReport) :
        await runCommand(test.driver ? [...options.command, options.driver] : options.command, url,
          options.timeout * 1000);
      results[at] = resultOf(test, answer, (Date.now() - began) / 1000);
      done++;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${tests.length}`);
    }
    if (chromium) await chromium.close();
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  if (process.stderr.isTTY) process.stderr.write('\r');
  server.close();
  if (options.failures) printFailures(results);
  printTable(results);
  if (options.out) fs.writeFileSync(options.out, JSON.stringify(results, null, 1));
}

main().catch((error) => {
  process.stderr.write(`wpt-run: ${error.stack}\n`);
  process.exit(2);
});
