// SPDX-License-Identifier: MIT
// What a window has of performance, loaded when a script first looks; and the door for what
// web/page/timing measures, which waits here until then:
//
//   recordTask(start, end, culprits, frame)   a task of the page's loop took long
//   recordFrame({ start, end, renderStart, styleStart, ... })   an animation frame did
//   recordEvent(facts)                        a trusted event was dispatched
//   paintsDue(frame)                          a frame is painted: what there is to tell of that
//   recordResource(fields, times)             by the names of PerformanceResourceTiming
//   recordNavigation()                        the page has been loaded
//   recordVisibility(state)
//
// Times are milliseconds of page time.
'use strict';

const { ReflectApply } = primordials;

const WAITING_MAX = 500;
const EVENT_KEPT_MS = 100; // shorter events are counted only, while nobody looks

let core; // web/page/performance-core, once it is loaded
let waiting = [];
let counts = { __proto__: null }; // of events, by their types
let hadInput = false;

function load() {
  if (core !== undefined) return core;
  core = require('web/page/performance-core');
  const reports = waiting;
  waiting = undefined;
  core.begin(reports, counts);
  counts = undefined;
  return core;
}

function report(name, args) {
  if (core !== undefined) ReflectApply(core[name], undefined, args);
  else if (waiting.length < WAITING_MAX) waiting[waiting.length] = [name, args];
}

const CORE = ['EventCounts', 'Performance', 'PerformanceMark', 'PerformanceNavigation',
              'PerformanceTiming'];
const OBSERVERS = ['PerformanceObserver', 'PerformanceObserverEntryList'];
const ENTRIES = [
  'LargestContentfulPaint', 'PerformanceEntry', 'PerformanceEventTiming',
  'PerformanceLongAnimationFrameTiming',
  'PerformanceLongTaskTiming', 'PerformanceMeasure', 'PerformanceNavigationTiming',
  'PerformancePaintTiming', 'PerformanceResourceTiming', 'PerformanceScriptTiming',
  'TaskAttributionTiming', 'VisibilityStateEntry',
];

function install(window, frame, { defineLazy }) {
  const all = (names, find) => {
    for (let i = 0; i < names.length; i++) defineLazy(window, names[i], () => find(names[i]));
  };
  all(CORE, (name) => load()[name]);
  all(OBSERVERS, (name) => {
    load();
    return require('web/page/performance-observer')[name];
  });
  all(ENTRIES, (name) => {
    load();
    return require('web/page/performance-entries').classes[name];
  });
  defineLazy(window, 'performance', () => load().makePerformance(), true);
}

// Before somebody looks: the first input and those that took long are kept.
function keepEvent(facts) {
  const { interaction, seen, stamp, type } = facts;
  counts[type] = (counts[type] ?? 0) + 1;
  const isFirst = interaction !== 0 && !hadInput;
  hadInput ||= isFirst;
  if (isFirst || seen - stamp >= EVENT_KEPT_MS) report('recordEvent', [facts, true]);
}

module.exports = {
  install,
  isLoaded: () => core !== undefined,
  paintsDue() {
    return core === undefined ? undefined : require('web/page/performance-paint').due();
  },
  recordEvent(facts) {
    if (core === undefined) keepEvent(facts);
    else core.recordEvent(facts);
  },
  recordFrame(facts) { report('recordFrame', [facts]); },
  recordNavigation() { core?.recordNavigation(); },
  recordResource(fields, times) { report('recordResource', [fields, times]); },
  recordTask(start, end, culprits, frame) { report('recordTask', [start, end, culprits, frame]); },
  recordVisibility(state) {
    report('recordVisibility', [state, require('web/page/context').agent.now()]);
  },
};
