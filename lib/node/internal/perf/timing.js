// SPDX-License-Identifier: MIT
// performance.nodeTiming, the utilisation of the loop, and timerified functions: what Node adds to
// the web's performance.

'use strict';

const {
  FunctionPrototypeBind, MathCeil, MathMax, ObjectDefineProperties, ReflectApply,
  ReflectConstruct, SymbolFor,
} = primordials;

const binding = native('perf');
const { now } = native('process');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

// As in src/node/perf/perf.h.
const ENGINE = 1;
const ENVIRONMENT = 2;
const BOOTSTRAP = 3;
const LOOP_START = 4;
const LOOP_EXIT = 5;

// ---- Milestones

function fixed(value) {
  return { __proto__: null, enumerable: true, configurable: true, value };
}

function live(get) {
  return { __proto__: null, enumerable: true, configurable: true, get };
}

class PerformanceNodeTiming {
  constructor() {
    ObjectDefineProperties(this, {
      name: fixed('node'),
      entryType: fixed('node'),
      startTime: fixed(0),
      duration: live(now),
      nodeStart: live(() => MathMax(binding.milestone(0), 0)),
      v8Start: live(() => binding.milestone(ENGINE)),
      environment: live(() => binding.milestone(ENVIRONMENT)),
      loopStart: live(() => binding.milestone(LOOP_START)),
      loopExit: live(() => binding.milestone(LOOP_EXIT)),
      bootstrapComplete: live(() => binding.milestone(BOOTSTRAP)),
      idleTime: live(() => binding.idleTime()),
      uvMetricsInfo: live(() => {
        const counts = binding.loopCounts();
        return { loopCount: counts[0], events: counts[1], eventsWaiting: counts[2] };
      }),
    });
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const inner = options.depth === null || options.depth === undefined ? null : options.depth - 1;
    return 'PerformanceNodeTiming ' +
      require('util').inspect(this.toJSON(), { ...options, depth: inner });
  }

  toJSON() {
    return {
      name: 'node',
      entryType: 'node',
      startTime: this.startTime,
      duration: this.duration,
      nodeStart: this.nodeStart,
      v8Start: this.v8Start,
      bootstrapComplete: this.bootstrapComplete,
      environment: this.environment,
      loopStart: this.loopStart,
      loopExit: this.loopExit,
      idleTime: this.idleTime,
    };
  }
}

const { PerformanceEntry } = require('internal/perf/entry');
primordials.ObjectSetPrototypeOf(PerformanceNodeTiming.prototype, PerformanceEntry.prototype);
const nodeTiming = new PerformanceNodeTiming();

// ---- Utilisation: of the time since the loop began, the part that it was not blocked

function eventLoopUtilization(util1, util2) {
  return utilization(binding.milestone(LOOP_START), binding.idleTime(), util1, util2);
}

// The same of any loop; both in milliseconds of this thread's clock.
function utilization(start, idle, util1, util2) {
  if (start <= 0) return { idle: 0, active: 0, utilization: 0 };
  if (util2) {
    const idleBetween = util1.idle - util2.idle;
    const activeBetween = util1.active - util2.active;
    return {
      idle: idleBetween,
      active: activeBetween,
      utilization: activeBetween / (idleBetween + activeBetween),
    };
  }
  // In virtual time the loop may have been blocked for longer than time went on.
  const active = MathMax(now() - start - idle, 0);
  if (!util1) return { idle, active, utilization: active / (idle + active) };
  const idleDelta = idle - util1.idle;
  const activeDelta = active - util1.active;
  return {
    idle: idleDelta,
    active: activeDelta,
    utilization: activeDelta / (idleDelta + activeDelta),
  };
}

// ---- Timerified functions

function done(name, start, args, histogram) {
  const duration = now() - start;
  if (histogram !== undefined) histogram.record(MathMax(MathCeil(duration * 1e6), 1));
  const entry = require('internal/perf/entry').makeNodeEntry(
    name, 'function', start, duration, args);
  for (let i = 0; i < args.length; i++) entry[i] = args[i];
  require('internal/perf/observe').enqueue(entry);
}

function timerify(fn, options = {}) {
  const { validateFunction, validateObject } = require('internal/validators');
  validateFunction(fn, 'fn');
  validateObject(options, 'options');
  const { histogram } = options;
  if (histogram !== undefined && !require('internal/histogram').isRecordable(histogram)) {
    throw new (require('internal/errors').codes.ERR_INVALID_ARG_TYPE)(
      'options.histogram', 'RecordableHistogram', histogram);
  }

  function timerified(...args) {
    const start = now();
    if (new.target !== undefined) {
      const made = ReflectConstruct(fn, args, fn);
      done(fn.name, start, args, histogram);
      return made;
    }
    const result = ReflectApply(fn, this, args);
    if (typeof result?.finally === 'function') {
      return result.finally(FunctionPrototypeBind(done, result, fn.name, start, args, histogram));
    }
    done(fn.name, start, args, histogram);
    return result;
  }

  ObjectDefineProperties(timerified, {
    length: { __proto__: null, configurable: false, enumerable: true, value: fn.length },
    name: {
      __proto__: null, configurable: false, enumerable: true, value: `timerified ${fn.name}`,
    },
  });
  return timerified;
}

module.exports = { eventLoopUtilization, nodeTiming, timerify, utilization };
