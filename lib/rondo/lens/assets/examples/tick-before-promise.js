Promise.resolve().then(() => console.log('resolve'));
process.nextTick(() => console.log('nexTick'));
