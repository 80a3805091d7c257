// SPDX-License-Identifier: MIT
// The interface objects of the DOM on a window: window.Node, window.MouseEvent ...
//
//   install(window)
//
// There are some 250; each is a getter that loads the module, and turns itself into a plain
// property, when it is first read.

'use strict';

const { ObjectDefineProperty, ObjectKeys, StringPrototypeSplit } = primordials;

const { kCurrentEvent } = require('web/dom/slots');

// module: names
const MODULES = {
  __proto__: null,
  'event': 'Event CustomEvent',
  'event-target': 'EventTarget',
  'abort': 'AbortController AbortSignal',
  'node': 'Node',
  'element': 'Element',
  'attr': 'Attr NamedNodeMap',
  'character-data': 'CharacterData Text CDATASection Comment ProcessingInstruction',
  'doctype': 'DocumentType',
  'document': 'Document XMLDocument',
  'document-html': 'HTMLDocument',
  'implementation': 'DOMImplementation',
  'fragment': 'DocumentFragment',
  'shadow-root': 'ShadowRoot',
  'collections': 'NodeList HTMLCollection',
  'token-list': 'DOMTokenList',
  'mutation-observer': 'MutationObserver MutationRecord',
  'custom-elements': 'CustomElementRegistry',
  'element-internals': 'ElementInternals CustomStateSet',
  'range': 'Range',
  'static-range': 'AbstractRange StaticRange',
  'selection': 'Selection',
  'traversal': 'NodeFilter NodeIterator TreeWalker',
  'events/ui': 'UIEvent',
  'events/mouse': 'MouseEvent PointerEvent DragEvent',
  'events/wheel': 'WheelEvent',
  'events/keyboard': 'KeyboardEvent',
  'events/input': 'InputEvent CompositionEvent TextEvent',
  'events/focus': 'FocusEvent',
  'events/error': 'ErrorEvent',
  'events/promise-rejection': 'PromiseRejectionEvent',
  'events/page-transition': 'PageTransitionEvent',
  'events/before-unload': 'BeforeUnloadEvent',
  'events/message': 'MessageEvent',
  'events/close': 'CloseEvent',
  'events/progress': 'ProgressEvent',
  'events/animation': 'AnimationEvent TransitionEvent AnimationPlaybackEvent ' +
    'ContentVisibilityAutoStateChangeEvent MediaQueryListEvent',
  'events/history': 'HashChangeEvent PopStateEvent',
  'events/storage': 'StorageEvent',
  'events/form': 'SubmitEvent FormDataEvent ToggleEvent CommandEvent',
  'events/security': 'SecurityPolicyViolationEvent',
  'events/device': 'DeviceMotionEvent DeviceOrientationEvent',
  'events/touch': 'Touch TouchEvent TouchList',
};

function define(window, name, value) {
  ObjectDefineProperty(window, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

function lazily(window, name, load) {
  ObjectDefineProperty(window, name, {
    __proto__: null,
    get() {
      const value = load();
      define(window, name, value);
      return value;
    },
    set(value) { define(window, name, value); },
    enumerable: false,
    configurable: true,
  });
}

function install(window) {
  const modules = ObjectKeys(MODULES);
  for (let i = 0; i < modules.length; i++) {
    const id = `web/dom/${modules[i]}`;
    const names = StringPrototypeSplit(MODULES[modules[i]], ' ');
    for (let k = 0; k < names.length; k++) lazily(window, names[k], () => require(id)[names[k]]);
  }
  const html = require('web/dom/html/table');
  for (let i = 0; i < html.INTERFACES.length; i++) {
    const name = html.INTERFACES[i];
    lazily(window, name, () => html.interfaceOf(name));
  }
  ObjectDefineProperty(window, 'event', { // [Replaceable]
    __proto__: null,
    get: () => window[kCurrentEvent],
    set(value) {
      ObjectDefineProperty(window, 'event', {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
      });
    },
    enumerable: true,
    configurable: true,
  });
  ObjectDefineProperty(window, 'customElements', {
    __proto__: null,
    get: () => require('web/dom/custom-elements').registryOfWindow(),
    set: undefined,
    enumerable: true,
    configurable: true,
  });
}

module.exports = { install };
