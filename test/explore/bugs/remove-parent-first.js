// SPDX-License-Identifier: MIT
// Report: tomusdrw/grunt-sync#41, "Race condition in updateAndDelete causing ENOTEMPTY".
// Race: the list is sorted so that the deepest path comes first, but all removals start at once.
// The parent's look at its entries usually takes longer than the child's unlink.
// Forced by: fs.promises.unlink:1:@500
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const old = path.join(top, 'old');
fs.mkdirSync(old);
fs.writeFileSync(path.join(old, 'page.html'), '<p>gone from the source</p>');

const missingInSource = [
  { path: path.join(old, 'page.html'), folder: false },
  { path: old, folder: true },
];

async function removeFolder(folder) {
  const stats = await fs.promises.lstat(folder);
  if (stats.isSymbolicLink()) return fs.promises.unlink(folder);
  const kept = (await fs.promises.readdir(folder)).filter((name) => name.startsWith('.keep'));
  await fs.promises.access(path.dirname(folder), fs.constants.W_OK);
  if (kept.length === 0) await fs.promises.rmdir(folder);
}

Promise.all(missingInSource.map((entry) => {
  return entry.folder ? removeFolder(entry.path) : fs.promises.unlink(entry.path);
}));
