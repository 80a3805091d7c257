// SPDX-License-Identifier: MIT
//
// Script elements of a document: when each is fetched, and when it runs.
//
//   parser-inserted   inline       at once
//                     src          the parser waits            frame.scripts.blocking
//                     defer        after parsing, in order     frame.scripts.deferred
//                     async        when it is there
//   by a script       inline       at once
//                     src          when it is there; with async = false in order: frame.scripts.ordered
//   type=module       as defer, or when it is there with async
//
// A classic script of another site that runs when it is there gives way to all other tasks.
// A script runs in steps: the script, a checkpoint, its load event.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, PromisePrototypeThen, RegExpPrototypeExec,
  StringPrototypeStartsWith, StringPrototypeToLowerCase, StringPrototypeTrim,
} = primordials;

const { HTML, SVG, XLINK, kConnected, kCurrentScript, kNamespace, kOwner, kScope, slot } =
  require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { runNow } = require('web/dom/steps');
const callbacks = require('web/page/callbacks');
const context = require('web/page/context');
const { readData, textOf } = require('web/page/loading');

const kAlreadyStarted = slot('alreadyStarted');
const kForceAsync = slot('forceAsync');
const kIgnoreWrites = slot('ignoreDestructiveWrites');
const kParserInserted = slot('parserInserted');
const kPlace = slot('place');

