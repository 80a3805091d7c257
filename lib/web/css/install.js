// SPDX-License-Identifier: MIT
// What a window has of styles and geometry: classes, loaded when they are first looked at, and
// members of Element, HTMLElement, Document and Range, which load their bodies when called.

'use strict';

const { ObjectDefineProperty, ReflectApply } = primordials;

const CLASSES = {
  '__proto__': null,
  'web/css/animation': ['Animation', 'AnimationEffect', 'AnimationTimeline', 'CSSAnimation',
                        'CSSTransition', 'DocumentTimeline', 'KeyframeEffect'],
  'web/css/animation-events': ['AnimationEvent', 'AnimationPlaybackEvent', 'TransitionEvent'],
  'web/css/cssom': ['CSSGroupingRule', 'CSSConditionRule', 'CSSImportRule', 'CSSKeyframeRule',
                    'CSSKeyframesRule', 'CSSMediaRule', 'CSSRule', 'CSSRuleList', 'CSSStyleRule',
                    'CSSStyleSheet', 'CSSSupportsRule', 'MediaList', 'StyleSheet', 'StyleSheetList',
                    'CSSFontFaceRule', 'CSSLayerBlockRule', 'CSSLayerStatementRule'],
  'web/css/declaration': ['CSSStyleDeclaration'],
  'web/css/intersection-observer': ['IntersectionObserver', 'IntersectionObserverEntry'],
  'web/css/media-list': ['MediaQueryList', 'MediaQueryListEvent'],
  'web/css/rects': ['DOMMatrix', 'DOMMatrixReadOnly', 'DOMPoint', 'DOMPointReadOnly', 'DOMRect',
                    'DOMRectList', 'DOMRectReadOnly'],
  'web/css/resize-observer': ['ResizeObserver', 'ResizeObserverEntry', 'ResizeObserverSize'],
};

// Members whose bodies are in another module: name (method), name= (writable), name? (readonly).
function lend(prototype, id, group, names) {
  for (const entry of names) {
    const kind = entry[entry.length - 1];
    const name = kind === '=' || kind === '?' ? entry.slice(0, -1) : entry;
    const own = () => primordials.ObjectGetOwnPropertyDescriptor(require(id)[group], name);
    if (name === entry) {
      const method = { [name](...args) { return ReflectApply(own().value, this, args); } }[name];
      ObjectDefineProperty(prototype, name, {
        __proto__: null, configurable: true, enumerable: true, value: method, writable: true,
      });
      continue;
    }
    const accessor = kind === '=' ? {
      get [name]() { return ReflectApply(own().get, this, []); },
      set [name](value) { ReflectApply(own().set, this, [value]); },
    } : { get [name]() { return ReflectApply(own().get, this, []); } };
    ObjectDefineProperty(prototype, name, {
      ...primordials.ObjectGetOwnPropertyDescriptor(accessor, name), enumerable: true,
    });
  }
}

function install(window, frame, { defineLazy }) {
  if (frame.page.painter !== undefined) {
    const css = require('web/css/frame');
    frame.css = css;
    frame.page.wantFrame();
  }
  for (const id of primordials.ObjectKeys(CLASSES)) {
    for (const name of CLASSES[id]) defineLazy(window, name, () => require(id)[name]);
  }
  defineLazy(window, 'WebKitCSSMatrix', () => require('web/css/rects').DOMMatrix);
  defineLazy(window, 'CSS', () => require('web/css/css-namespace').CSS);
  require('web/dom/hooks').textStyle = (element) => require('web/css/view').textStyle(element);
  const { Element } = require('web/dom/element');
  const { HTMLElement } = require('web/dom/html/element');
  const { Document } = require('web/dom/document');
  lend(Element.prototype, 'web/css/view', 'elementMembers', [
    'getBoundingClientRect', 'getClientRects', 'scroll', 'scrollTo', 'scrollBy', 'scrollIntoView',
    'scrollIntoViewIfNeeded', 'checkVisibility', 'clientTop?', 'clientLeft?', 'clientWidth?',
    'clientHeight?', 'scrollWidth?', 'scrollHeight?', 'scrollTop=', 'scrollLeft=', 'currentCSSZoom?',
  ]);
  lend(Element.prototype, 'web/css/animation', 'elementMembers', ['animate', 'getAnimations']);
  lend(HTMLElement.prototype, 'web/css/view', 'htmlMembers', [
    'offsetParent?', 'offsetTop?', 'offsetLeft?', 'offsetWidth?', 'offsetHeight?',
  ]);
  lend(Document.prototype, 'web/css/view', 'documentMembers', [
    'elementFromPoint', 'elementsFromPoint', 'scrollingElement?',
  ]);
  lend(Document.prototype, 'web/css/animation', 'documentMembers', ['getAnimations', 'timeline?']);
  lend(Document.prototype, 'web/css/cssom', 'documentMembers', ['styleSheets?', 'adoptedStyleSheets=']);
  const { Range } = require('web/dom/range');
  lend(Range.prototype, 'web/css/range-rects', 'rangeMembers', ['getClientRects', 'getBoundingClientRect']);
  const { ShadowRoot } = require('web/dom/shadow-root');
  lend(ShadowRoot.prototype, 'web/css/view', 'documentMembers', ['elementFromPoint', 'elementsFromPoint']);
  lend(ShadowRoot.prototype, 'web/css/cssom', 'documentMembers', ['styleSheets?', 'adoptedStyleSheets=']);
}

module.exports = { install };
