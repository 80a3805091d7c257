// SPDX-License-Identifier: MIT
// The layout of a whole document, made anew when something has changed since the last one.

'use strict';

const { shared } = require('web/dom/slots');
const { buildBoxes } = require('web/css/layout/boxes');
const { layoutInside, setWidth } = require('web/css/layout/block');
const { prepared } = require('web/css/prepared');
const { layoutPositioned } = require('web/css/layout/positioned');
const { setEdges } = require('web/css/layout/sizes');
const { refresh, stateOf } = require('web/css/style');
const { rootElement } = require('web/css/tree');

// Boxes out of flow, in tree order, without a stack frame a box.
function collectOut(top) {
  const list = [];
  const waits = [top];
  while (waits.length > 0) {
    const box = waits.pop();
    if (box.level === 'out') list.push(box);
    for (let i = box.children.length - 1; i >= 0; i--) waits.push(box.children[i]);
  }
  return list;
}

const kEmpty = { root: null, generation: 0 };
let generations = 0;

let isFirst = true;

// { root, generation }: the viewport's box, whose only child is the root element's.
function layoutDocument(document) {
  const state = stateOf(document);
  refresh(state);
  if (state.layout !== null && state.layoutVersion === state.version) return state.layout;
  if (state.isLayingOut) return state.layout ?? kEmpty;
  if (!isFirst) return layoutAnew(document, state);
  isFirst = false;
  return prepared(() => layoutAnew(document, state));
}

function layoutAnew(document, state) {
  state.isLayingOut = true;
  const start = shared.entryKind === '' ? 0 : state.now?.() ?? 0; // the page's code wants it now
  try {
    // Styles may start animations, which ask for another look at their elements.
    const element = rootElement(document);
    const generation = ++generations;
    state.layoutVersion = state.version;
    if (element === null) {
      state.layout = { root: null, generation };
      return state.layout;
    }
    const root = buildBoxes(document, element);
    root.viewWidth = state.width;
    root.viewHeight = state.height;
    root.w = state.width;
    root.h = state.height;
    root.document = document;
    const [box] = root.children;
    if (box !== undefined) {
      if (box.level !== 'out') {
        setEdges(box, state.width);
        setWidth(box, state.width);
        layoutInside(box, state.width, state.height);
        box.at = root;
        box.x = box.ml;
        box.y = box.mt;
      }
      layoutPositioned(collectOut(root), root);
    }
    state.layout = { root, generation };
    state.geometry = ++generations;
    return state.layout;
  } finally {
    state.isLayingOut = false;
    if (start !== 0) shared.entryForced += state.now() - start;
  }
}

module.exports = { layoutDocument, nextGeneration: () => ++generations };
