// SPDX-License-Identifier: MIT
// createObjectURL, resolveObjectURL, revokeObjectURL.
'use strict';

const { resolveObjectURL } = require('buffer');

const id = URL.createObjectURL(new Blob(['hello'], { type: 'text/plain' }));
const uuid = /^blob:nodedata:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
console.log(uuid.test(id));
const blob = resolveObjectURL(id);
console.log(blob.size, blob.type);
URL.revokeObjectURL(id);
console.log(resolveObjectURL(id));
for (const f of [() => URL.createObjectURL(5), () => URL.revokeObjectURL()]) {
  try {
    f();
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
