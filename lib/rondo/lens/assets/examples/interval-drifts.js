let calls = 0;
const start = Date.now();
const interval = setInterval(() => {
  console.log(`call ${++calls} at ${Date.now() - start} ms`);
  const begin = Date.now();
  while (Date.now() - begin < 17);
  if (calls === 5) clearInterval(interval);
}, 50);
