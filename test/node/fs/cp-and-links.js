// SPDX-License-Identifier: MIT
// fs.cp in its three forms: what it refuses, what becomes of links, modes and times.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-cp-'));
process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }));
const at = (...names) => path.join(root, ...names);
const plain = (text) => `${text}`.replaceAll(root, 'ROOT');
fs.mkdirSync(at('from', 'sub'), { recursive: true });
fs.writeFileSync(at('from', 'file'), 'text', { mode: 0o640 });
fs.writeFileSync(at('from', 'sub', 'script'), '#!', { mode: 0o755 });
fs.symlinkSync('file', at('from', 'link'));
fs.symlinkSync('sub', at('from', 'folder-link'));
fs.utimesSync(at('from', 'file'), 1000, 2000);
fs.chmodSync(at('from', 'sub', 'script'), 0o555);

const forms = {
  sync: async (...args) => fs.cpSync(...args),
  callback: (source, place, options = {}) => new Promise((resolve, reject) => {
    fs.cp(source, place, options, (error) => (error ? reject(error) : resolve()));
  }),
  promise: (...args) => fs.promises.cp(...args),
};
const tree = (folder) => fs.readdirSync(folder, { recursive: true }).sort().map((name) => {
  const stat = fs.lstatSync(path.join(folder, name));
  const mode = (stat.mode & 0o777).toString(8);
  return stat.isSymbolicLink() ?
    `${name}->${plain(fs.readlinkSync(path.join(folder, name)))}` : `${name}:${mode}`;
}).join(' ');

(async () => {
  for (const [form, cp] of Object.entries(forms)) {
    const to = at(`to-${form}`);
    const attempt = async (label, ...args) => {
      try {
        await cp(...args);
        console.log(form, label, 'done');
      } catch (error) {
        console.log(form, label, error.name, error.code);
      }
    };
    await attempt('no recursive', at('from'), to);
    await attempt('tree', at('from'), to, { recursive: true });
    console.log(tree(to).replaceAll(form, 'FORM'));
    await attempt('again', at('from', 'file'), path.join(to, 'file'),
                  { force: false, errorOnExist: true });
    await attempt('not again', at('from', 'file'), path.join(to, 'file'), { force: false });
    await attempt('times', at('from', 'file'), path.join(to, 'times'), { preserveTimestamps: true });
    console.log(fs.statSync(path.join(to, 'times')).mtimeMs);
    await attempt('read-only times', at('from', 'sub', 'script'), path.join(to, 'script'),
                  { preserveTimestamps: true });
    await attempt('verbatim', at('from', 'link'), path.join(to, 'deeper', 'link'),
                  { verbatimSymlinks: true });
    console.log(fs.readlinkSync(path.join(to, 'deeper', 'link')));
    await attempt('dereference', at('from', 'link'), path.join(to, 'plain'), { dereference: true });
    console.log(fs.lstatSync(path.join(to, 'plain')).isFile());
    await attempt('into itself', at('from'), at('from', 'sub', 'deep'), { recursive: true });
    await attempt('onto itself', at('from', 'file'), at('from', 'file'));
    await attempt('folder to file', at('from'), path.join(to, 'file'), { recursive: true });
    await attempt('file to folder', at('from', 'file'), path.join(to, 'sub'));
    await attempt('through a link', at('from', 'sub'), at('from', 'folder-link', 'deep'),
                  { recursive: true });
    await attempt('missing', at('none'), path.join(to, 'none'));
    await attempt('filter', at('from'), at(`some-${form}`),
                  { recursive: true, filter: (source) => !/script|link/.test(source) });
    console.log(tree(at(`some-${form}`)));
    await attempt('options', at('from'), to, { recursive: 1 });
    await attempt('both', at('from'), to, { dereference: true, verbatimSymlinks: true });
    await attempt('mode', at('from'), to, { mode: 8 });
  }
})();
