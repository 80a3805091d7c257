// SPDX-License-Identifier: MIT
// What a window has of performance, loaded when a script first looks; and the door for what the page
// reports, which waits here until then:
//
//   recordTask(start, end)             a task of the page's loop has run: perhaps a longtask
//   recordFrame({ start, end, renderStart, styleStart, scripts, firstInput })   an update of the
//                                      rendering: perhaps a long-animation-frame
//   recordPaint('first-paint', time)   or 'first-contentful-paint'
//   recordEvent(event, start, end, painted)   a trusted event was dispatched
//   recordResource(fields)             by the names of PerformanceResourceTiming
//   recordVisibility(state)
//
// Times are milliseconds of page time.
'use strict';

const { ReflectApply } = primordials;

const LONG_MS = 50;
const WAITING_MAX = 500;

let core; // web/page/performance-core, once it is loaded
let waiting = [];

function load() {
  if (core !== undefined) return core;
  core = require('web/page/performance-core');
  const reports = waiting;
  waiting = undefined;
  core.begin(reports);
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
  'PerformanceEntry', 'PerformanceEventTiming', 'PerformanceLongAnimationFrameTiming',
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

module.exports = {
  install,
  recordEvent(...args) { report('recordEvent', args); },
  recordFrame(facts) {
    if (facts.end - facts.start >= LONG_MS) report('recordFrame', [facts]);
  },
  recordPaint(name, time) { report('recordPaint', [name, time]); },
  recordResource(fields) { report('recordResource', [fields]); },
  recordTask(start, end, where) {
    if (end - start >= LONG_MS) report('recordTask', [start, end, where]);
  },
  recordVisibility(state) { report('recordVisibility', [state]); },
};
