let depth = 1;
let previousTime = performance.now();
function recurse() {
  if (depth > 10) {
    return;
  }
  const nowTime = performance.now();
  console.log({ depth, time: nowTime - previousTime });
  previousTime = nowTime;
  depth += 1;
  setTimeout(recurse, 0);
}

setTimeout(recurse, 0);
