// SPDX-License-Identifier: MIT
// Entries of the performance timeline: marks, measures, and Node's own kinds (calls of timerified
// functions), which carry a detail.

'use strict';

const {
  ObjectDefineProperties, SafeMap, SafeSet, Symbol, SymbolFor, SymbolToStringTag, TypeError,
} = primordials;

const { codes } = require('internal/errors');
const { validateNumber, validateObject, validateString } = require('internal/validators');
const { now } = native('process');

const kMake = Symbol('make');
const kInspect = SymbolFor('nodejs.util.inspect.custom');
const ENUMERABLE = { __proto__: null, enumerable: true };

// A symbol's error as Node's users know it.
function toText(value) {
  if (typeof value === 'symbol') {
    throw new TypeError('Cannot convert a Symbol value to a string');
  }
  return `${value}`;
}

class PerformanceEntry {
  #name;
  #entryType;
  #startTime;
  #duration;
  #detail;

  constructor(key, name, entryType, startTime, duration, detail) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#name = name;
    this.#entryType = entryType;
    this.#startTime = startTime;
    this.#duration = duration;
    this.#detail = detail;
  }

  static #check(entry) {
    if (entry === null || typeof entry !== 'object' || !(#name in entry)) {
      throw new codes.ERR_INVALID_THIS('PerformanceEntry');
    }
  }

  static isEntry(value) {
    return value !== null && typeof value === 'object' && #name in value;
  }

  static detailOf(entry) {
    PerformanceEntry.#check(entry);
    return entry.#detail;
  }

  get name() {
    PerformanceEntry.#check(this);
    return this.#name;
  }

  get entryType() {
    PerformanceEntry.#check(this);
    return this.#entryType;
  }

  get startTime() {
    PerformanceEntry.#check(this);
    return this.#startTime;
  }

  get duration() {
    PerformanceEntry.#check(this);
    return this.#duration;
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const inner = options.depth === null || options.depth === undefined ? null : options.depth - 1;
    const { inspect } = require('util');
    return `${this.constructor.name} ${inspect(this.toJSON(), { ...options, depth: inner })}`;
  }

  toJSON() {
    PerformanceEntry.#check(this);
    return {
      name: this.#name,
      entryType: this.#entryType,
      startTime: this.#startTime,
      duration: this.#duration,
    };
  }
}

const { detailOf, isEntry } = PerformanceEntry;
delete PerformanceEntry.detailOf;
delete PerformanceEntry.isEntry;
ObjectDefineProperties(PerformanceEntry.prototype, {
  name: ENUMERABLE,
  entryType: ENUMERABLE,
  startTime: ENUMERABLE,
  duration: ENUMERABLE,
  toJSON: ENUMERABLE,
});

function withDetail(entry) {
  return {
    name: entry.name,
    entryType: entry.entryType,
    startTime: entry.startTime,
    duration: entry.duration,
    detail: detailOf(entry),
  };
}

// Constructors are spelt out: the implied one spreads its arguments with Array's iterator.
class PerformanceNodeEntry extends PerformanceEntry {
  constructor(key, name, entryType, startTime, duration, detail) {
    super(key, name, entryType, startTime, duration, detail);
  }

  get detail() { return detailOf(this); }

  toJSON() { return withDetail(this); }
}

function makeNodeEntry(name, type, start, duration, detail) {
  return new PerformanceNodeEntry(kMake, name, type, start, duration, detail);
}

// ---- Marks

const marks = new SafeMap(); // name -> time of the last mark
const milestones = new SafeSet();
milestones.add('nodeStart');
milestones.add('v8Start');
milestones.add('environment');
milestones.add('loopStart');
milestones.add('loopExit');
milestones.add('bootstrapComplete');

function timeOf(mark) {
  if (mark === undefined) return undefined;
  if (typeof mark === 'number') {
    if (mark < 0) throw new codes.ERR_PERFORMANCE_INVALID_TIMESTAMP(mark);
    return mark;
  }
  const name = toText(mark);
  if (milestones.has(name)) return require('internal/perf/timing').nodeTiming[name];
  const time = marks.get(name);
  if (time === undefined) {
    const { DOMException } = require('web/domexception');
    throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
  }
  return time;
}

function cloneDetail(detail) {
  return detail === null || detail === undefined ? null :
    require('web/structured-clone').structuredClone(detail);
}

class PerformanceMark extends PerformanceEntry {
  constructor(name, options) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    name = toText(name);
    if (milestones.has(name)) throw new codes.ERR_INVALID_ARG_VALUE('name', name);
    if (options !== null && options !== undefined) validateObject(options, 'options');
    const startTime = options?.startTime ?? now();
    validateNumber(startTime, 'startTime');
    if (startTime < 0) throw new codes.ERR_PERFORMANCE_INVALID_TIMESTAMP(startTime);
    marks.set(name, startTime);
    super(kMake, name, 'mark', startTime, 0, cloneDetail(options?.detail));
  }

  get detail() { return detailOf(this); }

  toJSON() { return withDetail(this); }
}

function clearMarks(name) {
  if (name === undefined) {
    marks.clear();
    return;
  }
  if (milestones.has(name)) throw new codes.ERR_INVALID_ARG_VALUE('name', name);
  marks.delete(name);
}

// ---- Measures

class PerformanceMeasure extends PerformanceEntry {
  constructor(key, name, entryType, startTime, duration, detail) {
    super(key, name, entryType, startTime, duration, detail);
  }

  get detail() { return detailOf(this); }

  toJSON() { return withDetail(this); }
}

function tag(target, name) {
  ObjectDefineProperties(target.prototype, {
    detail: ENUMERABLE,
    [SymbolToStringTag]: { __proto__: null, configurable: true, value: name },
  });
}

tag(PerformanceMark, 'PerformanceMark');
tag(PerformanceMeasure, 'PerformanceMeasure');

// [start, duration] from what was given of start, end and duration.
function span(given, endMark) {
  given ??= 0;
  let start;
  let end;
  let duration;
  let byOptions = false;
  if (typeof given === 'object') {
    ({ start, end, duration } = given);
    byOptions = start !== undefined || end !== undefined;
  }
  if (byOptions) {
    if (endMark !== undefined) {
      throw new codes.ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS('endMark must not be specified');
    }
    if (start !== undefined && end !== undefined && duration !== undefined) {
      throw new codes.ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS(
        'Must not have options.start, options.end, and options.duration specified');
    }
  }
  let to;
  if (endMark !== undefined) to = timeOf(endMark);
  else if (byOptions && end !== undefined) to = timeOf(end);
  else if (byOptions && duration !== undefined) to = timeOf(start) + timeOf(duration);
  else to = now();
  let from = 0;
  if (typeof given === 'string') from = timeOf(given);
  else if (byOptions && start !== undefined) from = timeOf(start);
  else if (byOptions && duration !== undefined) from = to - timeOf(duration);
  return [from, to - from];
}

function makeMeasure(name, given, endMark) {
  validateString(name, 'name');
  const { 0: start, 1: duration } = span(given, endMark);
  return new PerformanceMeasure(kMake, name, 'measure', start, duration,
                                cloneDetail(given?.detail));
}

module.exports = {
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  clearMarks,
  isEntry,
  kMake,
  makeMeasure,
  makeNodeEntry,
  toText,
};
