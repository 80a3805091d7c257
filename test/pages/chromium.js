// SPDX-License-Identifier: MIT
//
// Pages of Rondo's tools in Chromium, for the tests of this folder: test(name, run) for each
// behaviour, and finish(). Ends with 77 where there is no Chromium or no playwright-core
// (`make test-pages` installs both).
//
//   RONDO_PAGES     the folder whose node_modules has playwright-core
//   RONDO_CHROMIUM  the browser; /usr/bin/chromium if it is not set
'use strict';

const fs = require('fs');
const path = require('path');

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(77);
}

function findPlaywright() {
  const folder = process.env.RONDO_PAGES ?? '.';
  try {
    return require(path.resolve(folder, 'node_modules', 'playwright-core'));
  } catch {
    return skip('there is no playwright-core (make test-pages installs it)');
  }
}

const { chromium } = findPlaywright();
const executablePath = process.env.RONDO_CHROMIUM ?? '/usr/bin/chromium';
if (!fs.existsSync(executablePath)) skip(`there is no ${executablePath}`);

const tests = [];
const test = (name, run) => tests.push({ name, run });

function check(holds, what) {
  if (!holds) throw new Error(what);
}

function same(found, wanted, what) {
  check(Object.is(found, wanted), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

// Runs the tests one after another, each with the browser; a word in argv picks some.
async function finish() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const wanted = process.argv[3] ?? '';
  let failed = 0;
  for (const { name, run } of tests) {
    if (!name.includes(wanted)) continue;
    try {
      const said = await run(browser);
      console.log(`passed: ${name}${said === undefined ? '' : ` (${said})`}`);
    } catch (error) {
      failed++;
      console.log(`FAILED: ${name}\n${error.stack}`);
    }
  }
  await browser.close();
  process.exitCode = failed > 0 ? 1 : 0;
}

// What the main thread of the page's process did in one go, while `act` ran: the longest time by
// its own clock, which stands still while other processes have the processor, and the sum.
async function busyTimes(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-toplevel'] });
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const mains = new Set();
  for (const event of traceEvents) {
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain') {
      mains.add(`${event.pid}/${event.tid}`);
    }
  }
  let longest_ms = 0;
  let sum_ms = 0;
  let tasks = 0;
  for (const event of traceEvents) {
    if (event.ph !== 'X' || !/RunTask$/.test(event.name)) continue;
    if (!mains.has(`${event.pid}/${event.tid}`)) continue;
    tasks++;
    const own_ms = (event.tdur ?? 0) / 1000; // is left out if it is nothing
    sum_ms += own_ms;
    longest_ms = Math.max(longest_ms, own_ms);
  }
  check(tasks > 0 && sum_ms > 0, 'the trace has no tasks with times');
  return { longest_ms, sum_ms, tasks };
}

module.exports = { busyTimes, check, finish, same, test };
