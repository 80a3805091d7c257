// SPDX-License-Identifier: MIT
// fs.openAsBlob: read when it is asked for, in parts, in other blobs; not if the file has changed.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blob-'));
const file = path.join(folder, 'file');
const attempt = async (f) => {
  try {
    return await f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message.replace(folder, 'DIR')}`;
  }
};

(async () => {
  fs.writeFileSync(file, 'abcdefghij'.repeat(20000));
  const blob = await fs.openAsBlob(file, { type: 'Text/Plain' });
  console.log(blob, blob.type, blob.size);
  console.log((await blob.text()).length, (await blob.arrayBuffer()).byteLength);
  const part = blob.slice(15, 35, 'x/Y');
  console.log(part, await part.text(), await part.slice(3, -3).text(), await blob.slice(-5).text());
  const joined = new Blob(['<', part, '|', blob.slice(0, 3), '>']);
  console.log(joined.size, await joined.text(), await joined.slice(19, 24).text());
  const decoder = new TextDecoder();
  let sum = 0;
  let last;
  for await (const chunk of blob.stream()) {
    sum += chunk.length;
    last = decoder.decode(chunk.subarray(-2));
  }
  console.log(sum, last);
  console.log(await attempt(() => structuredClone(blob)));
  const url = URL.createObjectURL(part);
  console.log(await require('buffer').resolveObjectURL(url).text());
  URL.revokeObjectURL(url);

  fs.writeFileSync(file, 'other');
  console.log(await attempt(() => blob.text()), await attempt(() => joined.arrayBuffer()));
  console.log(await attempt(() => blob.stream().getReader().read()));
  fs.writeFileSync(file, '');
  const empty = await fs.openAsBlob(file);
  console.log(empty.size, await empty.text(), (await empty.stream().getReader().read()).done);
  fs.unlinkSync(file);
  console.log(await attempt(() => empty.text()), await attempt(() => fs.openAsBlob(file)));
  console.log(await attempt(() => fs.openAsBlob(5)), await attempt(() => fs.openAsBlob(file, 5)),
              await attempt(() => fs.openAsBlob(file, { type: 5 })));
  fs.rmSync(folder, { recursive: true });
})();
