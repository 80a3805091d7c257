process.nextTick(() => {
  console.log('tick 1');
  Promise.resolve().then(() => console.log('promise'));
  process.nextTick(() => console.log('tick 3'));
});
process.nextTick(() => console.log('tick 2'));
