// SPDX-License-Identifier: MIT
// Entries of `performance` that the loop brings: web/page/timing measures, these make the entries.
//
// Times that come are milliseconds of page time; those of entries begin with the window.
'use strict';

const {
  ArrayPrototypeIndexOf, MathMax, MathRound, ObjectDefineProperty, ObjectFreeze,
} = primordials;

const { kConnected } = require('web/dom/slots');
const context = require('web/page/context');
const { countEvent } = require('web/page/event-counts');
const { RESOURCE, classes, fieldsOf, makeEntry } = require('web/page/performance-entries');
const { timeline } = require('web/page/performance-observer');

const EVENT_STEP_MS = 8; // durations of events are given in these
const EVENT_KEPT_MS = 104; // those for observers that come later

const origin = () => context.frame?.timeOrigin ?? 0;
const since = (time) => time === 0 ? 0 : MathMax(0, time - origin());

// ---- longtask

const includes = (frame, other) => {
  for (let at = other; at !== undefined; at = at.parent) if (at === frame) return true;
  return false;
};

function nameOfTask(culprits, frame) {
  if (culprits.length > 1) return 'multiple-contexts';
  const one = culprits[0];
  if (one === undefined) return 'unknown';
  if (one === frame) return 'self';
  if (includes(frame, one)) return 'same-origin-descendant';
  return includes(one, frame) ? 'same-origin-ancestor' : 'same-origin';
}

function containerOf(culprits) {
  const element = culprits.length === 1 ? culprits[0].element : null;
  if (element === null || element === undefined) {
    return { containerType: 'window', containerId: '', containerName: '', containerSrc: '' };
  }
  return {
    containerType: element.localName,
    containerId: element.getAttribute('id') ?? '',
    containerName: element.getAttribute('name') ?? '',
    containerSrc: element.getAttribute('src') ?? '',
  };
}

// culprits: the frames whose code ran
function recordTask(start, end, culprits, frame) {
  const attribution = makeEntry(classes.TaskAttributionTiming, {
    name: 'unknown', entryType: 'taskattribution', ...containerOf(culprits),
  });
  timeline.add(makeEntry(classes.PerformanceLongTaskTiming, {
    name: nameOfTask(culprits, frame), entryType: 'longtask', startTime: since(start),
    duration: MathRound(end - start), attribution: ObjectFreeze([attribution]),
  }), true);
}

// ---- long-animation-frame

function scriptEntry({ forced, from, invoker, kind, paused, place, relation, to, window }) {
  return makeEntry(classes.PerformanceScriptTiming, {
    name: 'script', entryType: 'script', startTime: since(from), duration: to - from, invoker,
    invokerType: kind, windowAttribution: relation, window, executionStart: since(from),
    forcedStyleAndLayoutDuration: forced, pauseDuration: paused, sourceURL: place.url,
    sourceFunctionName: place.name, sourceCharPosition: place.position,
  });
}

function recordFrame({
  blocks, end, firstInput, presented, renderStart, scripts, start, styleStart,
}) {
  const list = [];
  for (let i = 0; i < scripts.length; i++) list[i] = scriptEntry(scripts[i]);
  const isRendered = renderStart !== 0;
  const startTime = since(start);
  const endTime = since(end);
  timeline.add(makeEntry(classes.PerformanceLongAnimationFrameTiming, {
    name: 'long-animation-frame', entryType: 'long-animation-frame', startTime,
    duration: endTime - startTime, paintTime: isRendered ? endTime : 0,
    presentationTime: isRendered ? since(presented) : 0, renderStart: since(renderStart),
    styleAndLayoutStart: since(styleStart), firstUIEventTimestamp: since(firstInput),
    blockingDuration: blocks, scripts: ObjectFreeze(list),
  }), true);
}

// ---- event, first-input

let interactionCount = 0;
let hadInput = false;

const FIRST = ['keydown', 'mousedown', 'pointerdown', 'click'];

// The target is given as long as it is in the document.
function makeEventEntry(entryType, fields, target) {
  const entry = makeEntry(classes.PerformanceEventTiming, { ...fields, entryType });
  ObjectDefineProperty(fieldsOf(entry), 'target', {
    __proto__: null, enumerable: true, get: () => target?.[kConnected] === true ? target : null,
  });
  return entry;
}

// web/page/event-timing has the facts.
function recordEvent(facts, isCounted = false) {
  const { cancelable, count, end, interaction, seen, stamp, start, target, type } = facts;
  if (!isCounted && !countEvent(type)) return;
  interactionCount = count;
  const fields = {
    name: type, startTime: since(stamp),
    duration: MathRound((seen - stamp) / EVENT_STEP_MS) * EVENT_STEP_MS,
    processingStart: since(start), processingEnd: since(end), cancelable,
    interactionId: interaction,
  };
  if (!hadInput && ArrayPrototypeIndexOf(FIRST, type) >= 0) {
    hadInput = true;
    timeline.add(makeEventEntry('first-input', fields, target), true);
  }
  timeline.add(makeEventEntry('event', fields, target), fields.duration >= EVENT_KEPT_MS);
}

// ---- paint, largest-contentful-paint

// 'first-paint', 'first-contentful-paint'
function recordPaint(name, painted, presented) {
  timeline.add(makeEntry(classes.PerformancePaintTiming, {
    name, entryType: 'paint', startTime: since(presented), paintTime: since(painted),
    presentationTime: since(presented),
  }), true);
}

function recordLargest({ element, id, size, url }, painted, presented) {
  timeline.add(makeEntry(classes.LargestContentfulPaint, {
    entryType: 'largest-contentful-paint', startTime: since(presented), paintTime: since(painted),
    presentationTime: since(presented), renderTime: since(presented), loadTime: 0, size, id, url,
    element,
  }), true);
}

// ---- resource, visibility-state

// fields: by the names of PerformanceResourceTiming, with times of the page
function recordResource(fields, times) {
  const entry = { ...fields };
  for (const name in times) entry[name] = since(times[name]);
  for (let i = 0; i < RESOURCE.length; i++) entry[RESOURCE[i]] ??= 0;
  timeline.add(makeEntry(classes.PerformanceResourceTiming, {
    ...entry, entryType: 'resource', startTime: entry.fetchStart,
    duration: MathMax(0, entry.responseEnd - entry.fetchStart),
  }), true);
}

function recordVisibility(state, time) {
  timeline.add(makeEntry(classes.VisibilityStateEntry, {
    name: state, entryType: 'visibility-state', startTime: since(time),
  }), true);
}

module.exports = {
  interactions: () => interactionCount,
  recordEvent,
  recordFrame,
  recordLargest,
  recordPaint,
  recordResource,
  recordTask,
  recordVisibility,
};
