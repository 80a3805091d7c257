// SPDX-License-Identifier: MIT
// How far position: relative moves a box.

'use strict';

const { P } = require('web/css/properties');
const { resolve, snap } = require('web/css/values');

function relativeOffset(v, width, height) {
  const left = resolve(v[P.left], width);
  const right = resolve(v[P.right], width);
  const top = resolve(v[P.top], height);
  const bottom = resolve(v[P.bottom], height);
  return {
    x: left === left ? snap(left) : right === right ? -snap(right) : 0,
    y: top === top ? snap(top) : bottom === bottom ? -snap(bottom) : 0,
  };
}

module.exports = { relativeOffset };
