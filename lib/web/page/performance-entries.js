// SPDX-License-Identifier: MIT
// The classes of performance entries, by tables: an entry has the fields of its class and of those
// above it, in the order in which Chromium's toJSON gives them.
//
//   makeEntry(PerformancePaintTiming, { name: 'first-paint', entryType: 'paint', startTime, ... })
'use strict';

const { ArrayPrototypePush, ObjectCreate, ObjectDefineProperty, TypeError } = primordials;

const { slot } = require('web/dom/slots');
const { expose, illegal, isObject } = require('web/dom/idl');

const kFields = slot('performance fields');

const fieldsOf = (value) => {
  if (!isObject(value) || value[kFields] === undefined) throw illegal();
  return value[kFields];
};

const orders = new primordials.SafeMap(); // class -> names, in the order of toJSON

function defineFields(Class, names) {
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const { get } = primordials.ObjectGetOwnPropertyDescriptor({
      get [name]() { return fieldsOf(this)[name]; },
    }, name);
    ObjectDefineProperty(Class.prototype, name, {
      __proto__: null, configurable: true, enumerable: true, get, set: undefined,
    });
  }
}

function toJSON(entry, Class) {
  const fields = fieldsOf(entry);
  const names = orders.get(Class);
  const result = {};
  for (let i = 0; i < names.length; i++) {
    const value = fields[names[i]];
    result[names[i]] = value === undefined ? null : value;
  }
  return result;
}

function addJSON(Class) {
  ObjectDefineProperty(Class.prototype, 'toJSON', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    value: { toJSON() { return toJSON(this, Class); } }.toJSON,
    writable: true,
  });
}

// `shown`: the fields of its own. `order`: those of toJSON, without those of the class above; null:
// the class has no toJSON of its own.
function defineEntry(name, Base, shown, order) {
  const Class = { [name]: class extends Base {
    constructor() {
      throw new TypeError(`Failed to construct '${name}': Illegal constructor`);
    }
  } }[name];
  defineFields(Class, shown);
  if (order !== null) {
    const all = [];
    const above = orders.get(Base) ?? [];
    for (let i = 0; i < above.length; i++) ArrayPrototypePush(all, above[i]);
    for (let i = 0; i < order.length; i++) ArrayPrototypePush(all, order[i]);
    orders.set(Class, all);
    addJSON(Class);
  }
  return expose(Class, name);
}

class Nothing {}

const ENTRY = ['name', 'entryType', 'startTime', 'duration', 'navigationId'];
const PerformanceEntry = defineEntry('PerformanceEntry', Nothing, ENTRY, ENTRY);
primordials.ObjectSetPrototypeOf(PerformanceEntry, primordials.FunctionPrototype);
primordials.ObjectSetPrototypeOf(PerformanceEntry.prototype, primordials.ObjectPrototype);

const RESOURCE = [
  'initiatorType', 'deliveryType', 'nextHopProtocol', 'renderBlockingStatus', 'contentType',
  'contentEncoding', 'workerStart', 'workerRouterEvaluationStart', 'workerCacheLookupStart',
  'workerMatchedSourceType', 'workerFinalSourceType', 'redirectStart', 'redirectEnd', 'fetchStart',
  'domainLookupStart', 'domainLookupEnd', 'connectStart', 'secureConnectionStart', 'connectEnd',
  'requestStart', 'responseStart', 'firstInterimResponseStart', 'finalResponseHeadersStart',
  'responseEnd', 'transferSize', 'encodedBodySize', 'decodedBodySize', 'responseStatus',
  'serverTiming',
];
const NAVIGATION = [
  'unloadEventStart', 'unloadEventEnd', 'domInteractive', 'domContentLoadedEventStart',
  'domContentLoadedEventEnd', 'domComplete', 'loadEventStart', 'loadEventEnd', 'type',
  'redirectCount', 'activationStart', 'criticalCHRestart', 'notRestoredReasons', 'confidence',
];
const PAINTS = ['paintTime', 'presentationTime'];
const EVENT = ['processingStart', 'processingEnd', 'cancelable', 'target', 'interactionId'];
const FRAME = ['renderStart', 'styleAndLayoutStart', 'firstUIEventTimestamp', 'blockingDuration',
               'scripts', 'paintTime', 'presentationTime'];
const SCRIPT = ['invokerType', 'invoker', 'executionStart', 'forcedStyleAndLayoutDuration',
                'pauseDuration', 'sourceURL', 'sourceFunctionName', 'sourceCharPosition',
                'windowAttribution', 'window'];
const CONTAINER = ['containerType', 'containerSrc', 'containerId', 'containerName'];

const PerformanceResourceTiming =
  defineEntry('PerformanceResourceTiming', PerformanceEntry, RESOURCE, RESOURCE);

const LARGEST = ['size', 'renderTime', 'loadTime', 'id', 'url'];

const classes = {
  LargestContentfulPaint: defineEntry('LargestContentfulPaint', PerformanceEntry,
                                      [...PAINTS, ...LARGEST, 'element'],
                                      [...PAINTS, ...LARGEST]),
  PerformanceEntry,
  PerformanceResourceTiming,
  PerformanceMeasure: defineEntry('PerformanceMeasure', PerformanceEntry, ['detail'], null),
  PerformanceNavigationTiming: defineEntry('PerformanceNavigationTiming', PerformanceResourceTiming,
                                           NAVIGATION, NAVIGATION),
  PerformancePaintTiming: defineEntry('PerformancePaintTiming', PerformanceEntry, PAINTS, PAINTS),
  PerformanceLongTaskTiming: defineEntry('PerformanceLongTaskTiming', PerformanceEntry,
                                         ['attribution'], ['attribution']),
  TaskAttributionTiming: defineEntry('TaskAttributionTiming', PerformanceEntry, CONTAINER,
                                     CONTAINER),
  PerformanceEventTiming: defineEntry('PerformanceEventTiming', PerformanceEntry, EVENT,
                                      ['interactionId', 'processingStart', 'processingEnd',
                                       'cancelable']),
  PerformanceLongAnimationFrameTiming: defineEntry('PerformanceLongAnimationFrameTiming',
                                                   PerformanceEntry, FRAME,
                                                   ['paintTime', 'presentationTime', 'renderStart',
                                                    'styleAndLayoutStart', 'firstUIEventTimestamp',
                                                    'blockingDuration', 'scripts']),
  PerformanceScriptTiming: defineEntry('PerformanceScriptTiming', PerformanceEntry, SCRIPT,
                                       ['invoker', 'invokerType', 'windowAttribution',
                                        'executionStart', 'forcedStyleAndLayoutDuration',
                                        'pauseDuration', 'sourceURL', 'sourceFunctionName',
                                        'sourceCharPosition']),
  VisibilityStateEntry: defineEntry('VisibilityStateEntry', PerformanceEntry, [], null),
};

const navigationId = require('web/page/context').frame.isWorker ? 0 : 1;

function fill(entry, fields) {
  entry[kFields] = {
    __proto__: null, name: '', entryType: '', startTime: 0, duration: 0,
    navigationId, ...fields,
  };
  return entry;
}

const makeEntry = (Class, fields) => fill(ObjectCreate(Class.prototype), fields);

module.exports = { NAVIGATION, RESOURCE, addJSON, classes, defineFields, fieldsOf, fill, makeEntry };
