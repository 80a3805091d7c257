// SPDX-License-Identifier: MIT
// Names and kinds of what v8 says about memory; arguments of its functions. From Node 24.
'use strict';

const v8 = require('v8');

function attempt(name, run) {
  try {
    console.log(name, '->', run());
  } catch (error) {
    console.log(name, '!', error.constructor.name, error.code, error.message);
  }
}

const kinds = (object) => Object.keys(object).filter((key) => key !== 'total_allocated_bytes')
  .map((key) => `${key} ${typeof object[key]}`).join(', ');
console.log(kinds(v8.getHeapStatistics()));
console.log(v8.getHeapSpaceStatistics().map((space) => `${space.space_name}: ${kinds(space)}`));
console.log(kinds(v8.getHeapCodeStatistics()));
const { heap_size_limit: limit, total_heap_size: total, used_heap_size: used } =
  v8.getHeapStatistics();
console.log(used > 0, total >= used, limit >= total);
console.log(v8.getCppHeapStatistics('brief').detail_level);
attempt('cpp', () => v8.getCppHeapStatistics('x'));

const before = v8.cachedDataVersionTag();
attempt('flags', () => v8.setFlagsFromString());
attempt('flags', () => v8.setFlagsFromString(5));
attempt('flags', () => v8.setFlagsFromString('--allow_natives_syntax'));
console.log(typeof before, before !== v8.cachedDataVersionTag());

attempt('snapshot', () => !v8.startupSnapshot.isBuildingSnapshot());
attempt('snapshot', () => v8.startupSnapshot.addSerializeCallback(() => {}));
attempt('snapshot', () => v8.startupSnapshot.setDeserializeMainFunction(() => {}));
attempt('query', () => v8.queryObjects(5));
attempt('query', () => v8.queryObjects(() => {}, 5));
attempt('query', () => v8.queryObjects(() => {}, { format: 'x' }));
attempt('limit', () => v8.setHeapSnapshotNearHeapLimit(0));
attempt('limit', () => v8.setHeapSnapshotNearHeapLimit('a'));
attempt('heap snapshot', () => v8.getHeapSnapshot({ exposeInternals: 5 }));
attempt('heap snapshot', () => v8.writeHeapSnapshot(5));
attempt('coverage', () => [v8.takeCoverage(), v8.stopCoverage()]);
attempt('one byte', () => [v8.isStringOneByteRepresentation('é'),
                           v8.isStringOneByteRepresentation('Ж')]);
attempt('one byte', () => v8.isStringOneByteRepresentation(5));
const profiler = new v8.GCProfiler();
console.log(profiler.stop());
profiler.start();
profiler.start();
const profile = profiler.stop();
console.log(Object.keys(profile), profile.version, Array.isArray(profile.statistics),
            profile.endTime >= profile.startTime, profiler.stop());
