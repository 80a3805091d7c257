// SPDX-License-Identifier: MIT
// process.report: what the process is and does at the moment, as an object or in a file. In the
// form of Node's reports; what only V8 or libuv could say is left empty (nativeStack).
'use strict';

const {
  ArrayPrototypeConcat, ArrayPrototypePush, ArrayPrototypeSlice, Date, DatePrototypeGetDate,
  DatePrototypeGetFullYear, DatePrototypeGetHours, DatePrototypeGetMinutes, DatePrototypeGetMonth,
  DatePrototypeGetSeconds, DatePrototypeGetTime, DatePrototypeToISOString, JSONParse,
  JSONStringify, ObjectKeys, RegExpPrototypeExec, SafeSet,
  String, StringPrototypeIndexOf, StringPrototypePadStart, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeTrim,
} = primordials;

const { codes } = require('internal/errors');
const {
  validateBoolean, validateObject, validateSignalName, validateString,
} = require('internal/validators');

let sequence = 0;

function readText(path) {
  try {
    return require('fs').readFileSync(path, 'latin1');
  } catch {
    return ''; // no /proc
  }
}

// ---- parts -----------------------------------------------------------------------------------

function networkInterfaces() {
  const all = require('os').networkInterfaces();
  const names = ObjectKeys(all);
  const list = [];
  for (let i = 0; i < names.length; i++) {
    for (let k = 0; k < all[names[i]].length; k++) {
      const { address, family, internal, mac, netmask, scopeid } = all[names[i]][k];
      const one = { name: names[i], internal, mac, address, netmask, family };
      if (scopeid !== undefined) one.scopeid = scopeid;
      ArrayPrototypePush(list, one);
    }
  }
  return list;
}

function cpus() {
  const list = require('os').cpus();
  for (let i = 0; i < list.length; i++) {
    const { model, speed, times } = list[i];
    list[i] = { model, speed, ...times };
  }
  return list;
}

function header(event, trigger, filename, now, state) {
  const os = require('os');
  const { glibc, glibcCompiler } = native('versions');
  const result = {
    reportVersion: 4,
    event,
    trigger,
    filename,
    dumpEventTime: `${StringPrototypeSlice(DatePrototypeToISOString(now), 0, 19)}Z`,
    dumpEventTimeStamp: String(DatePrototypeGetTime(now)),
    processId: process.pid,
    threadId: require('worker_threads').threadId,
    cwd: process.cwd(),
    commandLine: ArrayPrototypeConcat([process.argv0], process.execArgv,
                                      ArrayPrototypeSlice(process.argv, 1)),
    nodejsVersion: process.version,
    glibcVersionRuntime: glibc,
    glibcVersionCompiler: glibcCompiler,
    wordSize: 64,
    arch: process.arch,
    platform: process.platform,
    componentVersions: { ...process.versions },
    release: { ...process.release },
    osName: os.type(),
    osRelease: os.release(),
    osVersion: os.version(),
    osMachine: os.machine(),
    cpus: cpus(),
  };
  if (!state.excludeNetwork) result.networkInterfaces = networkInterfaces();
  result.host = os.hostname();
  return result;
}

function javascriptStack(error) {
  const result = { message: 'No stack.', stack: ['Unavailable.'], errorProperties: {} };
  if (error === null || typeof error !== 'object') return result;
  const { stack } = error;
  if (typeof stack === 'string') {
    const lines = StringPrototypeSplit(stack, '\n');
    result.message = lines[0];
    result.stack = [];
    for (let i = 1; i < lines.length; i++) {
      ArrayPrototypePush(result.stack, StringPrototypeTrim(lines[i]));
    }
  }
  const keys = ObjectKeys(error);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'stack' || keys[i] === 'message') continue;
    try {
      result.errorProperties[keys[i]] = String(error[keys[i]]);
    } catch {
      // It cannot be reported.
    }
  }
  return result;
}

