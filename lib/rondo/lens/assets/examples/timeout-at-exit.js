process.on('exit', () => {
  console.log('exit');
  setTimeout(() => console.log('never'), 0);
});
