// SPDX-License-Identifier: MIT
// window.performance: the clock, marks and measures, and the entries that the page reports.
//
// web/page/performance loads it when a script first looks, and says what may be reported.
//
// Times are milliseconds of page time, from the window's own start on, in steps of 0.1.
'use strict';

const {
  Date, MathFloor, MathMax, NumberIsFinite, ObjectDefineProperty, SafeMap, TypeError,
} = primordials;

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need, text } = require('web/dom/idl');
const { EventTarget, defineEventHandler } = require('web/dom/event-target');
const {
  NAVIGATION, RESOURCE, classes, fieldsOf, fill, makeEntry,
} = require('web/page/performance-entries');
const { filtered, timeline } = require('web/page/performance-observer');
const records = require('web/page/performance-records');
const { EventCounts, makeCounts, setCounts } = require('web/page/event-counts');
const { deserialize, serialize } = require('web/page/clone');

const { PerformanceEntry, PerformanceMeasure } = classes;

const kIsPerformance = slot('performance');

// ---- The clock

const origin = () => context.frame?.timeOrigin ?? 0;
const now = () => context.agent.now() - origin();

let startDate; // of page time 0, by the clock of Date

function timeOrigin() {
  startDate ??= Date.now() - context.agent.now();
  return startDate + origin();
}

// ---- The navigation

// What has happened so far, by the names of PerformanceTiming: frame.timing[name], in page time.
const TIMING = [
  'navigationStart', 'unloadEventStart', 'unloadEventEnd', 'redirectStart', 'redirectEnd',
  'fetchStart', 'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd',
  'secureConnectionStart', 'requestStart', 'responseStart', 'responseEnd', 'domLoading',
  'domInteractive', 'domContentLoadedEventStart', 'domContentLoadedEventEnd', 'domComplete',
  'loadEventStart', 'loadEventEnd',
];

const isTiming = (name) => {
  for (let i = 0; i < TIMING.length; i++) if (TIMING[i] === name) return true;
  return false;
};

// Scripts take 0 for "has not happened yet", and in virtual time loading a page takes none: what
// has happened is later than the start by the least that the clock can tell.
const RESOLUTION_MS = 0.1;

function sinceStart(name) {
  const time = context.frame?.timing?.[name];
  return time === undefined ? 0 : MathMax(RESOLUTION_MS, time - origin());
}

class PerformanceTiming {
  constructor() {
    throw new TypeError("Failed to construct 'PerformanceTiming': Illegal constructor");
  }

  toJSON() {
    const result = {};
    for (let i = 0; i < TIMING.length; i++) result[TIMING[i]] = this[TIMING[i]];
    return result;
  }
}
for (let i = 0; i < TIMING.length; i++) {
  ObjectDefineProperty(PerformanceTiming.prototype, TIMING[i], {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      if (!isObject(this) || this[kIsPerformance] !== true) throw illegal();
      const since = sinceStart(TIMING[i]);
      return since === 0 && TIMING[i] !== 'navigationStart' && TIMING[i] !== 'fetchStart' ? 0 :
        MathFloor(timeOrigin() + since);
    },
    set: undefined,
  });
}
expose(PerformanceTiming, 'PerformanceTiming');

class PerformanceNavigation {
  constructor() {
    throw new TypeError("Failed to construct 'PerformanceNavigation': Illegal constructor");
  }

  get type() {
    const { type } = context.frame?.timing ?? {};
    return type === 'reload' ? 1 : type === 'back_forward' ? 2 : 0;
  }

  get redirectCount() { return 0; }

  toJSON() { return { type: this.type, redirectCount: this.redirectCount }; }
}
expose(PerformanceNavigation, 'PerformanceNavigation', {
  TYPE_NAVIGATE: 0, TYPE_RELOAD: 1, TYPE_BACK_FORWARD: 2, TYPE_RESERVED: 255,
});

const make = (Class) => {
  const object = primordials.ObjectCreate(Class.prototype);
  object[kIsPerformance] = true;
  return object;
};

// The entry of the page itself, whose fields are read when they are asked for.
function navigationEntry() {
  const entry = makeEntry(classes.PerformanceNavigationTiming, {
    name: `${context.window.location?.href ?? ''}`, entryType: 'navigation',
    initiatorType: 'navigation', nextHopProtocol: '', deliveryType: '', serverTiming: [],
    renderBlockingStatus: 'non-blocking', contentType: 'text/html', contentEncoding: '',
    workerMatchedSourceType: '', workerFinalSourceType: '', responseStatus: 200, type: 'navigate',
    notRestoredReasons: null, confidence: null,
  });
  const fields = fieldsOf(entry);
  const names = [...RESOURCE, ...NAVIGATION];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (fields[name] !== undefined) continue;
    ObjectDefineProperty(fields, name, {
      __proto__: null, enumerable: true, get: () => sinceStart(name),
    });
  }
  ObjectDefineProperty(fields, 'duration', {
    __proto__: null, enumerable: true, get: () => sinceStart('loadEventEnd'),
  });
  return entry;
}

