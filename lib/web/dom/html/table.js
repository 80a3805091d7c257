// SPDX-License-Identifier: MIT
// Which interface an element has, and which module makes it.
//
//   classFor(namespace, localName)     the class of an element that is not a custom one
//   interfaceOf('HTMLDivElement')      the class of a name, for the window's properties
//   INTERFACES                         all names
//
// A module is evaluated when the first element of one of its kinds is made.
'use strict';

const {
  ObjectKeys, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;

const { HTML, MATHML, SVG } = require('web/dom/slots');

// By module: interfaces, and the tags of each.
const MODULES = {
  __proto__: null,
  element: 'HTMLElement:abbr,acronym,address,article,aside,b,basefont,bdi,bdo,big,center,cite,' +
    'code,dd,dfn,dt,em,figcaption,figure,footer,header,hgroup,i,kbd,main,mark,nav,nobr,noembed,' +
    'noframes,noscript,plaintext,rb,rp,rt,rtc,ruby,s,samp,search,section,small,strike,strong,' +
    'sub,sup,tt,u,var,wbr HTMLUnknownElement:',
  simple: 'HTMLDivElement:div HTMLParagraphElement:p HTMLSpanElement:span HTMLBRElement:br ' +
    'HTMLHRElement:hr HTMLHeadingElement:h1,h2,h3,h4,h5,h6 HTMLHeadElement:head ' +
    'HTMLHtmlElement:html HTMLLIElement:li HTMLOListElement:ol HTMLUListElement:ul ' +
    'HTMLDListElement:dl HTMLMenuElement:menu HTMLDirectoryElement:dir HTMLFontElement:font ' +
    'HTMLPreElement:pre,listing,xmp HTMLQuoteElement:blockquote,q HTMLModElement:del,ins ' +
    'HTMLMetaElement:meta HTMLTitleElement:title HTMLDataElement:data HTMLTimeElement:time ' +
    'HTMLMarqueeElement:marquee HTMLParamElement:param HTMLMapElement:map ' +
    'HTMLPictureElement:picture HTMLFrameElement:frame HTMLFrameSetElement:frameset ' +
    'HTMLBodyElement:body',
  links: 'HTMLAnchorElement:a HTMLAreaElement:area HTMLBaseElement:base HTMLLinkElement:link ' +
    'HTMLStyleElement:style',
  script: 'HTMLScriptElement:script HTMLTemplateElement:template HTMLSlotElement:slot',
  form: 'HTMLFormElement:form',
  input: 'HTMLInputElement:input',
  select: 'HTMLSelectElement:select HTMLOptionElement:option HTMLOptGroupElement:optgroup ' +
    'HTMLSelectedContentElement:selectedcontent',
  textarea: 'HTMLTextAreaElement:textarea',
  controls: 'HTMLButtonElement:button HTMLLabelElement:label HTMLFieldSetElement:fieldset ' +
    'HTMLLegendElement:legend HTMLOutputElement:output HTMLDataListElement:datalist ' +
    'HTMLMeterElement:meter HTMLProgressElement:progress',
  interactive: 'HTMLDetailsElement:details HTMLDialogElement:dialog HTMLSummaryElement:summary',
  image: 'HTMLImageElement:img',
  embedded: 'HTMLIFrameElement:iframe HTMLCanvasElement:canvas HTMLEmbedElement:embed ' +
    'HTMLObjectElement:object HTMLSourceElement:source HTMLTrackElement:track ' +
    'HTMLMediaElement: HTMLVideoElement:video HTMLAudioElement:audio',
  tables: 'HTMLTableElement:table HTMLTableCaptionElement:caption ' +
    'HTMLTableSectionElement:tbody,thead,tfoot HTMLTableRowElement:tr ' +
    'HTMLTableCellElement:td,th HTMLTableColElement:col,colgroup',
};

const moduleOf = { __proto__: null }; // by interface
const interfaceByTag = { __proto__: null };
{
  const modules = ObjectKeys(MODULES);
  for (let i = 0; i < modules.length; i++) {
    const entries = StringPrototypeSplit(MODULES[modules[i]], ' ');
    for (let j = 0; j < entries.length; j++) {
      const at = StringPrototypeIndexOf(entries[j], ':');
      const name = StringPrototypeSlice(entries[j], 0, at);
      moduleOf[name] = `web/dom/html/${modules[i]}`;
      const tags = StringPrototypeSplit(StringPrototypeSlice(entries[j], at + 1), ',');
      for (let k = 0; k < tags.length; k++) interfaceByTag[tags[k]] = name;
    }
  }
}

const SVG_TAGS = { __proto__: null, svg: 'SVGSVGElement', g: 'SVGGElement', a: 'SVGAElement',
                   script: 'SVGScriptElement', style: 'SVGStyleElement', title: 'SVGTitleElement',
                   path: 'SVGPathElement', rect: 'SVGRectElement', circle: 'SVGCircleElement',
                   ellipse: 'SVGEllipseElement', line: 'SVGLineElement', text: 'SVGTextElement',
                   defs: 'SVGDefsElement', use: 'SVGUseElement', image: 'SVGImageElement',
                   foreignObject: 'SVGForeignObjectElement', desc: 'SVGDescElement',
                   polygon: 'SVGPolygonElement', polyline: 'SVGPolylineElement' };
const svgNames = ['SVGElement', 'SVGGraphicsElement', 'SVGGeometryElement', 'SVGAnimatedString',
                  'SVGAnimatedLength', 'SVGLength'];
for (let i = 0; i < svgNames.length; i++) moduleOf[svgNames[i]] = 'web/dom/html/svg';
for (const tag in SVG_TAGS) moduleOf[SVG_TAGS[tag]] = 'web/dom/html/svg';
moduleOf.MathMLElement = 'web/dom/html/svg';
moduleOf.Image = 'web/dom/html/image';
moduleOf.Option = 'web/dom/html/select';
moduleOf.Audio = 'web/dom/html/embedded';
moduleOf.DOMStringMap = 'web/dom/html/dataset';
moduleOf.ValidityState = 'web/dom/html/validity';
moduleOf.RadioNodeList = 'web/dom/html/form-lists';
moduleOf.HTMLFormControlsCollection = 'web/dom/html/form-lists';
moduleOf.HTMLOptionsCollection = 'web/dom/html/form-lists';
moduleOf.HTMLAllCollection = 'web/dom/html/all';
moduleOf.DOMParser = 'web/dom/parser/dom-parser';
moduleOf.XMLSerializer = 'web/dom/parser/dom-parser';

delete moduleOf.HTMLSummaryElement; // a class of ours, which pages do not see
const INTERFACES = ObjectKeys(moduleOf);
moduleOf.HTMLSummaryElement = 'web/dom/html/interactive';

const known = { __proto__: null };

function interfaceOf(name) {
  let Class = known[name];
  if (Class === undefined) {
    const id = moduleOf[name];
    if (id === undefined) return undefined;
    known[name] = Class = require(id)[name];
  }
  return Class;
}

const byTag = { __proto__: null };

function classFor(namespace, localName) {
  if (namespace === HTML) {
    let Class = byTag[localName];
    if (Class !== undefined) return Class;
    const name = interfaceByTag[localName];
    if (name !== undefined) return byTag[localName] = interfaceOf(name);
    Class = RegExpPrototypeExec(/^[a-z][^\0\t\n\f\r />A-Z]*-/, localName) !== null &&
      localName !== 'annotation-xml' && localName !== 'font-face' ? interfaceOf('HTMLElement') :
      interfaceOf('HTMLUnknownElement');
    return Class;
  }
  if (namespace === SVG) return interfaceOf(SVG_TAGS[localName] ?? 'SVGElement');
  if (namespace === MATHML) return interfaceOf('MathMLElement');
  return require('web/dom/element').Element;
}

module.exports = { INTERFACES, classFor, interfaceOf };
