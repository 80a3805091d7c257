// SPDX-License-Identifier: MIT
// window.history, and navigations that change nothing but the fragment. web/page/session has the
// entries.
//
// 1. A fragment's navigation is at once: the address and history.state change, and `popstate` is
//    fired; `hashchange` is a task.
// 2. A traversal is a task: in it the address and the state change, then come popstate and hashchange.
'use strict';

const { TypeError } = primordials;

const context = require('web/page/context');
const { kURL, slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need, text } = require('web/dom/idl');
const { fire, fireSteps } = require('web/dom/event-target');
const { sessionOf } = require('web/page/session');

const clone = () => require('web/page/clone'); // few pages have a state

const kIsHistory = slot('history');

function check(value) {
  if (!isObject(value) || value[kIsHistory] !== true) throw illegal();
}

const session = () => sessionOf(context.page);
const current = () => session().current(context.frame);

let restoration = 'auto';
let stateOf; // the entry whose state was read last, and the value that it gave
let stateValue;

function readState() {
  const entry = current();
  if (entry.state === null) return null;
  if (stateOf !== entry.state) {
    stateOf = entry.state;
    stateValue = clone().deserialize(entry.state, []);
  }
  return stateValue;
}

const fragmentOf = (url) => {
  const at = url.indexOf('#');
  return at < 0 ? '' : url.slice(at);
};

const base = (url) => url.slice(0, url.length - fragmentOf(url).length);

function hashChange(oldURL, newURL) {
  const { HashChangeEvent } = require('web/dom/events/history');
  return fireSteps(context.window, 'hashchange', { __proto__: null, newURL, oldURL },
                   HashChangeEvent);
}

function named(document, name) {
  const found = document.getElementById(name);
  if (found !== null) return found;
  const list = document.getElementsByName(name);
  for (let i = 0; i < list.length; i++) if (list[i].localName === 'a') return list[i];
  return null;
}

function targetOf(document, fragment) {
  const found = named(document, fragment);
  if (found !== null) return found;
  try {
    return named(document, decodeURIComponent(fragment));
  } catch {
    return null; // it is no text
  }
}

// Scrolls to the element that a fragment names, and focuses it, or takes the focus away.
function showFragment(frame, fragment) {
  const { document } = frame;
  const css = frame.realm.require('web/css/frame');
  const target = fragment === '' ? null : targetOf(document, fragment);
  if (target !== null) {
    css.scrollIntoView(target, 'start');
    const { focusTarget, moveSteps } = frame.realm.require('web/dom/html/focus');
    frame.fireNow(moveSteps(document, focusTarget(target)));
  } else if (fragment === '' || fragment.toLowerCase() === 'top') {
    context.window.scrollTo(0, 0);
  }
}

// From web/page/navigation.
function navigateFragment(frame, url, options = undefined) {
  const { window } = context;
  const oldURL = `${frame.document.URL}`;
  const isSame = oldURL === url;
  if (isSame || options?.replace === true) session().replace(frame, url, null);
  else session().push(frame, url, null);
  frame.document[kURL] = url;
  // Chromium queues it first: it is before what the listeners of popstate queue.
  if (fragmentOf(oldURL) !== fragmentOf(url)) {
    frame.queueTask('dom', () => hashChange(oldURL, url));
  }
  const { PopStateEvent } = require('web/dom/events/history');
  fire(window, 'popstate', { __proto__: null, state: null }, PopStateEvent);
  showFragment(frame, fragmentOf(url).slice(1));
}

// From web/page/session: an entry of this window's document is shown again.
function* traverseSteps(entry) {
  const { frame, window } = context;
  const oldURL = `${frame.document.URL}`;
  frame.document[kURL] = entry.url;
  if (base(oldURL) === base(entry.url) && fragmentOf(oldURL) !== fragmentOf(entry.url)) {
    frame.queueTask('dom', () => hashChange(oldURL, entry.url)); // see navigateFragment
  }
  const { PopStateEvent } = require('web/dom/events/history');
  yield* fireSteps(window, 'popstate', { __proto__: null, state: readState() }, PopStateEvent);
}

// Another document will come: its entry, unless it takes the place of this one's.
function willLeave(frame, url, options = undefined) {
  if (options?.traverses === true || options?.reload === true) return;
  const all = session();
  if (options?.replace === true || !frame.isComplete || `${frame.document.URL}` === url) {
    const entry = all.current(frame);
    entry.url = url;
    entry.state = null;
    entry.frame = undefined;
  } else {
    all.push(frame, url, null, undefined);
  }
}

// May a document have that address without a load?
function mayRewrite(document, url) {
  const from = new (require('web/url').URL)(`${document.URL}`);
  if (from.protocol !== url.protocol || from.host !== url.host || from.username !== url.username ||
      from.password !== url.password) {
    return false;
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return true;
  if (url.protocol === 'file:') return from.pathname === url.pathname;
  return from.pathname === url.pathname && from.search === url.search;
}

function change(method, data, given, isPush) {
  const { frame } = context;
  const { document } = frame;
  if (frame.isClosed) {
    throw fail('SecurityError', method, 'History',
               'May not use a History object associated with a Document that is not fully active');
  }
  const state = clone().serialize(data, undefined, `Failed to execute '${method}' on 'History'`);
  let href = `${document.URL}`;
  if (given !== undefined && given !== null && `${given}` !== '') {
    const { URL } = require('web/url');
    const url = URL.parse(text(given), document.baseURI);
    if (url === null || !mayRewrite(document, url)) {
      throw fail('SecurityError', method, 'History', 'A history state object with URL ' +
        `'${url === null ? given : url.href}' cannot be created in a document with origin ` +
        `'${frame.origin}' and URL '${document.URL}'.`);
    }
    href = url.href;
  }
  if (isPush) session().push(frame, href, state);
  else session().replace(frame, href, state);
  document[kURL] = href;
}

class History {
  constructor(key) {
    if (key !== kIsHistory) throw new TypeError("Failed to construct 'History': Illegal constructor");
    this[kIsHistory] = true;
  }

  get length() {
    check(this);
    current();
    return session().length;
  }

  get scrollRestoration() {
    check(this);
    return restoration;
  }

  set scrollRestoration(value) {
    check(this);
    const given = `${value}`;
    if (given === 'auto' || given === 'manual') restoration = given;
  }

  get state() {
    check(this);
    return readState();
  }

  back() {
    check(this);
    go(-1);
  }

  forward() {
    check(this);
    go(1);
  }

  go(delta = 0) {
    check(this);
    go(delta | 0);
  }

  pushState(data, unused, url = null) {
    check(this);
    need(arguments.length, 2, 'pushState', 'History');
    change('pushState', data, url, true);
  }

  replaceState(data, unused, url = null) {
    check(this);
    need(arguments.length, 2, 'replaceState', 'History');
    change('replaceState', data, url, false);
  }
}
expose(History, 'History');

function go(delta) {
  const { agent, frame } = context;
  current();
  if (delta === 0) {
    require('web/page/navigation').navigate(frame, `${frame.document.URL}`, { reload: true });
    return;
  }
  // What is beyond the ends as the window knows them now is dropped, whatever was asked for before.
  if (!session().reaches(delta)) return;
  // Browsers ask another process: a task that was there already comes first.
  agent.post('history', () => { agent.post('history', () => session().goSteps(delta)); });
}

function install(window, frame, { defineLazy }) {
  defineLazy(window, 'History', () => History);
  let history;
  primordials.ObjectDefineProperty(window, 'history', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get: () => history ??= new History(kIsHistory),
    set: undefined,
  });
}

module.exports = { install, navigateFragment, traverseSteps, willLeave };
