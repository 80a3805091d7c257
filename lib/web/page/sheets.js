// SPDX-License-Identifier: MIT
//
// Style sheets of a document, as far as they are loaded: <link rel=stylesheet>, and @import in sheets.
// A sheet that the parser meets holds up the scripts behind it, and the load event, until it is there.
//
//   changed(frame, element, what)   a link or style element: 'inserted' 'removed' 'attribute' 'children'
'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeSet,
  StringPrototypeToLowerCase,
} = primordials;

const { kConnected, kLocalName, slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { childText } = require('web/dom/html/simple');
const { hasRel } = require('web/dom/html/links');
const { textOf } = require('web/page/loading');

const kLoad = slot('sheetLoad'); // of an element: { key, release }
const IMPORTS_MAX = 64; // of one sheet, with those that they import

const IMPORT =
  /@import\s+(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)|"([^"]*)"|'([^']*)')\s*([^;]*);?/gi;

const isCSS = (type) => type === null || type === '' || StringPrototypeToLowerCase(type) === 'text/css';

function sourceOf(element) {
  if (element[kLocalName] === 'style') {
    const text = childText(element);
    return RegExpPrototypeExec(/@import/i, text) === null ? undefined :
      { __proto__: null, key: text, text, url: undefined };
  }
  const href = element.getAttribute('href');
  const type = element.getAttribute('type');
  if (!hasRel(element, 'stylesheet') || hasRel(element, 'alternate') || href === null ||
      href === '' || element.hasAttribute('disabled')) {
    return undefined;
  }
  if (!isCSS(type)) return undefined;
  return { __proto__: null, key: href, text: undefined, url: href };
}

// done(text, isMissing): the sheet's text with what it imports in its place.
function expand(frame, text, base, seen, done) {
  const { URL } = require('web/url');
  const found = [];
  const rest = RegExpPrototypeSymbolReplace(IMPORT, text, (all, ...parts) => {
    const address = parts[0] ?? parts[1] ?? parts[2] ?? parts[3] ?? parts[4] ?? '';
    const url = URL.parse(address, base)?.href;
    if (url !== undefined && !seen.has(url) && seen.size < IMPORTS_MAX) {
      seen.add(url);
      ArrayPrototypePush(found, { __proto__: null, media: parts[5] ?? '', text: '', url });
    }
    return '';
  });
  let waits = found.length + 1;
  const one = () => {
    if (--waits > 0) return;
    let before = '';
    for (let i = 0; i < found.length; i++) {
      const { media, text: imported } = found[i];
      before += media === '' ? `${imported}\n` : `@media ${media} {${imported}\n}\n`;
    }
    done(before + rest);
  };
  for (let i = 0; i < found.length; i++) {
    frame.load(found[i].url, (answer) => {
      if (!isSheet(answer)) {
        one();
        return;
      }
      expand(frame, textOf(answer, false).text, answer.url, seen, (imported) => {
        found[i].text = imported;
        one();
      });
    }, { initiator: 'css' });
  }
  one();
}

function isSheet(answer) {
  return answer.error === undefined && answer.status < 400 &&
    (answer.type === 'text/css' || answer.type === '');
}

// The element's sheet is loaded, or cannot be. As in Chromium, one that is missing is an empty sheet, and
// what is no CSS is an empty sheet whose load event comes.
function finish(frame, element, load, text, url, isMissing = false) {
  if (element[kLoad] !== load) return;
  require('web/css/sheets').setLinked(element, text, url);
  load.isDone = true;
  load.unblock(); // a script that has waited runs before the event
  frame.queueTask('dom', function* () {
    yield* fireSteps(element, isMissing ? 'error' : 'load');
    load.release();
  });
}

function start(frame, element, source) {
  const isParsing = frame.parser !== undefined && !frame.parser.done;
  const load = element[kLoad] = {
    __proto__: null,
    isDone: false,
    key: source.key,
    release: frame.holdLoad(),
    unblock: isParsing ? frame.blockScripts() : () => {},
  };
  const done = (text, url) => {
    expand(frame, text, url, new SafeSet(), (whole) => finish(frame, element, load, whole, url));
  };
  if (source.text !== undefined) {
    done(source.text, element.baseURI);
    return;
  }
  const url = frame.resolve(source.url);
  if (url === undefined) {
    finish(frame, element, load, null, null, true);
    return;
  }
  frame.loadSheet(url, (answer) => {
    if (isSheet(answer)) done(textOf(answer, false).text, answer.url);
    else finish(frame, element, load, '', url, answer.error !== undefined || answer.status >= 400);
  });
}

function stop(element) {
  const load = element[kLoad];
  element[kLoad] = undefined;
  if (load === undefined) return;
  load.release();
  load.unblock();
}

// A style element whose text is all there is: a load event for each change of the text.
function tellStyle(frame, element, what) {
  if (what !== 'inserted' && what !== 'children' || !element[kConnected]) return;
  if (!isCSS(element.getAttribute('type'))) return;
  const release = frame.holdLoad();
  frame.queueTask('dom', function* () {
    yield* fireSteps(element, 'load');
    release();
  });
}

function changed(frame, element, what) {
  const sheets = require('web/css/sheets');
  sheets.changed(element);
  if (element[kLocalName] === 'link') require('web/page/preloads').changed(frame, element, what);
  const source = what === 'removed' || !element[kConnected] ? undefined : sourceOf(element);
  if (source === undefined) {
    if (element[kLocalName] === 'style') tellStyle(frame, element, what);
    if (element[kLoad] === undefined) return;
    stop(element);
    sheets.setLinked(element, null);
    return;
  }
  if (element[kLoad]?.key === source.key && what !== 'inserted') return;
  stop(element);
  start(frame, element, source);
}

module.exports = { changed };