function javascriptHeap() {
  const v8 = require('v8');
  const total = v8.getHeapStatistics();
  const spaces = v8.getHeapSpaceStatistics();
  const heapSpaces = {};
  for (let i = 0; i < spaces.length; i++) {
    const { physical_space_size: committed, space_available_size: available, space_name: name,
            space_size: size, space_used_size: used } = spaces[i];
    heapSpaces[name] = { memorySize: size, committedMemory: committed,
                         capacity: used + available, used, available };
  }
  return {
    totalMemory: total.total_heap_size,
    executableMemory: total.total_heap_size_executable,
    totalCommittedMemory: total.total_physical_size,
    availableMemory: total.total_available_size,
    usedMemory: total.used_heap_size,
    memoryLimit: total.heap_size_limit,
    mallocedMemory: total.malloced_memory,
    externalMemory: total.external_memory,
    peakMallocedMemory: total.peak_malloced_memory,
    heapSpaces,
  };
}

function usage({ userCPUTime, systemCPUTime, fsRead, fsWrite }) {
  const seconds = process.uptime();
  const user = userCPUTime / 1e6;
  const kernel = systemCPUTime / 1e6;
  return {
    userCpuSeconds: user,
    kernelCpuSeconds: kernel,
    cpuConsumptionPercent: (user + kernel) / seconds * 100,
    userCpuConsumptionPercent: user / seconds * 100,
    kernelCpuConsumptionPercent: kernel / seconds * 100,
    fsActivity: { reads: fsRead, writes: fsWrite },
  };
}

function resourceUsage(used) {
  const os = require('os');
  const { fsActivity, ...times } = usage(used);
  return {
    free_memory: os.freemem(),
    total_memory: os.totalmem(),
    rss: process.memoryUsage.rss(),
    constrained_memory: process.constrainedMemory(),
    available_memory: process.availableMemory(),
    ...times,
    maxRss: used.maxRSS * 1024,
    pageFaults: { IORequired: used.majorPageFault, IONotRequired: used.minorPageFault },
    fsActivity,
  };
}

function activeResources() {
  const names = process.getActiveResourcesInfo();
  const list = [];
  for (let i = 0; i < names.length; i++) {
    ArrayPrototypePush(list, { type: names[i], is_active: true, is_referenced: true });
  }
  return list;
}

// A line of /proc/self/limits, and the name that Node has for it.
const kLimits = [
  'Max core file size', 'core_file_size_blocks',
  'Max data size', 'data_seg_size_kbytes',
  'Max file size', 'file_size_blocks',
  'Max locked memory', 'max_locked_memory_bytes',
  'Max resident set', 'max_memory_size_kbytes',
  'Max open files', 'open_files',
  'Max stack size', 'stack_size_bytes',
  'Max cpu time', 'cpu_time_seconds',
  'Max processes', 'max_user_processes',
  'Max address space', 'virtual_memory_kbytes',
];

function userLimits() {
  const lines = StringPrototypeSplit(readText('/proc/self/limits'), '\n');
  const found = { __proto__: null };
  for (let i = 1; i < lines.length; i++) {
    const parts = RegExpPrototypeExec(/^(.*?)\s{2,}(\S+)\s+(\S+)/, lines[i]);
    if (parts !== null) found[parts[1]] = parts;
  }
  const value = (text) => (text === 'unlimited' ? text : +text);
  const result = {};
  for (let i = 0; i < kLimits.length; i += 2) {
    const parts = found[kLimits[i]];
    if (parts === undefined) continue;
    result[kLimits[i + 1]] = { soft: value(parts[2]), hard: value(parts[3]) };
  }
  return result;
}

function sharedObjects() {
  const lines = StringPrototypeSplit(readText('/proc/self/maps'), '\n');
  const seen = new SafeSet();
  const list = [];
  for (let i = 0; i < lines.length; i++) {
    const path = StringPrototypeSlice(lines[i], StringPrototypeIndexOf(lines[i], '/'));
    if (RegExpPrototypeExec(/^\/.*\.so[.\d]*$/, path) === null || seen.has(path)) continue;
    seen.add(path);
    ArrayPrototypePush(list, path);
  }
  return list;
}

function make(event, trigger, filename, error, state, now) {
  const used = process.resourceUsage();
  return {
    header: header(event, trigger, filename, now, state),
    javascriptStack: javascriptStack(error),
    javascriptHeap: javascriptHeap(),
    nativeStack: [],
    resourceUsage: resourceUsage(used),
    uvthreadResourceUsage: usage(used),
    libuv: activeResources(),
    workers: [],
    environmentVariables: { ...process.env },
    userLimits: userLimits(),
    sharedObjects: sharedObjects(),
  };
}

// ---- files -------------------------------------------------------------------------------------