// ---- Marks and measures

function copyDetail(value, where) {
  if (value === undefined || value === null) return null;
  return deserialize(serialize(value, undefined, where), []);
}

function finite(value, where) {
  const number = +value;
  if (NumberIsFinite(number)) return number;
  throw new TypeError(`${where}: The provided double value is non-finite.`);
}

const lastMarks = new SafeMap(); // name -> time of the newest mark

class PerformanceMark extends PerformanceEntry {
  constructor(markName, markOptions = undefined) {
    if (arguments.length === 0) {
      throw new TypeError(
        "Failed to construct 'PerformanceMark': 1 argument required, but only 0 present.");
    }
    return fillMark(primordials.ObjectCreate(new.target.prototype), text(markName), markOptions,
                    "Failed to construct 'PerformanceMark'");
  }

  get detail() { return fieldsOf(this).detail; }
}
primordials.ObjectDefineProperty(PerformanceMark, 'length', { __proto__: null, value: 1 });
expose(PerformanceMark, 'PerformanceMark');

function fillMark(entry, name, options, where) {
  if (options !== undefined && options !== null && !isObject(options)) {
    throw new TypeError(`${where}: The provided value is not of type 'PerformanceMarkOptions'.`);
  }
  const detail = options?.detail;
  let startTime = options?.startTime;
  if (startTime !== undefined) {
    startTime = finite(startTime,
      `${where}: Failed to read the 'startTime' property from 'PerformanceMarkOptions'`);
  }
  if (isTiming(name)) {
    const { DOMException } = require('web/domexception');
    throw new DOMException(`${where}: '${name}' is part of the PerformanceTiming interface, and ` +
      'cannot be used as a mark name.', 'SyntaxError');
  }
  if (startTime < 0) throw new TypeError(`${where}: '${name}' cannot have a negative start time.`);
  return fill(entry, {
    name, entryType: 'mark', startTime: startTime ?? now(), detail: copyDetail(detail, where),
  });
}

const MEASURE = "Failed to execute 'measure' on 'Performance'";

// A mark's name, or a time.
function timeOf(value, measure) {
  if (typeof value === 'number') {
    if (!NumberIsFinite(value)) {
      throw new TypeError(`${MEASURE}: The provided double value is non-finite.`);
    }
    if (value < 0) throw new TypeError(`${MEASURE}: '${measure}' cannot have a negative time stamp.`);
    return value;
  }
  const name = text(value);
  const found = lastMarks.get(name);
  if (found !== undefined && found.length > 0) return fieldsOf(found[found.length - 1]).startTime;
  if (isTiming(name)) {
    if (name === 'navigationStart') return 0;
    const time = sinceStart(name);
    if (time > 0) return time;
    throw fail('InvalidAccessError', 'measure', 'Performance', `'${name}' is empty: either the ` +
      "event hasn't happened yet, or it would provide cross-origin timing information.");
  }
  throw fail('SyntaxError', 'measure', 'Performance', `The mark '${name}' does not exist.`);
}

function readMeasureOptions(options, endMark) {
  const { detail, duration, end, start } = options;
  const isEmpty = detail === undefined && duration === undefined && end === undefined &&
    start === undefined;
  if (!isEmpty) {
    const said = `${MEASURE}: If a non-empty PerformanceMeasureOptions object was passed, `;
    if (endMark !== undefined) throw new TypeError(`${said}|end_mark| must not be passed.`);
    if (start === undefined && end === undefined) {
      throw new TypeError(
        `${said}at least one of its 'start' or 'end' properties must be present.`);
    }
    if (start !== undefined && duration !== undefined && end !== undefined) {
      throw new TypeError(`${said}it must not have all of its 'start', 'duration', and 'end' ` +
        'properties defined');
    }
  }
  return {
    __proto__: null, detail, end,
    duration: duration === undefined ? undefined : finite(duration, `${MEASURE}: Failed to read ` +
      "the 'duration' property from 'PerformanceMeasureOptions'"),
    start,
  };
}

function measure(name, startOrOptions, endMark) {
  const options = isObject(startOrOptions) ? readMeasureOptions(startOrOptions, endMark) :
    { __proto__: null, detail: undefined, duration: undefined, end: undefined,
      start: startOrOptions === undefined || startOrOptions === null ? undefined :
        text(startOrOptions) };
  if (options.end === undefined && endMark !== undefined) options.end = text(endMark);
  let end;
  if (options.end !== undefined) {
    end = timeOf(options.end, name);
  } else if (options.start !== undefined && options.duration !== undefined) {
    end = timeOf(options.start, name) + options.duration;
  } else {
    end = now();
  }
  let start = 0;
  if (options.start !== undefined) start = timeOf(options.start, name);
  else if (options.duration !== undefined) start = end - options.duration;
  const entry = makeEntry(PerformanceMeasure, {
    name, entryType: 'measure', startTime: start, duration: end - start,
    detail: copyDetail(options.detail, MEASURE),
  });
  timeline.add(entry, true);
  return entry;
}

