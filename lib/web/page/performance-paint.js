// SPDX-License-Identifier: MIT
// When a window has painted something for the first time, and its largest content. Nothing here
// runs before somebody asks: a page without such an observer has no layout for it.
//
//   asked --> each frame looks at what is painted --> entries, when the frame is seen
//
// If the first frame is over when somebody asks, what is there now is taken for what was painted.
'use strict';

const context = require('web/page/context');
const records = require('web/page/performance-records');

let isAsked = false;
let wantsLargest = false;
let isPainted = false;
let hasContent = false;
let largest = 0; // the size of the largest content so far

const css = () => require('web/css/frame');

// What the document of now would paint: the entries that are new, as a function.
function due() {
  const { frame, page } = context;
  if (!isAsked || frame.isClosed || page.isHidden) return undefined;
  if (isPainted && hasContent && !wantsLargest) return undefined;
  css().prepare(frame.document);
  const look = require('web/css/painted').lookAt(frame.document);
  const isFirst = look.isPainted && !isPainted;
  const isContent = look.hasContent && !hasContent;
  const isLarger = wantsLargest && look.largest !== null && look.largest.size > largest;
  if (!isFirst && !isContent && !isLarger) return undefined;
  isPainted ||= isFirst;
  hasContent ||= isContent;
  if (isLarger) largest = look.largest.size;
  return (painted, presented) => {
    if (isFirst) records.recordPaint('first-paint', painted, presented);
    if (isContent) records.recordPaint('first-contentful-paint', painted, presented);
    if (isLarger) records.recordLargest(look.largest, painted, presented);
  };
}

// The first frame that has been, if it is over.
function past() {
  const { frame, page } = context;
  const parsed = frame.timing.domInteractive;
  if (parsed === undefined) return undefined;
  const painted = page.timing.tickAfter(parsed);
  const presented = page.timing.tickAfter(painted);
  return presented <= context.agent.now() ? { __proto__: null, painted, presented } : undefined;
}

// Somebody wants to know of paints, or of the largest one, too.
function ask(isLargest) {
  const { frame, page } = context;
  if (frame === null || frame.document === undefined) return; // a Worker's
  const isNews = !isAsked || isLargest && !wantsLargest;
  isAsked = true;
  wantsLargest ||= isLargest;
  if (!isNews) return;
  const first = past();
  if (first !== undefined) due()?.(first.painted, first.presented);
  watchFrames();
  page.wantFrame();
}

// Every change of the document makes a frame from now on, also if no script has asked for a style.
function watchFrames() {
  css().prepare(context.frame.document).isLookedAt = true;
}

module.exports = { ask, due, watchFrames };
