// SPDX-License-Identifier: MIT
// Broken prototypes of arrays, strings, maps and sets do not break process and os.
'use strict';

const os = require('os');
const { createHistogram } = require('perf_hooks');

function poison() {
  throw new Error('poisoned');
}
const saved = [];
function spoil(proto, names) {
  for (let i = 0; i < names.length; i++) {
    saved[saved.length] = [proto, names[i], proto[names[i]]];
    proto[names[i]] = poison;
  }
}
spoil(Set.prototype, ['add', 'has', 'values', Symbol.iterator]);
spoil(Map.prototype, ['get', 'set', 'has', Symbol.iterator]);
spoil(String.prototype, ['slice', 'startsWith', 'indexOf', 'replace', 'split']);
spoil(Array.prototype, ['push', 'map', 'filter', 'slice', 'includes', 'join', Symbol.iterator]);

const failures = [];
function attempt(name, f) {
  try {
    f();
  } catch (e) {
    failures[failures.length] = `${name}: ${e.message}`;
  }
}
attempt('env', () => {
  process.env.A = '1';
  delete process.env.A;
  Object.keys(process.env);
});
attempt('cwd', () => process.chdir(process.cwd()));
attempt('usage', () => {
  process.cpuUsage(process.cpuUsage());
  process.memoryUsage();
  process.resourceUsage();
  process.hrtime(process.hrtime());
  process.hrtime.bigint();
  process.uptime();
});
attempt('kill', () => process.kill(process.pid, 0));
attempt('signal', () => {
  process.on('SIGUSR2', poison);
  process.removeListener('SIGUSR2', poison);
});
attempt('groups', () => process.getgroups());
attempt('information', () => [process.versions, process.release, process.config, process.features]);
attempt('active', () => process.getActiveResourcesInfo());
attempt('os', () => {
  os.cpus();
  os.userInfo();
  os.tmpdir();
  os.homedir();
  os.loadavg();
});
attempt('marks', () => {
  performance.mark('a');
  performance.measure('m', 'a');
  performance.getEntries();
  performance.clearMarks();
});
attempt('histogram', () => {
  const h = createHistogram();
  h.record(5);
  h.percentile(50);
});

for (let i = 0; i < saved.length; i++) saved[i][0][saved[i][1]] = saved[i][2];
console.log(failures);
