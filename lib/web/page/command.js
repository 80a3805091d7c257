// SPDX-License-Identifier: MIT
//
// rondo --loop=browser PAGE: what the command line asks for, begun.
'use strict';

const { NumberIsFinite, RegExpPrototypeExec } = primordials;

const { getOption } = require('internal/options');
const { Page, textOfError } = require('web/page/page');

const VIRTUAL_MS = 60_000; // of page time, after which a page in virtual time ends
const MS_MAX = 1e12;
const SIZE_MAX = 16384; // of a picture
const EXIT_BAD_OPTION = 9;

function say(sentence) {
  process.stderr.write(`rondo: ${sentence}\n`);
}

function refuse(message) {
  say(message);
  process.reallyExit(EXIT_BAD_OPTION);
}

function numberOption(name, fallback, isValid) {
  const text = getOption(name);
  if (text === undefined) return fallback;
  const value = RegExpPrototypeExec(/^\d+(?:\.\d+)?$/, text) === null ? NaN : +text;
  if (!NumberIsFinite(value) || !isValid(value)) refuse(`${name} wants a number, not ${text}`);
  return value;
}

const isSize = (pixels) => pixels > 0 && pixels <= SIZE_MAX;

function viewport() {
  const text = getOption('--viewport') ?? '800x600';
  const found = RegExpPrototypeExec(/^(\d{1,5})x(\d{1,5})$/, text);
  if (found === null || !isSize(+found[1]) || !isSize(+found[2])) {
    refuse(`--viewport wants a size such as 800x600, at most ${SIZE_MAX}x${SIZE_MAX}, not ${text}`);
  }
  return { __proto__: null, width: +found[1], height: +found[2] };
}

// The address of what was named on the command line.
function addressOf(script) {
  if (RegExpPrototypeExec(/^(?:https?|file|data|about):/i, script) !== null) return script;
  return require('url').pathToFileURL(require('path').resolve(script)).href;
}

function onUncaught(error, message) {
  process.stderr.write(`${textOfError(error, message)}\n`);
  if (getOption('--strict')) process.exitCode = 1;
}

function start() {
  const script = getOption('script');
  if (script === undefined || script === '-') {
    refuse('--loop=browser wants a page: an HTML file, a .js file or an http address');
  }
  require('web/page/shown-stack').hideEverywhere();
  const isVirtual = getOption('--virtual-time') === true;
  const fps = numberOption('--fps', 60, (value) => value >= 1 && value <= 1000);
  const limit = numberOption('--task-limit', 0, (value) => value > 0 && value <= MS_MAX);
  const duration = numberOption('--duration', isVirtual ? VIRTUAL_MS : 0, (value) => value <= MS_MAX);
  const { height, width } = viewport();
  const standardNesting = getOption('--standard-nesting') === true;
  const testDriver = getOption('--test-driver') === true;
  const page = new Page({
    __proto__: null, fps, height, isVirtual, onMissing: say, onUncaught, standardNesting,
    testDriver, width,
  });
  const { agent } = page;
  if (duration > 0) agent.setEnd(duration);
  if (limit > 0) agent.setTaskLimit(limit);
  const framesFolder = getOption('--frames');
  if (framesFolder !== undefined) {
    try {
      page.painter = require('web/page/pictures').writeTo(framesFolder);
    } catch (error) {
      refuse(`--frames: ${error.message}`);
    }
  }
  const inputFile = getOption('--input');
  if (inputFile !== undefined) require('web/page/input-file').read(page, inputFile, refuse);
  agent.becomeMain();
  const url = addressOf(script);
  page.top = page.makeFrame({ __proto__: null, url });
  if (RegExpPrototypeExec(/\.m?js$/i, url) !== null) openScript(page, url);
  else openPage(page, url, script);
  process.on('exit', () => ended(page, getOption('--duration') === undefined && isVirtual));
}

function ended(page, isDefault) {
  if (page.agent.isStopped()) process.exitCode = 1;
  if (isDefault && page.agent.isLate()) {
    say('the page still had something to do after 60 s of page time (--duration)');
  }
}

function openPage(page, url, shown) {
  page.top.open(url, (error) => {
    if (error === undefined) return;
    say(`cannot load ${shown}: ${error}`);
    process.exitCode = 1;
    page.agent.finish();
  });
}

// A .js file is the only script of an empty page.
function openScript(page, url) {
  const { load } = require('web/page/loading');
  const release = page.agent.hold();
  load(url, (answer) => {
    if (answer.error !== undefined || answer.status >= 400) {
      say(`cannot load ${url}: ${answer.error ?? `status ${answer.status}`}`);
      process.exitCode = 1;
    } else {
      const kind = url.endsWith('.mjs') ? ' type="module"' : '';
      page.top.openText(url, 'text/html', `<!DOCTYPE html><script${kind} src="${url}"></script>`);
    }
    release();
  });
}

module.exports = { start };
