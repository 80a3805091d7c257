const http = require('http');

const server = http.createServer((request, response) => {
  setImmediate(() => console.log('immediate'));
  Promise.resolve().then(() => console.log('promise: the metrics'));
  process.nextTick(() => console.log('tick'));
  console.log('request');
  response.end('hello');
});
server.listen(0, '127.0.0.1', () => {
  http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, (response) => {
    response.resume();
    response.on('end', () => server.close());
  });
});
