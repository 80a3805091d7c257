const start = Date.now();
setTimeout(() => console.log('timeout'), 200);
setImmediate(() => console.log('immediate, no wait:', Date.now() - start < 150));
