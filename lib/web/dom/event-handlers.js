// SPDX-License-Identifier: MIT
// Event handlers: `element.onclick = f` and `<p onclick="...">`.
//
//   defineEventHandler(prototype, 'click')           the property onclick
//   defineHandlers(prototype, GLOBAL)                all of a list
//   element attributes are handed in by attributeChanged(element, 'onclick', text or null)
//
//   target[kHandlers]: type -> { value, text, listener, ... }
//
// 1. A handler is one listener. It takes its place in the list when it first gets a value that is
//    not null, keeps it while it gets others, and loses it when it is set to null.
// 2. The text of an attribute is compiled when the handler is first called or read, with the
//    element, its form and its document around it as `with` would put them.
// 3. As in Chromium, the text begins in the line where the parser was when the attribute was set: at
//    the end of the tag. But it cannot begin before line 2, because the engine begins with line 1
//    and the function's head has a line.
// 4. Handlers of body and frameset in FORWARDED are the window's.

'use strict';

const {
  Function, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectApply, SafeMap, SafeSet,
  StringPrototypeSlice, StringPrototypeSplit,
} = primordials;

const {
  HTML, MATHML, SVG, kCanceled, kHandlers, kIsWindow, kListeners, kLocalName, kNamespace, kNodeType,
  kOwner, kParser, kURL, kView, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { illegal, isObject } = require('web/dom/idl');
const { cancel } = require('web/dom/event');
const { addListener, removeListener } = require('web/dom/event-target');

const kIsWorkerScope = slot('isWorkerScope');

const words = (string) => StringPrototypeSplit(string, ' ');

// Of elements, documents and windows.
const GLOBAL = words(
  'abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change ' +
  'click close command contentvisibilityautostatechange contextlost contextmenu contextrestored ' +
  'copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop ' +
  'durationchange emptied ended error focus formdata input invalid keydown keypress keyup load ' +
  'loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout ' +
  'mouseover mouseup mousewheel paste pause play playing progress ratechange reset resize scroll ' +
  'scrollend scrollsnapchange scrollsnapchanging securitypolicyviolation seeked seeking select ' +
  'slotchange stalled submit suspend timeupdate toggle volumechange waiting webkitanimationend ' +
  'webkitanimationiteration webkitanimationstart webkittransitionend wheel animationcancel ' +
  'animationend animationiteration animationstart transitioncancel transitionend transitionrun ' +
  'transitionstart gotpointercapture lostpointercapture pointercancel pointerdown pointerenter ' +
  'pointerleave pointermove pointerout pointerover pointerrawupdate pointerup selectionchange ' +
  'selectstart touchcancel touchend touchmove touchstart');

// Of windows, and of body and frameset, which forward them.
const WINDOW = words(
  'afterprint beforeprint beforeunload hashchange languagechange message messageerror offline ' +
  'online pagehide pageshow popstate rejectionhandled storage unhandledrejection unload ' +
  'pagereveal pageswap gamepadconnected gamepaddisconnected');

const DOCUMENT = words('readystatechange visibilitychange fullscreenchange fullscreenerror ' +
  'pointerlockchange pointerlockerror freeze resume prerenderingchange');

const FORWARDED = new SafeSet(words('blur error focus load resize scroll'));
for (let i = 0; i < WINDOW.length; i++) FORWARDED.add(WINDOW[i]);

// Attributes that are handlers.
const ATTRIBUTES = new SafeSet();
for (let i = 0; i < GLOBAL.length; i++) ATTRIBUTES.add(GLOBAL[i]);
const OWN_WINDOW = new SafeSet(WINDOW);
const OWN_ELEMENT = new SafeSet(['fullscreenchange', 'fullscreenerror']);

// The names of events whose handlers are written in another way.
const TYPES = {
  __proto__: null,
  webkitanimationend: 'webkitAnimationEnd',
  webkitanimationiteration: 'webkitAnimationIteration',
  webkitanimationstart: 'webkitAnimationStart',
  webkittransitionend: 'webkitTransitionEnd',
};

const isBody = (element) => element[kNodeType] === 1 && element[kNamespace] === HTML &&
  (element[kLocalName] === 'body' || element[kLocalName] === 'frameset');

// Whose handler it is: the target itself, the window, or nobody's (null).
function ownerOf(target, name) {
  if (!FORWARDED.has(name) || !isBody(target)) return target;
  return target[kOwner][kView];
}

// ---- Setting

function entryFor(target, name) {
  const handlers = target[kHandlers] ??= new SafeMap();
  let entry = handlers.get(name);
  if (entry === undefined) {
    entry = { __proto__: null, name, target, value: null, text: null, line: 0, element: null,
              listener: null };
    handlers.set(name, entry);
  }
  return entry;
}

function activate(entry) {
  if (entry.listener !== null) return;
  const { name, target } = entry;
  entry.listener = {
    __proto__: null, type: TYPES[name] ?? name, callback: null, capture: false, once: false,
    resists: false, removed: false, passive: false, handler: entry, weak: false,
  };
  addListener(target, entry.listener);
}

function deactivate(entry) {
  if (entry.listener === null) return;
  removeListener(entry.target, entry.listener);
  entry.listener = null;
}

function setHandler(target, name, value) {
  if (value === null) {
    const entry = target[kHandlers]?.get(name);
    if (entry === undefined) return;
    entry.value = entry.text = null;
    deactivate(entry);
    return;
  }
  const entry = entryFor(target, name);
  entry.value = value;
  entry.text = null;
  activate(entry);
}

// An element's attribute on... was set, changed or removed.
function attributeChanged(element, attribute, value) {
  const name = StringPrototypeSlice(attribute, 2);
  const isBodys = isBody(element);
  if (!ATTRIBUTES.has(name) && !OWN_ELEMENT.has(name) && !(isBodys && OWN_WINDOW.has(name))) return;
  const namespace = element[kNamespace];
  if (namespace !== HTML && namespace !== SVG && namespace !== MATHML) return;
  const target = ownerOf(element, name);
  if (target === null) return;
  if (value === null) {
    setHandler(target, name, null);
    return;
  }
  const entry = entryFor(target, name);
  entry.value = null;
  entry.text = value;
  entry.line = element[kOwner][kParser]?.place?.line ?? 0;
  entry.element = element;
  activate(entry);
}

// ---- Compiling

// A window, or the global object of a Worker: its handler of errors gets the parts of the event.
const isScope = (target) => target[kIsWindow] === true || target[kIsWorkerScope] === true;

const PARTS = ['document', 'form', 'element'];

function compile(entry) {
  const { element, line, name, target, text } = entry;
  entry.text = null;
  const document = element[kOwner];
  if (document[kView] === null) return;
  const isError = name === 'error' && isScope(target);
  const parameters = isError ? 'event, source, lineno, colno, error' : 'event';
  const url = document[kURL];
  const place = { __proto__: null, line: line - 1, column: -1 }; // of the head's line, which is ours
  try {
    hooks.evaluate(`(function(${parameters}) {\n${text}\n})`, url, place); // for errors
    new Function(parameters, text); // throws if the text would close more than it opens
    const form = element[slot('formOwner')]?.() ?? element.form ?? null;
    const around = [document, isObject(form) && form[kNodeType] === 1 ? form : null, element];
    let source = `return function on${name}(${parameters}) {\n${text}\n};`;
    for (let i = 2; i >= 0; i--) {
      if (around[i] !== null) source = `with (${PARTS[i]}) { ${source} }`;
    }
    source = `(function(document, form, element) {${source}})`;
    entry.value = ReflectApply(hooks.evaluate(source, url, place), undefined, around);
  } catch (error) {
    hooks.report(error, document[kView]);
    entry.value = null;
    deactivate(entry);
  }
}

function valueOf(target, name) {
  const entry = target[kHandlers]?.get(name);
  if (entry === undefined) return null;
  if (entry.text !== null) compile(entry);
  return entry.value;
}

// ---- Calling

const kMessage = slot('event message');
const kFilename = slot('event filename');
const kLineno = slot('event lineno');
const kColno = slot('event colno');
const kError = slot('event error');
const kReturnValue = slot('event beforeunload returnValue');

// Called as a listener; what it throws is reported there.
function handleReturn(entry, event, target) {
  if (entry.text !== null) compile(entry);
  const { name, value } = entry;
  if (typeof value !== 'function') return;
  if (name === 'error' && isScope(target) && event[kMessage] !== undefined) {
    const result = ReflectApply(value, target, [
      event[kMessage], event[kFilename], event[kLineno], event[kColno], event[kError],
    ]);
    if (result === true) cancel(event);
    return;
  }
  const result = ReflectApply(value, target, [event]);
  if (name === 'beforeunload' && event[kReturnValue] !== undefined) {
    if (result === undefined || result === null) return;
    event[kCanceled] = true;
    if (event[kReturnValue] === '') event[kReturnValue] = `${result}`;
  } else if (result === false) {
    cancel(event);
  }
}

// ---- Properties

function check(value) {
  const target = value ?? hooks.window;
  if (!isObject(target) || target[kListeners] === undefined) throw illegal();
  return target;
}

function defineEventHandler(prototype, name, type = name) {
  if (type !== name) TYPES[name] = type;
  const property = `on${name}`;
  const { get, set } = ObjectGetOwnPropertyDescriptor({
    get [property]() {
      const target = ownerOf(check(this), name);
      return target === null ? null : valueOf(target, name);
    },
    set [property](value) {
      const target = ownerOf(check(this), name);
      if (target !== null) setHandler(target, name, isObject(value) ? value : null);
    },
  }, property);
  ObjectDefineProperty(prototype, property, {
    __proto__: null, get, set, enumerable: true, configurable: true,
  });
}

function defineHandlers(prototype, names) {
  for (let i = 0; i < names.length; i++) defineEventHandler(prototype, names[i]);
}

module.exports = {
  DOCUMENT, GLOBAL, WINDOW, attributeChanged, defineEventHandler, defineHandlers, handleReturn,
  setHandler, valueOf,
};
