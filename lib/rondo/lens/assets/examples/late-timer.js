const fs = require('node:fs');
const start = Date.now();

setTimeout(() => {
  console.log(`${Date.now() - start} ms have passed`);
}, 100);

setTimeout(() => {
  fs.readFile(__filename, () => {
    const begin = Date.now();
    while (Date.now() - begin < 10);
    console.log('file');
  });
}, 95);
