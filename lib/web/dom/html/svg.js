// SPDX-License-Identifier: MIT
// SVG and MathML, as far as scripts need them that do not draw: className.baseVal, style, dataset,
// and the classes of the usual elements.

'use strict';

const { ObjectCreate, ObjectDefineProperty } = primordials;

const {
  XLINK, kActivation, kAttributeChanged, kChildrenChanged, kCloned, kConnected, kInit,
  kPostConnected, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { expose, illegalConstructor, mix, text } = require('web/dom/idl');
const { Element } = require('web/dom/element');
const { GLOBAL, defineHandlers } = require('web/dom/event-handlers');
const { getAttribute } = require('web/dom/attributes');
const { attr, setAttr } = require('web/dom/html/attributes');
const { SHARED } = require('web/dom/html/element');
const { childText } = require('web/dom/html/simple');

const kTargetElement = slot('animatedElement');
const kAttribute = slot('animatedAttribute');
const kClassName = slot('className');
const kStyle = slot('style');

class SVGAnimatedString {
  constructor() {
    throw illegalConstructor();
  }

  get baseVal() {
    return attr(this[kTargetElement], this[kAttribute]) ?? '';
  }

  set baseVal(value) {
    setAttr(this[kTargetElement], this[kAttribute], text(value));
  }

  get animVal() {
    return this.baseVal;
  }
}
expose(SVGAnimatedString, 'SVGAnimatedString');

function animatedString(element, attribute) {
  const object = ObjectCreate(SVGAnimatedString.prototype);
  object[kTargetElement] = element;
  object[kAttribute] = attribute;
  return object;
}

class SVGLength {
  constructor() {
    throw illegalConstructor();
  }

  get value() {
    return primordials.NumberParseFloat(attr(this[kTargetElement], this[kAttribute]) ?? '0') || 0;
  }

  set value(value) {
    setAttr(this[kTargetElement], this[kAttribute], `${+value}`);
  }

  get valueAsString() {
    return attr(this[kTargetElement], this[kAttribute]) ?? '0';
  }

  set valueAsString(value) {
    setAttr(this[kTargetElement], this[kAttribute], text(value));
  }
}
expose(SVGLength, 'SVGLength');

class SVGAnimatedLength {
  constructor() {
    throw illegalConstructor();
  }

  get baseVal() {
    const length = ObjectCreate(SVGLength.prototype);
    length[kTargetElement] = this[kTargetElement];
    length[kAttribute] = this[kAttribute];
    return length;
  }

  get animVal() {
    return this.baseVal;
  }
}
expose(SVGAnimatedLength, 'SVGAnimatedLength');

class SVGElement extends Element {
  get className() {
    return this[kClassName] ??= animatedString(this, 'class');
  }

  get ownerSVGElement() {
    for (let node = this.parentElement; node !== null; node = node.parentElement) {
      if (node.localName === 'svg') return node;
    }
    return null;
  }

  get viewportElement() {
    return this.ownerSVGElement;
  }

  get autofocus() {
    return attr(this, 'autofocus') !== null;
  }

  set autofocus(value) {
    this.toggleAttribute('autofocus', !!value);
  }

  [kAttributeChanged](name, old, value, namespace) {
    if (namespace === null && name === 'style') {
      this[kStyle]?.[slot('attributeChanged')]?.(value);
    }
  }
}
mix(SVGElement.prototype, SHARED);
expose(SVGElement, 'SVGElement');
defineHandlers(SVGElement.prototype, GLOBAL);

function define(name, Base, members = undefined) {
  const Class = class extends Base {};
  ObjectDefineProperty(Class, 'name', { __proto__: null, value: name, configurable: true });
  if (members !== undefined) mix(Class.prototype, members);
  return expose(Class, name);
}

function lengths(Class, ...names) {
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const kLength = slot(`length ${name}`);
    mix(Class.prototype, {
      get [name]() {
        let length = this[kLength];
        if (length === undefined) {
          length = this[kLength] = ObjectCreate(SVGAnimatedLength.prototype);
          length[kTargetElement] = this;
          length[kAttribute] = name;
        }
        return length;
      },
    });
  }
  return Class;
}

