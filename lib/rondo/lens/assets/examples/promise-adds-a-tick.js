Promise.resolve().then(() => {
  console.log('promise 1');
  process.nextTick(() => console.log('tick'));
}).then(() => console.log('promise 3'));
Promise.resolve().then(() => console.log('promise 2'));
