// SPDX-License-Identifier: MIT
// Where in the text of a field a point is: the place for the caret when a pointer is pressed there.
// The text of a field is not scrolled.

'use strict';

const {
  MathAbs, MathFloor, MathMax, MathMin, StringPrototypeSlice, StringPrototypeSplit,
} = primordials;

const { kLocalName, kOwner } = require('web/dom/slots');
const { fontOf } = require('web/css/fonts');
const geometry = require('web/css/geometry');

// The boundary between characters that is nearest to x.
function offsetInLine(line, font, x) {
  let low = 0;
  let high = line.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (font.measure(StringPrototypeSlice(line, 0, middle)) <= x) low = middle;
    else high = middle;
  }
  const distance = (at) => MathAbs(font.measure(StringPrototypeSlice(line, 0, at)) - x);
  return distance(high) < distance(low) ? high : low;
}

// The offset in the value of an input or a textarea.
function offsetInField(element, x, y) {
  require('web/css/frame').layout(element[kOwner]);
  const { value } = element;
  const box = geometry.boxOf(element);
  if (box === null || value === '') return 0;
  const rect = geometry.boundingRect(element);
  const font = fontOf(box.style);
  const left = x - rect.x - box.contentX;
  if (element[kLocalName] === 'input') return offsetInLine(value, font, left);
  const lines = StringPrototypeSplit(value, '\n');
  const row = MathFloor((y - rect.y - box.contentY) / font.lineSpacing);
  const at = MathMax(0, MathMin(row, lines.length - 1));
  let offset = offsetInLine(lines[at], font, left);
  for (let i = 0; i < at; i++) offset += lines[i].length + 1;
  return offset;
}

module.exports = { offsetInField };