const SVGGraphicsElement = define('SVGGraphicsElement', SVGElement, {
  getBBox() {
    return { x: 0, y: 0, width: 0, height: 0 };
  },
  getCTM() {
    return null;
  },
  getScreenCTM() {
    return null;
  },
});
const SVGGeometryElement = define('SVGGeometryElement', SVGGraphicsElement, {
  getTotalLength() {
    return 0;
  },
});
const SVGSVGElement = lengths(define('SVGSVGElement', SVGGraphicsElement, {
  getElementById(id) {
    return this.querySelector(`#${primordials.globalThis.CSS?.escape?.(id) ?? id}`);
  },
  createSVGPoint() {
    return { x: 0, y: 0 };
  },
}), 'x', 'y', 'width', 'height');

class SVGAElement extends SVGGraphicsElement {
  get href() {
    return this[slot('href')] ??= animatedString(this, 'href');
  }

  get target() {
    return this[slot('target')] ??= animatedString(this, 'target');
  }

  [kActivation]() {
    const value = attr(this, 'href') ?? getAttribute(this, 'href', XLINK);
    const url = value === null ? null : require('web/dom/html/url').resolve(this, value);
    if (url !== null) {
      hooks.navigate?.(url, {
        __proto__: null, element: this, kind: 'link', target: attr(this, 'target') ?? '',
      });
    }
  }
}
expose(SVGAElement, 'SVGAElement');

class SVGScriptElement extends SVGElement {
  [kInit]() {
    super[kInit]?.();
    this[slot('forceAsync')] = true;
  }

  get type() {
    return attr(this, 'type') ?? '';
  }

  set type(value) {
    setAttr(this, 'type', text(value));
  }

  get href() {
    return this[slot('href')] ??= animatedString(this, 'href');
  }

  get text() {
    return childText(this);
  }

  [kCloned](copy) {
    copy[slot('alreadyStarted')] = this[slot('alreadyStarted')];
  }

  [kPostConnected]() {
    if (this[kConnected] && !this[slot('parserInserted')] && !this[slot('alreadyStarted')]) {
      hooks.prepareScript(this);
    }
  }

  [kChildrenChanged]() {
    this[kPostConnected]();
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (name === 'href' && old === null && value !== null) this[kPostConnected]();
  }
}
expose(SVGScriptElement, 'SVGScriptElement');

class MathMLElement extends Element {
  [kAttributeChanged](name, old, value, namespace) {
    if (namespace === null && name === 'style') {
      this[kStyle]?.[slot('attributeChanged')]?.(value);
    }
  }
}
mix(MathMLElement.prototype, SHARED);
expose(MathMLElement, 'MathMLElement');
defineHandlers(MathMLElement.prototype, GLOBAL);

module.exports = {
  MathMLElement,
  SVGAElement,
  SVGAnimatedLength,
  SVGAnimatedString,
  SVGCircleElement: lengths(define('SVGCircleElement', SVGGeometryElement), 'cx', 'cy', 'r'),
  SVGDefsElement: define('SVGDefsElement', SVGGraphicsElement),
  SVGDescElement: define('SVGDescElement', SVGElement),
  SVGElement,
  SVGEllipseElement: lengths(define('SVGEllipseElement', SVGGeometryElement), 'cx', 'cy', 'rx',
                             'ry'),
  SVGForeignObjectElement: lengths(define('SVGForeignObjectElement', SVGGraphicsElement), 'x', 'y',
                                   'width', 'height'),
  SVGGElement: define('SVGGElement', SVGGraphicsElement),
  SVGGeometryElement,
  SVGGraphicsElement,
  SVGImageElement: lengths(define('SVGImageElement', SVGGraphicsElement), 'x', 'y', 'width',
                           'height'),
  SVGLength,
  SVGLineElement: lengths(define('SVGLineElement', SVGGeometryElement), 'x1', 'y1', 'x2', 'y2'),
  SVGPathElement: define('SVGPathElement', SVGGeometryElement),
  SVGPolygonElement: define('SVGPolygonElement', SVGGeometryElement),
  SVGPolylineElement: define('SVGPolylineElement', SVGGeometryElement),
  SVGRectElement: lengths(define('SVGRectElement', SVGGeometryElement), 'x', 'y', 'width',
                          'height', 'rx', 'ry'),
  SVGSVGElement,
  SVGScriptElement,
  SVGStyleElement: define('SVGStyleElement', SVGElement),
  SVGTextElement: define('SVGTextElement', SVGGraphicsElement),
  SVGTitleElement: define('SVGTitleElement', SVGElement),
  SVGUseElement: lengths(define('SVGUseElement', SVGGraphicsElement), 'x', 'y', 'width', 'height'),
};