const JAVASCRIPT = /^(?:(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;

const FETCH_ERROR = { __proto__: null };

// The kind of script an element is: 'classic', 'module', 'importmap', or undefined.
function kindOf(element) {
  const type = element.getAttribute('type');
  const language = element.getAttribute('language');
  let text;
  if (type === '' || type === null && (language === '' || language === null)) {
    text = 'text/javascript';
  } else if (type !== null) {
    text = StringPrototypeTrim(type);
  } else {
    text = `text/${language}`;
  }
  text = StringPrototypeToLowerCase(text);
  if (RegExpPrototypeExec(JAVASCRIPT, text) !== null) return 'classic';
  return text === 'module' || text === 'importmap' ? text : undefined;
}

// The address of an external script; null if it is inline.
function sourceOf(element) {
  if (element[kNamespace] !== SVG) return element.getAttribute('src');
  return element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href');
}

// The part of an address that says whose it is. The list of public suffixes is not there: a site is
// taken to be the last two parts of a host's name.
function siteOf(address) {
  const { URL } = require('web/url');
  const url = new URL(address);
  const found = RegExpPrototypeExec(/[^.]+\.[^.]*[^.\d][^.]*$/, url.hostname);
  return `${url.protocol}//${found === null ? url.hostname : found[0]}`;
}

const isSameSite = (address, other) => StringPrototypeStartsWith(address, 'blob:') ||
  siteOf(address) === siteOf(other);

class Scripts {
  constructor(frame) {
    this.frame = frame;
    this.blocking = null; // the script that the parser waits for
    this.deferred = [];
    this.ordered = [];
    this.isParsing = false; // in the parser's own steps
  }

  // ---- preparing

  // An element became connected, got a src or a text. Gives the steps to run now, if there are any.
  prepare(element, fromParser) {
    if (element[kAlreadyStarted]) return undefined;
    const parser = element[kParserInserted] ?? null;
    if (parser !== null && !fromParser) return undefined;
    element[kParserInserted] = null;
    if (parser !== null && !element.hasAttribute('async')) element[kForceAsync] = true;
    const src = sourceOf(element);
    const source = element.text ?? element.textContent;
    if (src === null && source === '') return undefined;
    if (!element[kConnected]) return undefined;
    const kind = kindOf(element);
    if (kind === undefined) return undefined;
    if (parser !== null) {
      element[kParserInserted] = parser;
      element[kForceAsync] = false;
    }
    element[kAlreadyStarted] = true;
    const { document } = this.frame;
    if (element[kOwner] !== document || document.defaultView === null) return undefined;
    if (kind === 'classic' && element.hasAttribute('nomodule')) return undefined;
    if (kind === 'classic' && !this.#isForWindow(element)) return undefined;
    const script = {
      __proto__: null,
      element,
      kind,
      isExternal: src !== null,
      text: source,
      url: document.baseURI,
      place: undefined, // of its text in the document
      name: '', // for stacks; '' if it is in no document
      node: undefined, // of a module
      error: undefined, // why it cannot run
      isReady: false,
      release: undefined, // of the load event, which waits for it
    };
    if (src === null && parser !== null && element[kPlace] !== null) {
      script.name = document.URL;
      script.place = element[kPlace];
    }
    if (kind === 'importmap') {
      this.#importMap(script);
      return undefined;
    }
    if (src !== null) {
      if (!this.#resolve(script, src)) return undefined;
    }
    return this.#place(script, parser);
  }

  #isForWindow(element) {
    const target = element.getAttribute('for');
    const event = element.getAttribute('event');
    if (target === null || event === null) return true;
    return RegExpPrototypeExec(/^\s*window\s*$/i, target) !== null &&
      RegExpPrototypeExec(/^\s*onload(?:\(\))?\s*$/i, event) !== null;
  }

  #importMap(script) {
    try {
      this.frame.modules.addImportMap(script.text, script.url);
    } catch (error) {
      callbacks.report(error);
    }
  }

  #resolve(script, src) {
    const { element } = script;
    const url = StringPrototypeTrim(src) === '' ? undefined : this.frame.resolve(src);
    if (url === undefined) {
      this.frame.queueTask('dom', () => fireSteps(element, 'error'));
      return false;
    }
    script.url = script.name = url;
    return true;
  }

  #place(script, parser) {
    const { element, isExternal, kind } = script;
    const isAsync = element.hasAttribute('async') || element[kForceAsync] === true;
    if (kind === 'classic' && !isExternal) {
      if (parser !== null && this.frame.blockingSheets > 0) {
        this.blocking = script;
        script.isReady = true;
        return undefined;
      }
      return this.runSteps(script);
    }
    script.release = this.frame.holdLoad();
    let done;
    if (isAsync) {
      const isLate = () => kind === 'classic' && !isSameSite(script.url, this.frame.document.URL);
      done = () => this.#queue(script, isLate() ? 'low' : 'normal');
    } else if (parser === null) {
      ArrayPrototypePush(this.ordered, script);
      done = () => this.#queueOrdered();
    } else if (kind === 'module' || element.hasAttribute('defer')) {
      ArrayPrototypePush(this.deferred, script);
    } else {
      this.blocking = script;
    }
    this.#fetch(script, () => {
      script.isReady = true;
      done?.();
    });
    return undefined;
  }

  #take(script, answer) {
    if (answer.error !== undefined || answer.status >= 400) {
      script.error = FETCH_ERROR;
      return;
    }
    const { charset } = script.element;
    script.text = textOf(answer, false, charset || this.frame.document.characterSet).text;
    script.url = script.name = answer.url;
  }

  #queueOrdered() {
    while (this.ordered.length > 0 && this.ordered[0].isReady) {
      this.#queue(ArrayPrototypeShift(this.ordered), 'normal');
    }
  }

  #queue(script, priority) {
    this.frame.queueTask('network', () => this.runSteps(script), priority);
  }

  #fetch(script, ready) {
    if (script.kind === 'module') {
      this.#fetchModule(script, ready);
    } else if (StringPrototypeStartsWith(script.url, 'data:')) {
      this.#take(script, readData(script.url)); // nobody has to wait for it
      ready();
    } else {
      this.frame.loadScript(script.url, (answer) => {
        this.#take(script, answer);
        ready();
      });
    }
  }

  // The graph is complete in a task of the network, also that of an inline script.
  #fetchModule(script, ready) {
    const { frame } = this;
    let isCalling = true;
    const finish = (failure, node) => {
      script.node = node;
      script.error = failure;
      if (isCalling) frame.queueTask('network', () => frame.arrivalSteps(ready));
      else ready();
    };
    if (script.isExternal) frame.modules.fetchScript(script.url, finish);
    else frame.modules.inlineScript(script, finish);
    isCalling = false;
  }

  // ---- running

  *runSteps(script) {
    const { element, isExternal, kind } = script;
    const { document } = this.frame;
    script.release?.();
    if (element[kOwner] !== document) return;
    const { error } = script;
    if (error !== undefined && (error === FETCH_ERROR || error.isMissing)) {
      yield* fireSteps(element, 'error');
      return;
    }
    // A module that cannot be parsed or resolved is there: it fails when it would run.
    if (error !== undefined) {
      callbacks.report(error.value);
      yield;
      if (isExternal) yield* fireSteps(element, 'load');
      return;
    }
    const mayNotOpen = isExternal || kind === 'module';
    if (mayNotOpen) document[kIgnoreWrites] = (document[kIgnoreWrites] ?? 0) + 1;
    // Microtasks belong to the script that they follow.
    const outer = document[kCurrentScript] ?? null;
    let failure;
    if (kind === 'classic') failure = this.#runClassic(script);
    else this.#runModule(script);
    if (failure !== undefined) yield* failure;
    yield;
    document[kCurrentScript] = outer;
    if (mayNotOpen) document[kIgnoreWrites]--;
    if (isExternal) yield* fireSteps(element, 'load');
  }

  // May give steps.
  #runClassic({ element, name, place, text, url }) {
    const { document } = this.frame;
    document[kCurrentScript] = element[kScope] === document ? element : null;
    try {
      this.frame.evaluate(text, name, place, url);
    } catch (error) {
      return this.frame.failure(error, text);
    }
    return undefined;
  }

  #runModule({ node }) {
    this.frame.document[kCurrentScript] = null;
    const promise = this.frame.modules.evaluate(node);
    PromisePrototypeThen(promise, undefined, (error) => callbacks.report(error));
  }
}

// For hooks.prepareScript: called in the middle of a script's own change of the tree.
function prepareNow(element) {
  const { frame } = context;
  const isScript = element[kNamespace] === HTML || element[kNamespace] === SVG;
  if (!isScript) return;
  const steps = frame.scripts.prepare(element, false);
  if (steps !== undefined) runNow(steps);
}

module.exports = { Scripts, prepareNow };
