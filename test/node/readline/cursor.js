// SPDX-License-Identifier: MIT
// cursorTo, moveCursor, clearLine, clearScreenDown, and readline/promises' Readline.
'use strict';
const readline = require('readline');
const { Readline } = require('readline/promises');
const { Writable } = require('stream');

class Output extends Writable {
  text = '';
  _write(chunk, encoding, callback) {
    this.text += chunk;
    callback();
  }
}

function attempt(work) {
  const output = new Output();
  try {
    const result = work(output);
    console.log(JSON.stringify(output.text), result === output ? 'stream' : typeof result);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

const done = () => {};
for (const args of [[0], [1, 2], [3, 4, done], [5, done], [-1, -2], ['x'], ['x', 1], [1, 'y'],
  [NaN],
                    [1, NaN], [1, 2, null], [undefined, undefined], [1, 2, {}]]) {
  attempt((output) => readline.cursorTo(output, ...args));
}
for (const args of [[0, 0], [1, 0], [-2, 0], [0, 3], [0, -4], [5, -6], [1, 1, done], [1, 1, 'x']]) {
  attempt((output) => readline.moveCursor(output, ...args));
}
for (const args of [[-1], [0], [1], [9, done], [undefined], [0, null]]) {
  attempt((output) => readline.clearLine(output, ...args));
}
for (const args of [[], [done], [null], ['x']]) {
  attempt((output) => readline.clearScreenDown(output, ...args));
}
for (const stream of [null, undefined]) {
  console.log(readline.cursorTo(stream, 1, 2), readline.moveCursor(stream, 1, 2),
              readline.clearLine(stream, 1), readline.clearScreenDown(stream));
}
readline.cursorTo(null, 1, 2, (error) => console.log('called', error));
readline.moveCursor(new Output(), 0, 0, (error) => console.log('called', error));

(async () => {
  const output = new Output();
  const actions = new Readline(output);
  console.log(actions.cursorTo(1).cursorTo(1, 2).moveCursor(1, -1).moveCursor(0, 0).clearLine(-1)
    .clearLine(0).clearLine(1).clearScreenDown() === actions, JSON.stringify(output.text));
  console.log(await actions.commit(), JSON.stringify(output.text));
  output.text = '';
  actions.cursorTo(3);
  console.log(actions.rollback() === actions);
  await actions.commit();
  console.log(JSON.stringify(output.text));
  const automatic = new Readline(output, { autoCommit: true });
  automatic.cursorTo(7).clearLine(0);
  console.log(JSON.stringify(output.text));
  await new Promise(setImmediate);
  console.log(JSON.stringify(output.text));
  for (const work of [() => new Readline(), () => new Readline({}), () => new Readline(null),
                      () => new Readline(output, { autoCommit: 1 }), () => actions.cursorTo('1'),
                      () => actions.cursorTo(1, '2'), () => actions.cursorTo(1.5),
                      () => actions.moveCursor(1, '2'), () => actions.moveCursor(NaN, 1),
                      () => actions.clearLine(2), () => actions.clearLine()]) {
    try {
      work();
      console.log('fine');
    } catch (error) {
      console.log(error.name, error.code, error.message.split('\n')[0]);
    }
  }
})();
