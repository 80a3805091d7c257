setTimeout(() => {
  console.log('timeout');
}, 0);

console.log('script');
