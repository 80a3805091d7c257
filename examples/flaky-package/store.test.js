// SPDX-License-Identifier: MIT
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { test } = require('node:test');
const { promisify } = require('util');
const store = require('./store.js');

const saveNote = promisify(store.saveNote);
const savePicture = promisify(store.savePicture);

test('a note and its picture are saved on a new day', async (t) => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'notes-'));
  t.after(() => fs.rmSync(top, { recursive: true, force: true }));
  const day = path.join(top, '2015', '03', '13');
  const pixels = Buffer.alloc(20_000_000, 'pixels of a picture');
  await Promise.all([saveNote(day, 'It rains.'), savePicture(day, pixels)]);
  assert.deepStrictEqual(fs.readdirSync(day).sort(), ['note.txt', 'picture.gz']);
});
