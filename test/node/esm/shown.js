// SPDX-License-Identifier: MIT
// How errors in modules are shown: the beginning of what is printed. Carets of Node are longer.
import { spawnSync } from 'node:child_process';
for (const name of ['throws', 'imports-throws', 'missing-name', 'missing-cjs', 'missing-cjs2', 'syntax', 'no-binding',
                    'ambiguous', 'uses-require', 'nothing']) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`fixtures/${name}.js`], {
    cwd: import.meta.dirname, encoding: 'utf8',
  });
  const lines = stderr.replaceAll(import.meta.url.slice(0, -9), 'URL').replaceAll(import.meta.dirname, 'DIR')
    .split('\n');
  const end = lines.findIndex((line) => /^ {4}at /.test(line));
  console.log(name, status, JSON.stringify(stdout));
  const shown = lines.slice(0, end === -1 ? 4 : end).filter((line) => !/^ *\^+$/.test(line) && line !== '');
  console.log(shown.filter((line) => !/^(?:node:internal| {2,4}throw|Require)/.test(line)).join('\n'));
}
