// SPDX-License-Identifier: MIT
// process.report: settings, objects and files. What is in a report depends on the machine: its
// shape is compared.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const { report } = process;
const seen = (label, fn) => {
  try {
    console.log(label, fn());
  } catch (error) {
    console.log(label, error.name, error.code, error.message);
  }
};
console.log(Object.keys(report).map((key) => [key, typeof report[key]].join(':')).join(' '));
for (const [name, value] of [
  ['directory', 5], ['filename', 5], ['compact', 5], ['signal', 'x'], ['signal', 5],
  ['signal', 'sigusr1'], ['reportOnSignal', 1], ['reportOnFatalError', 1],
  ['reportOnUncaughtException', 1],
]) {
  seen(name, () => { report[name] = value; });
}
for (const args of [[5], ['x', 5], [null], ['a', null]]) {
  seen('write', () => report.writeReport(...args));
}
for (const args of [[5], [null], ['x']]) seen('get', () => report.getReport(...args));

const error = new RangeError('bad');
Object.assign(error, { extra: 5, object: { a: 1 }, none: null });
const got = report.getReport(error);
console.log(Object.keys(got).join());
console.log(got.header.event, got.header.trigger, got.header.filename, got.header.processId ===
            process.pid, got.header.cwd === process.cwd(), got.header.nodejsVersion);
console.log(got.javascriptStack.message, /^at /.test(got.javascriptStack.stack[0]),
            got.javascriptStack.errorProperties);
console.log(report.getReport(new Error('two\nlines')).javascriptStack.message,
            report.getReport({}).javascriptStack);
console.log(got.environmentVariables.PATH === process.env.PATH, Object.keys(got.userLimits).join(),
            got.sharedObjects.length > 0, Array.isArray(got.libuv), got.workers.length);
for (const key of ['arch', 'platform', 'wordSize', 'osName', 'host']) {
  console.log(key, typeof got.header[key]);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-report-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
report.directory = folder;
const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
const name = report.writeReport();
console.log(name.replace(/\d/g, '0').replace(/\.0+\.0\.000/, '.PID.0.000'),
            JSON.parse(read(name)).header.filename === name, read(name).split('\n').length > 50);
report.compact = true;
const named = report.writeReport('named.json', new Error('given'));
console.log(named, read(named).split('\n').length, JSON.parse(read(named)).header.trigger,
            JSON.parse(read(named)).javascriptStack.message);
report.filename = 'always.json';
console.log(report.writeReport(error), JSON.parse(read('always.json')).javascriptStack.message);
report.reportOnSignal = true;
console.log(process.listenerCount('SIGUSR2'));
report.signal = 'SIGUSR1';
report.reportOnSignal = false;
console.log(process.listenerCount('SIGUSR2'), process.listenerCount('SIGUSR1'));

// What nobody catches
const { spawnSync } = require('child_process');
const code = "const { report } = process; report.filename = 'last.json'; report.directory = " +
  `${JSON.stringify(folder)}; report.reportOnUncaughtException = true; ` +
  "process.on('exit', () => console.log('exit')); " +
  "setTimeout(() => { throw new TypeError('thrown'); })";
const child = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
const { header, javascriptStack } = JSON.parse(read('last.json'));
console.log(child.status, child.stdout, header.event, header.trigger, javascriptStack.message);
console.log(child.stderr.replace(/\+rondo\..*/, '').split('\n')
  .filter((line) => /^(Type|Writ|Node)/.test(line)));
