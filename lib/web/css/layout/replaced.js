// SPDX-License-Identifier: MIT
// Boxes with content of their own: images, form controls, canvases, frames. Their sizes are
// those of Chromium's controls.

'use strict';

const { kLocalName } = require('web/dom/slots');
const { fontOf, lineHeightOf } = require('web/css/fonts');
const { P } = require('web/css/properties');
const {
  edgesX, edgesY, limitHeight, limitWidth, setEdges, sizeOf, specifiedHeight,
} = require('web/css/layout/sizes');
const { attribute, eachChild, kNatural } = require('web/css/tree');

const number = (element, name, otherwise) => {
  const n = parseInt(attribute(element, name) ?? '', 10);
  return n >= 0 ? n : otherwise;
};

function inputSize(element, style) {
  const type = (attribute(element, 'type') ?? 'text').toLowerCase();
  const font = fontOf(style);
  const line = Math.ceil(lineHeightOf(style.v, font));
  switch (type) {
    case 'checkbox': case 'radio': return { width: 13, height: 13 };
    case 'range': return { width: 129, height: 16 };
    case 'color': return { width: 44, height: 23 };
    case 'image': return element[kNatural] ?? { width: 0, height: 0 };
    case 'file': return { width: 253, height: 21 };
    case 'date': return { width: 117.328, height: 15.328 };
    case 'hidden': return { width: 0, height: 0 };
    default: {
      const size = number(element, 'size', 20) || 20;
      // Chromium counts in the average width of the font's characters.
      const { average, widest } = widthsOf(style.v[P.fontFamily], font.size);
      return { width: Math.ceil(average * size) + widest - average, height: line };
    }
  }
}

// The average and the largest width of a font's characters, as the fonts' own tables have them for
// the three families that Chromium uses here.
function widthsOf(families, size) {
  const name = families[0].toLowerCase();
  const [average, widest] = /mono|courier/.test(name) ? [0.602, 1.35] :
    /times|serif$|georgia/.test(name) && !/sans/.test(name) ? [0.5, 2.5] : [0.6, 1.27];
  return { average: Math.round(average * size), widest: Math.round(widest * size) };
}

function textAreaSize(element, style) {
  const font = fontOf(style);
  const columns = number(element, 'cols', 20) || 20;
  const rows = number(element, 'rows', 2) || 2;
  return {
    width: Math.ceil((/mono/i.test(style.v[P.fontFamily][0]) ? font.ch : 0.6 * font.size) * columns) + 15,
    height: lineHeightOf(style.v, font) * rows,
  };
}

function selectSize(element, style) {
  const { kData, kNodeType } = require('web/dom/slots');
  const font = fontOf(style);
  let width = 0;
  const visit = (node) => {
    if (node[kNodeType] !== 1) return;
    if (node[kLocalName] === 'option') {
      let text = attribute(node, 'label') ?? '';
      if (text === '') eachChild(node, (child) => { if (child[kNodeType] === 3) text += child[kData]; });
      width = Math.max(width, font.measure(text.trim().replace(/\s+/g, ' ')));
    } else {
      eachChild(node, visit);
    }
  };
  eachChild(element, visit);
  return { width: Math.ceil(width) + 20, height: font.lineSpacing + 2 };
}

// The natural size of the content and its ratio (NaN if it has none).
function contentSize(box) {
  const { node, style } = box;
  switch (node[kLocalName]) {
    case 'img': {
      const natural = node[kNatural];
      if (natural !== undefined && natural !== null) {
        return { width: natural.width, height: natural.height, ratio: natural.width / natural.height };
      }
      const w = number(node, 'width', NaN);
      const h = number(node, 'height', NaN);
      return { width: 0, height: 0, ratio: w > 0 && h > 0 ? w / h : NaN };
    }
    case 'canvas': {
      const width = number(node, 'width', 300);
      const height = number(node, 'height', 150);
      return { width, height, ratio: width / height };
    }
    case 'video': return { width: 300, height: 150, ratio: 2 };
    case 'audio': return { width: 300, height: 54, ratio: NaN };
    case 'input': return { ...inputSize(node, style), ratio: NaN };
    case 'textarea': return { ...textAreaSize(node, style), ratio: NaN };
    case 'select': return { ...selectSize(node, style), ratio: NaN };
    case 'progress': return { width: style.v[P.fontSize] * 10, height: style.v[P.fontSize], ratio: NaN };
    case 'meter': return { width: style.v[P.fontSize] * 5, height: style.v[P.fontSize], ratio: NaN };
    case 'svg': {
      const width = number(node, 'width', NaN);
      const height = number(node, 'height', NaN);
      return { width: width === width ? width : 300, height: height === height ? height : 150, ratio: NaN };
    }
    default: return { width: 300, height: 150, ratio: NaN };
  }
}

// { width, height } of the content box, with CSS's width and height and the ratio applied.
function naturalSize(box, cbWidth, cbHeight) {
  const { v } = box.style;
  const content = contentSize(box);
  setEdges(box, cbWidth);
  let width = sizeOf(box, v[P.width], cbWidth, edgesX(box)) - edgesX(box);
  let height = specifiedHeight(box, cbHeight) - edgesY(box);
  const { ratio } = content;
  if (width !== width && height === height && ratio === ratio) width = height * ratio;
  else if (height !== height && width === width && ratio === ratio) height = width / ratio;
  if (width !== width) ({ width } = content);
  if (height !== height) ({ height } = content);
  return { width, height };
}

function setReplacedSize(box, cbWidth, cbHeight) {
  const { v } = box.style;
  const { ratio } = contentSize(box);
  const { width, height } = naturalSize(box, cbWidth, cbHeight);
  const w = limitWidth(box, width + edgesX(box), cbWidth);
  let h = limitHeight(box, height + edgesY(box), cbHeight);
  if (ratio === ratio && w !== width + edgesX(box) && v[P.height] === 'auto') {
    h = limitHeight(box, (w - edgesX(box)) / ratio + edgesY(box), cbHeight);
  }
  box.w = w;
  box.h = h;
  box.baseline = NaN;
  const name = box.node[kLocalName];
  if (name === 'input' || name === 'select') {
    const type = (attribute(box.node, 'type') ?? 'text').toLowerCase();
    if (type === 'checkbox' || type === 'radio' || type === 'range' || type === 'color') {
      box.baseline = box.h;
    } else if (type !== 'image') {
      const font = fontOf(box.style);
      box.baseline = box.bt + box.pt + (box.innerH - font.ascent - font.descent) / 2 + font.ascent;
    }
  }
}

module.exports = { contentSize, naturalSize, setReplacedSize };
