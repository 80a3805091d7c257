// SPDX-License-Identifier: MIT
// question: callbacks, promises, signals, and what ends them.
'use strict';
const readline = require('readline');
const promises = require('readline/promises');
const { promisify } = require('util');
const { EventEmitter } = require('events');

function face(from = readline) {
  const input = Object.assign(new EventEmitter(), { resume() {}, pause() {} });
  const output = Object.assign(new EventEmitter(), {
    columns: 40, text: '', write(text) { this.text += text; return true; },
  });
  const rl = from.createInterface({ input, output, terminal: true, prompt: '> ' });
  return { input, output, rl };
}

const settled = (promise) => promise.then((value) => console.log('answer', value), (error) => {
  console.log(error.name, error.code, error.message, error.cause);
});

(async () => {
  const { input, output, rl } = face();
  rl.question('who? ', (answer) => console.log('first', answer, JSON.stringify(rl.getPrompt())));
  rl.question('what? ', () => console.log('never'));
  rl.on('line', (line) => console.log('line', line));
  input.emit('data', 'me\n');
  input.emit('data', 'other\n');
  console.log(JSON.stringify(output.text));
  rl.question('no callback ');
  rl.question('an object ', { signal: AbortSignal.abort() }, () => console.log('never'));
  const controller = new AbortController();
  rl.question('aborted? ', { signal: controller.signal }, () => console.log('never'));
  controller.abort('why');
  console.log(JSON.stringify(rl.getPrompt()));
  const ask = promisify(rl.question).bind(rl);
  const first = ask('promised? ');
  input.emit('data', 'yes\n');
  await settled(first);
  const late = new AbortController();
  const second = ask('late? ', { signal: late.signal });
  late.abort('late');
  await settled(second);
  await settled(ask('early? ', { signal: AbortSignal.abort('early') }));
  try {
    rl.question('bad', { signal: {} }, () => {});
  } catch (error) {
    console.log(error.code);
  }
  rl.close();
  try {
    rl.question('closed', () => {});
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }

  const other = face(promises);
  const answer = other.rl.question('name? ');
  other.input.emit('data', 'Ann\n');
  await settled(answer);
  const stop = new AbortController();
  const third = other.rl.question('stop? ', { signal: stop.signal });
  stop.abort('stopped');
  await settled(third);
  await settled(other.rl.question('done? ', { signal: AbortSignal.abort('done') }));
  await settled(other.rl.question('bad', { signal: 1 }));
  other.rl.close();
  await settled(other.rl.question('closed'));
})();