function clearNamed(type, name) {
  const list = timeline.kept.get(type);
  if (list === undefined) return;
  if (type === 'mark') {
    if (name === undefined) lastMarks.clear();
    else lastMarks.delete(name);
  }
  timeline.kept.set(type, name === undefined ? [] :
    primordials.ArrayPrototypeFilter(list, (entry) => fieldsOf(entry).name !== name));
}

// ---- Performance

function check(value) {
  if (!isObject(value) || value[kIsPerformance] !== true) throw illegal();
}

let timing;
let navigation;
let counts;

// `isForPaints`: paints may be among what is looked for.
function all(isForPaints) {
  const list = [];
  if (isForPaints) timeline.asked('paint');
  for (const [type, entries] of timeline.kept) {
    if (type === 'longtask' || type === 'event' || type === 'largest-contentful-paint') {
      continue; // for observers only
    }
    for (let i = 0; i < entries.length; i++) list[list.length] = entries[i];
  }
  return list;
}

class Performance extends EventTarget {
  constructor(key) {
    if (key !== kIsPerformance) {
      throw new TypeError("Failed to construct 'Performance': Illegal constructor");
    }
    super();
    this[kIsPerformance] = true;
  }

  get timeOrigin() {
    check(this);
    return timeOrigin();
  }

  clearMarks(markName = undefined) {
    check(this);
    clearNamed('mark', markName === undefined ? undefined : text(markName));
  }

  clearMeasures(measureName = undefined) {
    check(this);
    clearNamed('measure', measureName === undefined ? undefined : text(measureName));
  }

  clearResourceTimings() {
    check(this);
    timeline.resources.entries.length = 0;
  }

  getEntries() {
    check(this);
    return filtered(all(true), undefined, undefined);
  }

  getEntriesByName(name, entryType = undefined) {
    check(this);
    need(arguments.length, 1, 'getEntriesByName', 'Performance');
    const wanted = text(name);
    const isPaint = wanted === 'first-paint' || wanted === 'first-contentful-paint';
    return filtered(all(isPaint), wanted, entryType === undefined ? undefined : text(entryType));
  }

  getEntriesByType(entryType) {
    check(this);
    need(arguments.length, 1, 'getEntriesByType', 'Performance');
    const type = text(entryType);
    return filtered(all(type === 'paint'), undefined, type);
  }

  mark(markName, markOptions = undefined) {
    check(this);
    need(arguments.length, 1, 'mark', 'Performance');
    const name = text(markName);
    const entry = fillMark(primordials.ObjectCreate(PerformanceMark.prototype), name, markOptions,
                           "Failed to execute 'mark' on 'Performance'");
    const same = lastMarks.get(name);
    if (same === undefined) lastMarks.set(name, [entry]);
    else same[same.length] = entry;
    timeline.add(entry, true);
    return entry;
  }

  measure(measureName, startOrMeasureOptions = undefined, endMark = undefined) {
    check(this);
    need(arguments.length, 1, 'measure', 'Performance');
    return measure(text(measureName), startOrMeasureOptions, endMark);
  }

  setResourceTimingBufferSize(maxSize) {
    check(this);
    need(arguments.length, 1, 'setResourceTimingBufferSize', 'Performance');
    timeline.resources.limit = maxSize >>> 0;
  }

  toJSON() {
    check(this);
    return { timeOrigin: this.timeOrigin, timing: this.timing.toJSON(),
             navigation: this.navigation.toJSON() };
  }

  now() {
    check(this);
    return context.agent.tellNow() - origin();
  }

  get timing() {
    check(this);
    return timing ??= make(PerformanceTiming);
  }

  get navigation() {
    check(this);
    return navigation ??= make(PerformanceNavigation);
  }

  get eventCounts() {
    check(this);
    return counts ??= makeCounts();
  }

  get interactionCount() {
    check(this);
    return records.interactions();
  }
}
expose(Performance, 'Performance');
defineEventHandler(Performance.prototype, 'resourcetimingbufferfull');

// ---- What came before

// Called once, with the reports that waited.
function begin(reports, counts) {
  if (!context.frame.isWorker) {
    timeline.keep(navigationEntry(), 'navigation');
    timeline.keep(makeEntry(classes.VisibilityStateEntry, {
      name: 'visible', entryType: 'visibility-state',
    }), 'visibility-state');
  }
  setCounts(counts);
  for (let i = 0; i < reports.length; i++) {
    const { 0: record, 1: args } = reports[i];
    primordials.ReflectApply(records[record], undefined, args);
  }
}

// The page is loaded: its entry is complete.
function recordNavigation() {
  timeline.tell(timeline.kept.get('navigation')[0]);
}

module.exports = {
  EventCounts,
  Performance,
  PerformanceMark,
  PerformanceNavigation,
  PerformanceTiming,
  begin,
  makePerformance: () => new Performance(kIsPerformance),
  recordNavigation,
  ...records,
};
