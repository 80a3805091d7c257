for (const i of [1, 2, 3]) {
  Promise.resolve().then(() => console.log('promise', i));
  process.nextTick(() => console.log('tick', i));
}
