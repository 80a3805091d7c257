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
const { deserialize, serialize } = require('web/page/clone');

const { PerformanceEntry, PerformanceMeasure } = classes;

const LONG_MS = 50;
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

function sinceStart(name) {
  const time = context.frame?.timing?.[name];
  return time === undefined ? 0 : MathMax(0, time - origin());
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
    responseStatus: 200, type: 'navigate', notRestoredReasons: null,
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

function all() {
  const list = [];
  for (const [type, entries] of timeline.kept) {
    if (type === 'longtask' || type === 'event' || type === 'long-animation-frame' ||
        type === 'layout-shift') {
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
    timeline.kept.delete('resource');
  }

  getEntries() {
    check(this);
    return filtered(all(), undefined, undefined);
  }

  getEntriesByName(name, entryType = undefined) {
    check(this);
    need(arguments.length, 1, 'getEntriesByName', 'Performance');
    return filtered(all(), text(name), entryType === undefined ? undefined : text(entryType));
  }

  getEntriesByType(entryType) {
    check(this);
    need(arguments.length, 1, 'getEntriesByType', 'Performance');
    return filtered(all(), undefined, text(entryType));
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

  setResourceTimingBufferSize() {
    check(this);
    need(arguments.length, 1, 'setResourceTimingBufferSize', 'Performance');
  }

  toJSON() {
    check(this);
    return { timeOrigin: this.timeOrigin, timing: this.timing.toJSON(),
             navigation: this.navigation.toJSON() };
  }

  now() {
    check(this);
    return now();
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
    return counts ??= new EventCounts(kIsPerformance);
  }

  get interactionCount() {
    check(this);
    return interactions;
  }
}
expose(Performance, 'Performance');
defineEventHandler(Performance.prototype, 'resourcetimingbufferfull');

// A map of how many events of each type have been dispatched.
const counted = new SafeMap();

class EventCounts {
  constructor(key) {
    if (key !== kIsPerformance) {
      throw new TypeError("Failed to construct 'EventCounts': Illegal constructor");
    }
  }

  get size() { return counted.size; }
  get(type) { return counted.get(text(type)); }
  has(type) { return counted.has(text(type)); }
  keys() { return counted.keys(); }
  values() { return counted.values(); }
  entries() { return counted.entries(); }
  forEach(callback, self = undefined) {
    for (const [type, count] of counted) {
      primordials.ReflectApply(callback, self, [count, type, this]);
    }
  }

  [primordials.SymbolIterator]() { return counted.entries(); }
}
expose(EventCounts, 'EventCounts');

const TIMED = primordials.StringPrototypeSplit(
  'auxclick beforeinput click compositionend compositionstart compositionupdate contextmenu ' +
  'dblclick dragend dragenter dragleave dragover dragstart drop gotpointercapture input keydown ' +
  'keypress keyup lostpointercapture mousedown mouseenter mouseleave mouseout mouseover mouseup ' +
  'pointercancel pointerdown pointerenter pointerleave pointerout pointerover pointerup ' +
  'touchcancel touchend touchstart', ' ');
for (let i = 0; i < TIMED.length; i++) counted.set(TIMED[i], 0);

// ---- What the page reports

let interactions = 0;
let hadInput = false;

function recordTask(start, end, { containerId = '', containerName = '', containerSrc = '',
                                  name = 'self' } = {}) {
  if (end - start < LONG_MS) return;
  const attribution = makeEntry(classes.TaskAttributionTiming, {
    name: 'unknown', entryType: 'taskattribution', containerType: 'window', containerId,
    containerName, containerSrc,
  });
  timeline.add(makeEntry(classes.PerformanceLongTaskTiming, {
    name, entryType: 'longtask', startTime: start - origin(),
    duration: MathFloor(end - start), attribution: [attribution],
  }), true);
}

function recordFrame({ end, firstInput = 0, renderStart = 0, scripts = [], start, styleStart = 0 }) {
  const duration = end - start;
  if (duration < LONG_MS) return;
  const since = (time) => time === 0 ? 0 : time - origin();
  const list = [];
  for (let i = 0; i < scripts.length; i++) {
    const { invoker, invokerType, url = '', functionName = '' } = scripts[i];
    list[i] = makeEntry(classes.PerformanceScriptTiming, {
      name: 'script', entryType: 'script', startTime: since(scripts[i].start),
      duration: MathFloor(scripts[i].end - scripts[i].start), invoker, invokerType,
      windowAttribution: 'self', window: context.window, executionStart: since(scripts[i].start),
      forcedStyleAndLayoutDuration: 0, pauseDuration: 0, sourceURL: url,
      sourceFunctionName: functionName, sourceCharPosition: 0,
    });
  }
  timeline.add(makeEntry(classes.PerformanceLongAnimationFrameTiming, {
    name: 'long-animation-frame', entryType: 'long-animation-frame', startTime: since(start),
    duration: MathFloor(duration), paintTime: since(end), presentationTime: since(end),
    renderStart: since(renderStart), styleAndLayoutStart: since(styleStart),
    firstUIEventTimestamp: since(firstInput), blockingDuration: MathMax(0, duration - LONG_MS),
    scripts: primordials.ObjectFreeze(list),
  }), true);
}

// 'first-paint', 'first-contentful-paint'
function recordPaint(name, time) {
  if (filtered(timeline.kept.get('paint') ?? [], name, undefined).length > 0) return;
  const startTime = time - origin();
  timeline.add(makeEntry(classes.PerformancePaintTiming, {
    name, entryType: 'paint', startTime, paintTime: startTime, presentationTime: startTime,
  }), true);
}

// start, end: of its dispatch; painted: of the next frame. Durations are in steps of 8 ms.
function recordEvent(event, start, end, painted) {
  const { cancelable, target, type } = event;
  const startTime = event.timeStamp - origin();
  const duration = primordials.MathRound((painted - event.timeStamp) / 8) * 8;
  const count = counted.get(type);
  if (count === undefined) return;
  counted.set(type, count + 1);
  const isInteraction = type === 'click' || type === 'keydown' || type === 'pointerup';
  if (isInteraction && type !== 'click') interactions++;
  const fields = {
    name: type, entryType: 'event', startTime, duration, processingStart: start - origin(),
    processingEnd: end - origin(), cancelable, target,
    interactionId: isInteraction ? interactions : 0,
  };
  const isFirst = !hadInput && (type === 'keydown' || type === 'mousedown' || type === 'click' ||
    type === 'pointerup');
  if (isFirst) {
    hadInput = true;
    timeline.add(makeEntry(classes.PerformanceEventTiming,
                           { ...fields, entryType: 'first-input' }), true);
  }
  if (duration >= 16) {
    timeline.add(makeEntry(classes.PerformanceEventTiming, fields), duration >= 104);
  }
}

function recordResource(fields) {
  const entry = { ...fields };
  for (let i = 0; i < RESOURCE.length; i++) entry[RESOURCE[i]] ??= 0;
  timeline.add(makeEntry(classes.PerformanceResourceTiming, {
    ...entry, entryType: 'resource', serverTiming: [], nextHopProtocol: '', deliveryType: '',
    renderBlockingStatus: 'non-blocking', contentEncoding: '',
  }), true);
}

function recordVisibility(state) {
  timeline.add(makeEntry(classes.VisibilityStateEntry, {
    name: state, entryType: 'visibility-state', startTime: now(),
  }), true);
}

// ---- What came before

// Called once, with the reports that waited.
function begin(reports) {
  timeline.keep(navigationEntry(), 'navigation');
  timeline.keep(makeEntry(classes.VisibilityStateEntry, {
    name: 'visible', entryType: 'visibility-state',
  }), 'visibility-state');
  for (let i = 0; i < reports.length; i++) {
    const { 0: record, 1: args } = reports[i];
    primordials.ReflectApply(records[record], undefined, args);
  }
}

const records = {
  __proto__: null, recordEvent, recordFrame, recordPaint, recordResource, recordTask,
  recordVisibility,
};

module.exports = {
  EventCounts,
  Performance,
  PerformanceMark,
  PerformanceNavigation,
  PerformanceTiming,
  begin,
  makePerformance: () => new Performance(kIsPerformance),
  ...records,
};
