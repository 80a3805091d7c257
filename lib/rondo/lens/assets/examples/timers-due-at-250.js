const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };

setTimeout(() => console.log('A'), 100);
setTimeout(() => console.log('B'), 200);
setTimeout(() => console.log('C'), 300);
setTimeout(() => console.log('D'), 400);
block(250);
setImmediate(() => console.log('check phase'));
