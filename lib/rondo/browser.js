// SPDX-License-Identifier: MIT
//
// rondo:browser: pages in a program, for tests of web code. A page's time is virtual and stands
// still until the program moves it; its tasks, microtasks and frames come in the browser's order.
//
//   import { open } from 'rondo:browser';
//   const page = await open('<button>0</button><script>...</script>');
//   await page.click('button');
//   await page.advanceToNextFrame();
//   page.window.document.querySelector('button').textContent
//   await page.close();
'use strict';

const {
  Error, ObjectFreeze, Promise, PromisePrototypeThen, PromiseResolve,
  RegExpPrototypeExec, Symbol, SymbolAsyncDispose, TypeError,
} = primordials;

const { validateNumber, validateObject, validateString } = require('internal/validators');

const kMake = Symbol('make');
const emptyOptions = ObjectFreeze({ __proto__: null });

class BrowserPage {
  #page;
  #actions = PromiseResolve(undefined); // one after another
  #errors = [];
  #isClosed = false;

  constructor(key, page, errors) {
    if (key !== kMake) throw new TypeError('Illegal constructor');
    this.#page = page;
    this.#errors = errors;
  }

  // ---- looking at it

  // The page's global object, and its document.
  get window() { return this.#page.top.window; }

  get document() { return this.#page.top.document; }

  get url() { return this.document.URL; }

  // Milliseconds since the page was opened, in its own time.
  get now() { return this.#page.agent.now(); }

  // What nobody caught: { error, message }.
  get errors() { return this.#errors; }

  // What a script evaluates to.
  evaluate(code) {
    this.#check();
    validateString(code, 'code');
    return this.#page.top.evaluate(code, 'rondo:evaluate');
  }

  #check() {
    if (this.#isClosed) throw new Error('The page is closed');
  }

  // ---- time

  #run(until) {
    return new Promise((resolve) => this.#page.agent.runUntil(until, resolve));
  }

  #then(act) {
    this.#check();
    const done = PromisePrototypeThen(this.#actions, act);
    this.#actions = PromisePrototypeThen(done, undefined, () => {});
    return done;
  }

  // Runs what is due in the next `ms` milliseconds of the page's time.
  advance(ms) {
    validateNumber(ms, 'ms', 0, MS_MAX);
    return this.#then(() => this.#run(this.now + ms));
  }

  // Runs up to and with the next frame.
  advanceToNextFrame() {
    return this.#then(() => {
      const interval = 1000 / this.#page.options.fps;
      const next = (primordials.MathFloor(this.now / interval + 1e-6) + 1) * interval;
      return this.#run(next + 0.0005);
    });
  }

  // ---- input

  #act(kind, value) {
    return this.#then(async () => {
      const { top, agent } = this.#page;
      const input = top.realm.require('web/page/input');
      let problem;
      agent.post('user', function* () {
        problem = yield* input.actSteps(top, kind, value);
      }, 'input');
      await this.#run(this.now);
      if (problem !== undefined) throw new Error(problem);
    });
  }

  click(selector) {
    validateString(selector, 'selector');
    return this.#act('click', selector);
  }

  move(selector) {
    validateString(selector, 'selector');
    return this.#act('move', selector);
  }

  key(name) {
    validateString(name, 'name');
    return this.#act('key', name);
  }

  type(text) {
    validateString(text, 'text');
    return this.#act('type', text);
  }

  scroll(selector, dy) {
    validateString(selector, 'selector');
    validateNumber(dy, 'dy');
    return this.#act('scroll', `${selector} ${dy}`);
  }

  resize(width, height) {
    validateNumber(width, 'width', 1);
    validateNumber(height, 'height', 1);
    return this.#act('resize', `${width}x${height}`);
  }

  hide() { return this.#act('hide', ''); }

  show() { return this.#act('show', ''); }

  // ---- pictures

  // A PNG of the page as it is now.
  screenshot() {
    return this.#then(() => {
      const { top, height, width } = this.#page;
      return top.realm.require('web/css/frame').paint(top.document, width, height).png();
    });
  }

  // ---- the end

  close() {
    if (this.#isClosed) return PromiseResolve(undefined);
    const done = this.#then(() => {
      this.#page.close();
      this.#page.agent.close();
    });
    this.#isClosed = true;
    return done;
  }

  [SymbolAsyncDispose]() { return this.close(); }
}

const isAddress = (text) => RegExpPrototypeExec(/^(?:https?|file|data|about):/i, text) !== null;

// Opens a page: HTML text, or an address. The promise is fulfilled when its load event has been
// fired.
async function open(source, options = emptyOptions) {
  if (typeof source === 'object' && source !== null && 'href' in source) source = source.href;
  validateString(source, 'source');
  validateObject(options, 'options');
  const {
    console = undefined, fps = 60, height = 600, url = 'http://localhost/', width = 800,
  } = options;
  validateNumber(fps, 'options.fps', 1, 1000);
  validateNumber(width, 'options.width', 1, SIZE_MAX);
  validateNumber(height, 'options.height', 1, SIZE_MAX);
  validateString(url, 'options.url');
  const errors = [];
  const { Page } = require('web/page/page');
  const page = new Page({
    __proto__: null, byHand: true, console, fps, height, width,
    onMissing(sentence) { (console ?? globalThis.console).error?.(sentence); },
    onUncaught(error, message) { errors[errors.length] = { error, message }; },
  });
  page.top = page.makeFrame({ __proto__: null, url: isAddress(source) ? source : url });
  let failure;
  let isLoaded = false;
  page.loaded = () => { isLoaded = true; };
  if (isAddress(source)) page.top.open(source, (error) => { failure = error; });
  else page.top.openText(url, 'text/html', source);
  const run = (until) => new Promise((resolve) => page.agent.runUntil(until, resolve));
  // What delays the load event may need time: timers of its scripts.
  for (let ms = 0; !isLoaded && failure === undefined && ms <= LOAD_MS; ms += 10) await run(ms);
  if (failure !== undefined) {
    page.close();
    throw new Error(`Cannot load ${source}: ${failure}`);
  }
  return new BrowserPage(kMake, page, errors);
}

const LOAD_MS = 60_000; // of page time
const MS_MAX = 1e12;
const SIZE_MAX = 16384; // of a picture

module.exports = { open };
