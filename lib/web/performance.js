// SPDX-License-Identifier: MIT
// The global `performance`: the web's clock, marks and measures, with Node's additions. Its classes
// and the timeline are in internal/perf; they are loaded by the first mark.

'use strict';

const {
  ObjectDefineProperties, ReflectConstruct, SymbolFor, SymbolToStringTag,
} = primordials;

const { EventTarget, defineEventHandler } = require('web/event-target');
const { codes } = require('internal/errors');
const { now: readNow, timeOrigin: readOrigin } = native('process');

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const ENUMERABLE = { __proto__: null, enumerable: true };

const timeline = () => require('internal/perf/observe');
const entries = () => require('internal/perf/entry');

let performance;

// There is one of them; everything else is not.
function check(self) {
  if (self !== performance) throw new codes.ERR_INVALID_THIS('Performance');
}

function nameOf(name) {
  return name === undefined ? undefined : entries().toText(name);
}

class Performance extends EventTarget {
  constructor() {
    throw new codes.ERR_ILLEGAL_CONSTRUCTOR(); // eslint-disable-line constructor-super
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const inner = options.depth === null || options.depth === undefined ? null : options.depth - 1;
    return 'Performance ' + require('util').inspect(
      { nodeTiming: this.nodeTiming, timeOrigin: this.timeOrigin }, { ...options, depth: inner });
  }

  clearMarks(name = undefined) {
    check(this);
    name = nameOf(name);
    entries().clearMarks(name);
    timeline().clear('mark', name);
  }

  clearMeasures(name = undefined) {
    check(this);
    timeline().clear('measure', nameOf(name));
  }

  clearResourceTimings(name = undefined) {
    check(this);
    timeline().clear('resource', nameOf(name));
  }

  getEntries() {
    check(this);
    return timeline().find();
  }

  getEntriesByName(name, type = undefined) {
    check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    return timeline().find(entries().toText(name), nameOf(type));
  }

  getEntriesByType(type) {
    check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('type');
    return timeline().find(undefined, entries().toText(type));
  }

  mark(name, options = {}) {
    check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    return put(new (entries().PerformanceMark)(name, options));
  }

  measure(name, startOrMeasureOptions = {}, endMark = undefined) {
    check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    return put(entries().makeMeasure(name, startOrMeasureOptions, endMark));
  }

  now() {
    check(this);
    return readNow();
  }

  setResourceTimingBufferSize(maxSize) {
    check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('maxSize');
    if (typeof maxSize === 'bigint' || typeof maxSize === 'symbol') {
      const error = new primordials.TypeError(
        `maxSize is a ${typeof maxSize === 'bigint' ? 'BigInt' : 'Symbol'} and cannot be ` +
        'converted to a number.');
      error.code = 'ERR_INVALID_ARG_TYPE';
      throw error;
    }
    require('internal/perf/resource').setLimit(maxSize >>> 0);
  }

  get timeOrigin() {
    check(this);
    return readOrigin();
  }

  toJSON() {
    check(this);
    return {
      nodeTiming: this.nodeTiming,
      timeOrigin: this.timeOrigin,
      eventLoopUtilization: this.eventLoopUtilization(),
    };
  }
}

function put(entry) {
  const { enqueue, keep } = timeline();
  enqueue(entry);
  keep(entry);
  return entry;
}

// Node's additions, not enumerable and replaceable, loaded when they are read.
function addition(name, id = 'internal/perf/timing') {
  return {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() { return require(id)[name]; },
    set(value) {
      ObjectDefineProperties(this, {
        [name]: { __proto__: null, configurable: true, enumerable: false, writable: true, value },
      });
    },
  };
}

ObjectDefineProperties(Performance.prototype, {
  clearMarks: ENUMERABLE,
  clearMeasures: ENUMERABLE,
  clearResourceTimings: ENUMERABLE,
  getEntries: ENUMERABLE,
  getEntriesByName: ENUMERABLE,
  getEntriesByType: ENUMERABLE,
  mark: ENUMERABLE,
  measure: ENUMERABLE,
  now: ENUMERABLE,
  timeOrigin: ENUMERABLE,
  toJSON: ENUMERABLE,
  setResourceTimingBufferSize: ENUMERABLE,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'Performance' },
  eventLoopUtilization: addition('eventLoopUtilization'),
  markResourceTiming: addition('markResourceTiming', 'internal/perf/resource'),
  nodeTiming: addition('nodeTiming'),
  timerify: addition('timerify'),
});

defineEventHandler(Performance.prototype, 'resourcetimingbufferfull');

performance = ReflectConstruct(EventTarget, [], Performance);

module.exports = { Performance, performance };
