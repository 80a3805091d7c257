// SPDX-License-Identifier: MIT
// Elements that are little more than their attributes.

'use strict';

const { RegExpPrototypeExec } = primordials;

const { kFirst, kInserted, kNext, kNodeType, kOwner, slot } = require('web/dom/slots');
const { text } = require('web/dom/idl');
const { attr, setAttr } = require('web/dom/html/attributes');
const { define, finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');

// The text of an element's own text nodes.
function childText(element) {
  let result = '';
  for (let node = element[kFirst]; node !== null; node = node[kNext]) {
    if (node[kNodeType] === 3 || node[kNodeType] === 4) result += node.data;
  }
  return result;
}

class HTMLTitleElement extends HTMLElement {
  get text() {
    return childText(this);
  }

  set text(value) {
    this.textContent = text(value);
  }
}
finish(HTMLTitleElement, 'HTMLTitleElement');

// The language that <meta http-equiv="content-language"> gives to the document.
class HTMLMetaElement extends HTMLElement {
  [kInserted]() {
    const kind = attr(this, 'http-equiv');
    if (kind !== null && RegExpPrototypeExec(/^content-language$/i, kind) !== null) {
      const match = RegExpPrototypeExec(/^\s*([^,\s]+)\s*$/, attr(this, 'content') ?? '');
      if (match !== null) this[kOwner][slot('language')] = match[1];
    }
  }
}
finish(HTMLMetaElement, 'HTMLMetaElement', {
  text: 'content httpEquiv=http-equiv name scheme media',
});

class HTMLMapElement extends HTMLElement {
  get areas() {
    return this.getElementsByTagName('area');
  }
}
finish(HTMLMapElement, 'HTMLMapElement', { text: 'name' });

// Handlers that the body and the frameset give to the window.
const handlers = require('web/dom/event-handlers');
const windowHandlers = (Class) => handlers.defineHandlers(Class.prototype, handlers.WINDOW);

const BODY = { nullText: 'text link vLink aLink bgColor', text: 'background' };
const HTMLBodyElement = define('HTMLBodyElement', BODY);
windowHandlers(HTMLBodyElement);
const HTMLFrameSetElement = define('HTMLFrameSetElement', { text: 'cols rows' });
windowHandlers(HTMLFrameSetElement);

module.exports = {
  HTMLBRElement: define('HTMLBRElement', { text: 'clear' }),
  HTMLBodyElement,
  HTMLDListElement: define('HTMLDListElement', { flag: 'compact' }),
  HTMLDataElement: define('HTMLDataElement', { text: 'value' }),
  HTMLDirectoryElement: define('HTMLDirectoryElement', { flag: 'compact' }),
  HTMLDivElement: define('HTMLDivElement', { text: 'align' }),
  HTMLFontElement: define('HTMLFontElement', { nullText: 'color', text: 'face size' }),
  HTMLFrameElement: define('HTMLFrameElement', {
    text: 'name scrolling frameBorder', url: 'src longDesc', flag: 'noResize',
    nullText: 'marginHeight marginWidth',
  }, {
    get contentDocument() {
      return null;
    },
    get contentWindow() {
      return null;
    },
  }),
  HTMLFrameSetElement,
  HTMLHRElement: define('HTMLHRElement', { text: 'align color size width', flag: 'noShade' }),
  HTMLHeadElement: define('HTMLHeadElement'),
  HTMLHeadingElement: define('HTMLHeadingElement', { text: 'align' }),
  HTMLHtmlElement: define('HTMLHtmlElement', { text: 'version' }),
  HTMLLIElement: define('HTMLLIElement', { int: 'value:0', text: 'type' }),
  HTMLMapElement,
  HTMLMarqueeElement: define('HTMLMarqueeElement', {
    text: 'bgColor height width', nat: 'hspace:0 vspace:0 scrollAmount:6 scrollDelay:85',
    choice: {
      behavior: 'scroll slide alternate|scroll|scroll',
      direction: 'up right down left|left|left',
    },
    flag: 'trueSpeed',
  }, {
    get loop() {
      const value = +(attr(this, 'loop') ?? -1);
      return value === value && (value > 0 || value === -1) ? value | 0 : -1;
    },
    set loop(value) {
      setAttr(this, 'loop', `${+value | 0}`);
    },
    start() {},
    stop() {},
  }),
  HTMLMenuElement: define('HTMLMenuElement', { flag: 'compact' }),
  HTMLMetaElement,
  HTMLModElement: define('HTMLModElement', { url: 'cite', text: 'dateTime' }),
  HTMLOListElement: define('HTMLOListElement', {
    flag: 'compact reversed', int: 'start:1', text: 'type',
  }),
  HTMLParagraphElement: define('HTMLParagraphElement', { text: 'align' }),
  HTMLParamElement: define('HTMLParamElement', { text: 'name value type valueType' }),
  HTMLPictureElement: define('HTMLPictureElement'),
  HTMLPreElement: define('HTMLPreElement', { int: 'width:0' }),
  HTMLQuoteElement: define('HTMLQuoteElement', { url: 'cite' }),
  HTMLSpanElement: define('HTMLSpanElement'),
  HTMLTimeElement: define('HTMLTimeElement', { text: 'dateTime' }),
  HTMLTitleElement,
  HTMLUListElement: define('HTMLUListElement', { flag: 'compact', text: 'type' }),
  childText,
};
