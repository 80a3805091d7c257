// SPDX-License-Identifier: MIT
// Report: ffalt/xlsx-extract#7, "emits 'row' after 'end' sometimes" (also in NodeRacer).
// Race: rows are looked up one by one in other files, but the end of the sheet is reported
// without them. The program of the report waits a fixed time and hopes.
// Forced by: fs.readFile:2:900
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const readline = require('readline');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
fs.writeFileSync(path.join(top, 'sheet'), '0\n1\n2\n');
for (const i of [0, 1, 2]) fs.writeFileSync(path.join(top, `string-${i}`), `text ${i}`);

function extract(onRow, onEnd) {
  const lines = readline.createInterface({ input: fs.createReadStream(path.join(top, 'sheet')) });
  lines.on('line', (index) => {
    fs.readFile(path.join(top, `string-${index}`), 'utf8', (error, text) => {
      if (error) throw error;
      onRow(text);
    });
  });
  lines.on('close', onEnd);
}

const writer = fs.createWriteStream(path.join(top, 'rows'));
writer.on('close', () => {
  const rows = fs.readFileSync(path.join(top, 'rows'), 'utf8').trim().split('\n');
  assert.deepStrictEqual(rows.sort(), ['text 0', 'text 1', 'text 2']);
});
extract(
  (row) => writer.write(`${row}\n`),
  () => setTimeout(() => writer.end(), 400),
);
