// SPDX-License-Identifier: MIT
// A port keeps the process alive only while it is heard, and not unref'd.
'use strict';

const log = [];
process.on('exit', () => console.log(log.join('\n')));
const { port1, port2 } = new MessageChannel();
log.push(`new ${port1.hasRef()}`);
const listener = () => log.push('heard');
port1.on('message', listener);
log.push(`listener ${port1.hasRef()}`);
port1.off('message', listener);
log.push(`no listener ${port1.hasRef()}`);
port1.onmessage = listener;
log.push(`onmessage ${port1.hasRef()}`);
port1.onmessage = null;
log.push(`null ${port1.hasRef()}`);
port1.addEventListener('message', listener);
log.push(`addEventListener ${port1.hasRef()}`);
port1.unref();
log.push(`unref ${port1.hasRef()}`);
port1.addEventListener('message', () => {});
log.push(`second listener ${port1.hasRef()}`);
port2.postMessage('may be heard or not, the loop is not kept for it');
port1.removeEventListener('message', listener);

const late = new MessageChannel();
late.port1.once('message', (value) => {
  log.push(`once ${value} ${late.port1.hasRef()}`);
  next();
});
setTimeout(() => late.port2.postMessage('late'), 10);

const stopped = new MessageChannel();
stopped.port2.postMessage('not started');
stopped.port1.ref();

function next() {
  log.push(`start ${stopped.port1.start()}`);
  stopped.port1.addEventListener('message', (event) => {
    log.push(event.data);
    stopped.port1.unref();
  });
}
