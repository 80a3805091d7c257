// SPDX-License-Identifier: MIT
//
// What belongs to a window and no script sees: its document and the loading of it, its timers and
// callbacks, its scripts, the frames in it. One for each window.
//
//   open --> [ fetch ] --> parse, scripts --> interactive --> deferred scripts --> DOMContentLoaded
//        --> what delays the load event --> complete, load, pageshow --> ... --> close
//
// 1. A task of a window that has been closed does nothing.
// 2. `loadDelays` counts what the load event waits for; the parser is one of them.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSplice,
  RegExpPrototypeExec, StringPrototypeStartsWith, SyntaxError,
} = primordials;

const { kIsHTML, kReadyState, shared, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fireOnWindowSteps, fireSteps, hasListeners } = require('web/dom/event-target');
const { enter } = require('web/dom/entry-point');
const { AnimationFrames } = require('web/page/animation-frames');
const callbacks = require('web/page/callbacks');
const { IdleCallbacks } = require('web/page/idle');
const { load, readData, textOf } = require('web/page/loading');
const named = require('web/page/named');
const { Rejections } = require('web/page/rejections');
const { watch } = require('web/page/resource-timing');
const { columnOf, indent, remember } = require('web/page/script-source');
const { Scripts } = require('web/page/scripts');
const { Timers } = require('web/page/timers');

const { check, run } = native('vm');

const kVisibility = slot('visibility');

const BEGINNING = { __proto__: null, line: 0, column: 0 };

class Frame {
  constructor({ element, name, page, parent, realm }) {
    this.page = page;
    this.agent = page.agent;
    this.realm = realm;
    this.window = realm.global;
    this.parent = parent;
    this.element = element; // the iframe in the parent's document
    this.name = name;
    this.children = [];
    this.timing = { __proto__: null }; // page time of what performance.timing tells
    this.document = undefined;
    this.isClosed = false;
    this.isWorker = false;
    this.origin = 'null';
    this.isEnding = false; // deferred scripts run
    this.isRunningDeferred = false;
    this.timers = new Timers(this, (handler, args, isRepeated) =>
      this.#callTimer(handler, args, isRepeated));
    this.animationFrames = new AnimationFrames(this);
    this.isFocusDoubtful = false; // the next frame looks whether it can stay where it is
    this.frameEvents = []; // functions that give the steps of events of the next frame
    this.idle = new IdleCallbacks(this);
    this.scripts = new Scripts(this);
    this.rejections = new Rejections(this);
    this.moduleMap = undefined;
    this.sources = []; // of scripts: { url, text }
    this.isUnsized = false; // see expectSize()
    this.knownSize = undefined; // of an iframe, once it has been asked for, or has had an event
    this.isResizeDue = false; // its window has had no resize event for that size
    this.css = undefined; // web/css/frame, once something needs styles
    this.parser = undefined;
    this.loadDelays = 0;
    this.blockingSheets = 0;
    this.isParsed = false; // DOMContentLoaded has been fired
    this.isComplete = false; // load has been fired
    this.isUsed = false; // it has had a document beside the initial about:blank
    this.releaseParent = undefined; // whose load event waits for this one
    this.stopNavigation = undefined; // while another document is fetched for its place
    this.cancels = new primordials.SafeSet(); // of loads under way
    if (parent !== undefined) {
      ArrayPrototypePush(parent.children, this);
      named.setLength(parent.window, parent.children.length);
    }
  }

  get modules() {
    this.moduleMap ??= new (require('web/page/modules').ModuleMap)(this);
    return this.moduleMap;
  }

  // What the window's `performance` gets.
  get performance() { return this.realm.require('web/page/performance'); }

  // ---- code

  // A text that begins at `place` of what has the address. One of '' is in no source: stacks call it
  // <anonymous>, unless it may ask for import(), which is known by the name of who asks.
  evaluate(text, url, place = BEGINNING, base = url) {
    const address = url === '' ? this.document.URL : url;
    enter('classic-script', address, this.window);
    remember(this, address, text);
    let name = url === '' ? '<anonymous>' : url;
    if (RegExpPrototypeExec(/\bimport\s*\(/, text) !== null) {
      name = address;
      this.modules.nameScript(name, base);
    }
    const outer = shared.incumbent;
    shared.incumbent = this.window;
    const code = indent(text, columnOf(place, name, text));
    try {
      return run(this.realm.realm, code, name, place.line, 0, false, undefined);
    } finally {
      if (outer !== null) shared.incumbent = outer;
    }
  }

  #canParse(text) {
    try {
      check(this.realm.realm, text, '', 0);
      return true;
    } catch {
      return false;
    }
  }

  // Reports what evaluate() has thrown, and gives the steps of that if there is a checkpoint after each
  // listener: nothing has run of a text that cannot be parsed.
  failure(error, text) {
    if (error instanceof SyntaxError && !this.#canParse(text)) return callbacks.reportSteps(error);
    callbacks.report(error);
    return undefined;
  }

  // May give steps.
  #callTimer(handler, args, isRepeated) {
    const name = isRepeated ? 'TimerHandler:setInterval' : 'TimerHandler:setTimeout';
    if (typeof handler === 'function') {
      callbacks.invoke(handler, this.window, args, name);
      return undefined;
    }
    enter('user-callback', name, this.window);
    try {
      this.evaluate(handler, '', BEGINNING, this.document.baseURI);
    } catch (error) {
      return this.failure(error, handler);
    }
    return undefined;
  }

  // ---- tasks

  queueTask(source, fn, priority) {
    return this.agent.post(source, () => this.isClosed ? undefined : fn(), priority);
  }

  queueTaskLater(source, ms, fn) {
    return this.agent.postLater(source, ms, () => this.isClosed ? undefined : fn());
  }

  // done(answer) is called in a task of the network's; it may give steps. options.initiator says
  // what asks for it, which performance tells; without one it tells nothing. options.isTold: who asks
  // says by itself that it cannot be loaded.
  load(url, done, options = {}) {
    const release = this.agent.hold();
    const timing = watch(this, url, options.initiator);
    const cancel = load(url, (answer) => {
      this.cancels.delete(stop);
      if (!options.isTold) this.#tellMissing(answer);
      timing?.end(answer.bytes.length);
      this.queueTask('network', () => done(answer));
      release();
    }, { ...options, onResponse: (...facts) => timing?.response(...facts) });
    const stop = () => {
      cancel();
      release();
    };
    this.cancels.add(stop);
    return stop;
  }

  // The page itself gets an event without a reason at most.
  #tellMissing({ error, status, url }) {
    if (error !== undefined) this.page.missing(url, error);
    else if (status >= 400) this.page.missing(url, `status ${status}`);
  }

