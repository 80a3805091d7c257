const fn = () => {
  process.nextTick(fn);
};

setTimeout(() => {
  console.log('Timer');
}, 0);

fn();