// report.20240131.120000.1234.0.001.json
function nextName(now) {
  const two = (number) => StringPrototypePadStart(String(number), 2, '0');
  const day = DatePrototypeGetFullYear(now) + two(DatePrototypeGetMonth(now) + 1) +
    two(DatePrototypeGetDate(now));
  const time = two(DatePrototypeGetHours(now)) + two(DatePrototypeGetMinutes(now)) +
    two(DatePrototypeGetSeconds(now));
  const { threadId } = require('worker_threads');
  const number = StringPrototypePadStart(String(++sequence), 3, '0');
  return `report.${day}.${time}.${process.pid}.${threadId}.${number}.json`;
}

// Gives the name of the file, '' if it could not be written.
function write(event, trigger, file, error, state) {
  const now = new Date();
  const name = file || state.filename || nextName(now);
  const text = `${JSONStringify(make(event, trigger, name, error, state, now), null,
                                state.compact ? 0 : 2)}\n`;
  if (name === 'stdout' || name === 'stderr') {
    require('fs').writeSync(name === 'stdout' ? 1 : 2, text);
    return name;
  }
  process._rawDebug(`\nWriting Node.js report to file: ${name}`);
  const path = state.directory === '' ? name : require('path').join(state.directory, name);
  try {
    require('fs').writeFileSync(path, text);
  } catch (failed) {
    process._rawDebug(`Failed to open Node.js report file: ${path} (errno: ${-failed.errno})`);
    return '';
  }
  process._rawDebug('Node.js report completed');
  return name;
}

// ---- what a program sees -----------------------------------------------------------------------

const state = {
  __proto__: null,
  directory: '', filename: '', compact: false, excludeNetwork: false, signal: 'SIGUSR2',
  reportOnFatalError: false, reportOnSignal: false, reportOnUncaughtException: false,
};

function onSignal(signal) {
  write(signal, 'Signal', undefined, new codes.ERR_SYNTHETIC(), state);
}

function onUncaught(error) {
  try {
    write('Exception', 'Exception', undefined, error, state);
  } catch {
    // The process ends anyway.
  }
}

function errorOrSynthetic(error) {
  if (error === undefined) return new codes.ERR_SYNTHETIC();
  validateObject(error, 'err');
  return error;
}

module.exports = {
  writeReport(file, err) {
    if (typeof file === 'object' && file !== null) {
      err = file;
      file = undefined;
    } else if (file !== undefined) {
      validateString(file, 'file');
    }
    return write('JavaScript API', 'API', file, errorOrSynthetic(err), state);
  },

  getReport(err) {
    const error = errorOrSynthetic(err);
    return JSONParse(JSONStringify(
      make('JavaScript API', 'GetReport', null, error, state, new Date())));
  },

  get directory() { return state.directory; },
  set directory(value) {
    validateString(value, 'directory');
    state.directory = value;
  },

  get filename() { return state.filename; },
  set filename(value) {
    validateString(value, 'filename');
    state.filename = value;
  },

  get compact() { return state.compact; },
  set compact(value) {
    validateBoolean(value, 'compact');
    state.compact = value;
  },

  get excludeNetwork() { return state.excludeNetwork; },
  set excludeNetwork(value) {
    validateBoolean(value, 'excludeNetwork');
    state.excludeNetwork = value;
  },

  get signal() { return state.signal; },
  set signal(value) {
    validateSignalName(value, 'signal');
    if (state.reportOnSignal) {
      process.removeListener(state.signal, onSignal);
      process.on(value, onSignal);
    }
    state.signal = value;
  },

  // The engine ends the process itself when it has no memory: then there is no report.
  get reportOnFatalError() { return state.reportOnFatalError; },
  set reportOnFatalError(value) {
    validateBoolean(value, 'trigger');
    state.reportOnFatalError = value;
  },

  get reportOnSignal() { return state.reportOnSignal; },
  set reportOnSignal(value) {
    validateBoolean(value, 'trigger');
    if (value === state.reportOnSignal) return;
    state.reportOnSignal = value;
    if (value) process.on(state.signal, onSignal);
    else process.removeListener(state.signal, onSignal);
  },

  get reportOnUncaughtException() { return state.reportOnUncaughtException; },
  set reportOnUncaughtException(value) {
    validateBoolean(value, 'trigger');
    state.reportOnUncaughtException = value;
    require('internal/fatal').setReporter(value ? onUncaught : undefined);
  },
};
