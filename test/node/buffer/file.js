// SPDX-License-Identifier: MIT
// File: a Blob with a name.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const { Blob, File } = require('buffer');
(async () => {
  const file = new File(['hello'], 'a.txt', { type: 'text/plain', lastModified: 123 });
  console.log(file, file instanceof Blob, file.name, file.lastModified, await file.text(),
              file.slice(1, 2).size);
  console.log(attempt(() => new File([])), new File([], 5, { lastModified: 'x' }).lastModified,
              new File([], null).name);
  console.log(Math.abs(new File([],
      'n').lastModified - Date.now()) < 1000);
})();
