// SPDX-License-Identifier: MIT
// FileHandle.readLines and FileHandle.readableWebStream.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-handle-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'lines');
fs.writeFileSync(file, 'one\r\ntwo\nthree\n\nlast');

(async () => {
  const lines = await fs.promises.open(file);
  for await (const line of lines.readLines()) console.log(JSON.stringify(line));
  const part = await fs.promises.open(file);
  for await (const line of part.readLines({ start: 5, end: 9 })) console.log(JSON.stringify(line));

  const handle = await fs.promises.open(file);
  const stream = handle.readableWebStream({ type: 'bytes' });
  let text = '';
  for await (const piece of stream) text += Buffer.from(piece);
  console.log(text.length, handle.fd >= 0);
  try {
    handle.readableWebStream();
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
  await handle.close();
  try {
    handle.readableWebStream();
  } catch (error) {
    console.log(error.code, error.message);
  }

  const early = await fs.promises.open(file);
  const reader = early.readableWebStream({ type: 'bytes' }).getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint8Array(3));
  console.log(Buffer.from(value).toString());
  await reader.cancel();
  await early.close();
  console.log(early.fd);
})();
