const fs = require('fs');

function someAsyncOperation(callback) {
  // The article's takes 95 ms.
  setTimeout(() => fs.readFile(__filename, callback), 95);
}

const timeoutScheduled = Date.now();

setTimeout(() => {
  const delay = Date.now() - timeoutScheduled;

  console.log(`${delay}ms have passed since I was scheduled`);
}, 100);

someAsyncOperation(() => {
  const startCallback = Date.now();

  while (Date.now() - startCallback < 10) {
    // do nothing
  }
});