  // The same, but what a data: address holds stands in line where it was asked for.
  #loadInLine(url, initiator, done) {
    if (!StringPrototypeStartsWith(url, 'data:')) {
      this.load(url, done, { initiator });
      return;
    }
    const answer = readData(url);
    this.#tellMissing(answer);
    this.queueTask('network', () => done(answer));
  }

  // What a link asks for before it is needed. The load event does not wait for it.
  preload(url, isInLine, done) {
    if (isInLine) this.#loadInLine(url, 'link', done);
    else this.load(url, done, { initiator: 'link' });
  }

  // A sheet of a link. As in Chromium, what a data: address holds is there at once.
  loadSheet(url, done) {
    if (!StringPrototypeStartsWith(url, 'data:')) {
      this.load(url, done, { initiator: 'link' });
      return;
    }
    const answer = readData(url);
    this.#tellMissing(answer);
    done(answer);
  }

  // A script. What waits for it goes on in the same task.
  loadScript(url, done) {
    this.#loadInLine(url, 'script', (answer) => this.arrivalSteps(() => done(answer)));
  }

  // A script has come: the parser, or the end of the document, may have waited for it.
  *arrivalSteps(take) {
    take();
    if (this.scripts.blocking !== null) yield* this.#goOnSteps();
    else if (this.isEnding) yield* this.deferredSteps();
  }

  // What an element needs: the load event waits for it. done(answer) may give steps.
  fetchFor(url, kind, element, done) {
    const release = this.holdLoad();
    const page = this;
    this.#loadInLine(url, element.localName, function* (answer) {
      if (answer.error === undefined && answer.status >= 400) {
        answer.error = `status ${answer.status}`;
      }
      const steps = done(answer);
      if (typeof steps?.next === 'function') yield* steps;
      if (!page.isClosed) release();
    });
  }

  resolve(address) {
    const { URL } = this.realm.require('web/url');
    try {
      return new URL(address, this.document.baseURI).href;
    } catch {
      return undefined;
    }
  }

  // ---- the document's life

  mark(name) { this.timing[name] = this.agent.now(); }

  holdLoad() {
    let isHeld = true;
    this.loadDelays++;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.loadDelays--;
      if (this.loadDelays === 0 && this.isParsed && !this.isComplete && !this.isClosed) {
        this.queueTask('dom', () => this.#completeSteps());
      }
    };
  }

  // A style sheet that scripts wait for; gives a function that says it is there.
  blockScripts() {
    let isHeld = true;
    this.blockingSheets++;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.blockingSheets--;
      if (this.blockingSheets > 0 || this.isClosed) return;
      if (this.scripts.blocking?.isReady) this.queueTask('network', () => this.#goOnSteps());
      if (this.isEnding) this.queueTask('network', () => this.deferredSteps());
    };
  }

  #mayRun(script) {
    return script.isReady && this.blockingSheets === 0;
  }

  // An empty document for what is at that address.
  setDocument(url, type, encoding) {
    this.mark('responseEnd');
    this.mark('domLoading');
    this.isParsed = false;
    this.isComplete = false;
    const { makeDocument } = require('web/dom/document');
    const address = new (require('web/url').URL)(url);
    const isHTML = type !== 'application/xhtml+xml' && RegExpPrototypeExec(/\bxml$/, type) === null;
    if (address.protocol !== 'about:') this.origin = address.origin;
    else this.origin = this.parent?.origin ?? 'null';
    this.document = makeDocument({
      __proto__: null,
      contentType: type,
      encoding: encoding === 'utf-8' ? 'UTF-8' : encoding,
      html: isHTML,
      origin: this.origin,
      url,
      view: this.window,
    });
    this.document[kReadyState] = 'loading';
    if (address.protocol === 'about:' && this.parent !== undefined) {
      this.document[require('web/dom/document-html').kFallbackBase] = this.parent.document.baseURI;
    }
    hooks.document = this.document;
  }

  // Loads the document at this address into the window. done(error) tells whether that is possible.
  open(url, done) {
    this.load(url, (answer) => {
      if (answer.error !== undefined) {
        done?.(answer.error);
        return undefined;
      }
      done?.(undefined);
      return this.openAnswer(answer);
    }, { isTold: done !== undefined });
  }

  // What was loaded becomes the document: the steps of its parser.
  openAnswer(answer) {
    const { encoding, text } = textOf(answer, true);
    this.setDocument(answer.url, answer.type, encoding);
    return this.#parse(text);
  }

  // The empty document that a new iframe has at once.
  openBlank() {
    const { append } = require('web/dom/tree');
    const { document } = this;
    const html = document.createElement('html');
    append(document.createElement('head'), html);
    append(document.createElement('body'), html);
    append(html, document);
    document[kReadyState] = 'complete';
    this.isParsed = true;
    this.isComplete = true;
  }

  // Steps in the middle of a script's call.
  fireNow(steps) {
    require('web/dom/steps').runNow(steps);
  }

  // A text instead of an address, at once: the steps of its parser.
  textSteps(url, type, text) {
    this.setDocument(url, type, 'utf-8');
    return this.#parse(text);
  }

  // The same in a task.
  openText(url, type, text) {
    this.setDocument(url, type, 'utf-8');
    this.queueTask('network', () => this.#parse(text));
  }

  #parse(text) {
    const { document } = this;
    this.parser = document[kIsHTML] ?
      require('web/dom/parser/document-parser').openParser(document) :
      new (require('web/dom/parser/xml').XMLParser)(document, document, { scripting: true });
    this.parser.runScript = (element) => this.#runWritten(element);
    this.parser.push(text);
    this.parser.end();
    return this.parseSteps();
  }

  // A script inside of document.write(): whether it has run.
  #runWritten(element) {
    const steps = this.scripts.prepare(element, true);
    if (steps !== undefined) this.realm.require('web/dom/steps').runNow(steps);
    return this.scripts.blocking === null;
  }

  // document.open() has made a parser, which ends with document.close().
  parserOpened(parser) {
    this.parser = parser;
    this.isParsed = false;
    this.isComplete = false;
    parser.runScript = (element) => this.#runWritten(element);
    parser.onClose = (isInside) => {
      if (isInside) this.queueTask('dom', () => this.parseSteps());
      else this.fireNow(this.parseSteps());
    };
  }

  *parseSteps() {
    const { parser, scripts } = this;
    if (scripts.blocking !== null && this.#mayRun(scripts.blocking)) yield* this.#runBlocking();
    if (scripts.blocking !== null) return;
    for (;;) {
      const { script, state } = parser.run();
      if (state === 'done') break;
      if (state === 'more') return;
      if (state !== 'inserted') yield; // a checkpoint before a script, and before a constructor
      let steps;
      if (state === 'script') steps = scripts.prepare(script, true);
      else if (state === 'custom') steps = parser.makeSteps();
      else steps = parser.insertSteps();
      if (steps !== undefined) yield* steps;
      if (this.isClosed || parser.stopped) return;
      if (scripts.blocking !== null) {
        if (!this.#mayRun(scripts.blocking)) return; // its arrival, or the last sheet, goes on
        yield* this.#runBlocking();
      }
    }
    if (parser.stopped) return;
    // After document.write() Chromium's parser ends in a task of its own. In its virtual time no
    // other task comes before that: they wait for the load.
    if (parser.isWritten && !parser.created && !this.page.isVirtual) {
      this.queueTask('network', () => parser.stopped ? undefined : this.endSteps());
      return;
    }
    yield* this.endSteps();
  }

  *#runBlocking() {
    const { scripts } = this;
    while (scripts.blocking !== null && this.#mayRun(scripts.blocking)) {
      const script = scripts.blocking;
      scripts.blocking = null;
      this.parser.blocked = false; // what it writes comes right behind it
      yield* scripts.runSteps(script);
    }
  }

  *#goOnSteps() {
    yield* this.#runBlocking();
    if (this.scripts.blocking === null) yield* this.parseSteps();
  }

  // The parser has read all.
  *endSteps() {
    if (this.isEnding || this.isParsed) return;
    this.isEnding = true;
    this.document[kReadyState] = 'interactive';
    this.mark('domInteractive');
    yield* fireSteps(this.document, 'readystatechange');
    yield* this.deferredSteps();
  }

  *deferredSteps() {
    const { deferred } = this.scripts;
    if (!this.isEnding || this.isRunningDeferred) return;
    this.isRunningDeferred = true;
    while (deferred.length > 0 && this.#mayRun(deferred[0])) {
      yield* this.scripts.runSteps(ArrayPrototypeShift(deferred));
      if (this.isClosed) return;
    }
    this.isRunningDeferred = false;
    if (deferred.length > 0) return;
    this.isEnding = false;
    yield; // a checkpoint before the event: it would be a task of its own
    if (this.isClosed) return;
    this.mark('domContentLoadedEventStart');
    yield* fireSteps(this.document, 'DOMContentLoaded', { bubbles: true });
    this.mark('domContentLoadedEventEnd');
    this.isParsed = true;
    if (this.loadDelays === 0) yield* this.#completeSteps();
  }

  *#completeSteps() {
    if (this.isComplete || this.isClosed || this.loadDelays > 0) return;
    this.isComplete = true;
    this.document[kReadyState] = 'complete';
    this.mark('domComplete');
    yield* fireSteps(this.document, 'readystatechange');
    if (this.isClosed) return;
    this.mark('loadEventStart');
    yield* fireOnWindowSteps(this.window, 'load', this.document);
    if (this.isClosed) return;
    this.mark('loadEventEnd');
    this.performance.recordNavigation();
    if (this.parent !== undefined) yield* this.parent.childLoadedSteps(this);
    if (this.isClosed) return;
    const { makeTransition } = require('web/dom/events/page-transition');
    yield* fireOnWindowSteps(this.window, makeTransition('pageshow'), this.document);
    for (let i = 0; i < this.children.length; i++) this.children[i].noteSize();
    if (this.parent === undefined) this.page.loaded?.();
  }

  // The load event of an iframe's element comes between load and pageshow of its window.
  *childLoadedSteps(child) {
    if (this.isClosed || child.element === null) return;
    yield* fireSteps(child.element, 'load');
    child.releaseParent?.();
    child.releaseParent = undefined;
  }

  *visibilitySteps(state) {
    this.document[kVisibility] = state;
    this.performance.recordVisibility(state);
    yield* fireSteps(this.document, 'visibilitychange', { bubbles: true });
  }

  // ---- frames on the screen

  wantsFrame() {
    return !this.isClosed && (this.animationFrames.isWanted || this.frameEvents.length > 0 ||
      this.isFocusDoubtful || this.isResizeDue ||
      (this.css !== undefined && this.css.needsFrame(this.document)));
  }

  renderSteps(name, time) {
    if (this.css === undefined || this.isClosed) return NO_STEPS;
    return this.css[name](this.document, time) ?? NO_STEPS;
  }

  doubtFocus() {
    this.isFocusDoubtful = true;
    this.page.wantFrame();
  }

  checkFocus(isLast) {
    if (!this.isFocusDoubtful || this.isClosed) return;
    if (isLast) this.isFocusDoubtful = false;
    this.realm.require('web/dom/html/focus').check(this.document);
  }

  queueFrameEvent(fn) {
    if (this.isClosed) return;
    ArrayPrototypePush(this.frameEvents, fn);
    this.page.wantFrame();
  }

  *frameEventSteps() {
    const events = this.frameEvents;
    if (events.length === 0) return;
    this.frameEvents = [];
    for (let i = 0; i < events.length && !this.isClosed; i++) yield* events[i]();
  }

  // The size of what an iframe shows; laid out when somebody asks.
  viewport() {
    const size = this.parent.realm.require('web/css/frame').viewportOf(this.element);
    this.knownSize ??= size;
    return size;
  }

  *resizeSteps() {
    if (this.isClosed || this.parent !== undefined) return;
    yield* fireSteps(this.window, 'resize');
  }

  // After a layout: the window of an iframe may have another size than it has heard of.
  noteSize() {
    if (this.isClosed || this.parent === undefined || !hasListeners(this.window, 'resize')) return;
    const before = this.knownSize;
    const { height, width } = this.knownSize =
      this.parent.realm.require('web/css/frame').viewportOf(this.element);
    if (before === undefined || before.width === width && before.height === height) return;
    this.isResizeDue = true;
  }

  // In a page that is loaded a new frame has no size until the next frame on the screen, and hears of it
  // then.
  expectSize() {
    this.knownSize = { __proto__: null, height: 0, width: 0 };
    this.isUnsized = true;
    this.page.wantFrame();
  }

  // Sizes come from layout. As in Chromium, the event for what the layout of a frame changes comes
  // in the next one; for what a script has had laid out before, in this one.
  *ownResizeSteps() {
    if (this.isClosed) return;
    const { css, document } = this.parent;
    if (this.isUnsized) {
      this.isUnsized = false;
      if (hasListeners(this.window, 'resize')) this.noteSize();
      else this.knownSize = undefined;
    } else if (css !== undefined && !css.isStale(document)) {
      this.noteSize();
    }
    if (!this.isResizeDue) return;
    this.isResizeDue = false;
    yield* fireSteps(this.window, 'resize');
  }

  // ---- the end

  close() {
    if (this.isClosed) return;
    for (let i = this.children.length; i-- > 0;) this.children[i].close();
    this.isClosed = true;
    hooks.isActive = false;
    this.timers.clearAll();
    this.idle.clearAll();
    this.animationFrames.callbacks.clear();
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    this.parser?.stop();
    if (this.parent !== undefined) {
      const at = ArrayPrototypeIndexOf(this.parent.children, this);
      if (at >= 0) ArrayPrototypeSplice(this.parent.children, at, 1);
      named.setLength(this.parent.window, this.parent.children.length);
    }
  }
}

const NO_STEPS = [];

module.exports = { Frame };
