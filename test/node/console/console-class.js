// SPDX-License-Identifier: MIT
// Console on own streams: options and errors.

'use strict';

const { Console } = require('console');
const make = () => ({ text: '', write(t) { this.text += t;
  }, on() {}, once() {}, removeListener() {}, listenerCount() { return 0; } });
const out = make();
const err = make();
const mine = new Console({ stdout: out, stderr: err, groupIndentation: 4,
                          inspectOptions: { depth: 0 } });
mine.log({ a: { b: 1 } });
mine.group('g');
mine.error('e');
mine.log('x');
console.log(out.text, err.text);
console.log(mine instanceof Console, console instanceof Console, Console(out) instanceof Console,
            console.Console === Console);
console.log(Object.keys(mine).join());
class Loud extends Console { log(...args) { super.log('LOUD', ...args); } }
const third = make();
const { log, count } = new Loud(third);
log('hi');
count();
console.log(third.text);
for (const bad of [() => new Console(), () => new Console({ stdout: {} }),
                   () => new Console(out, {}),
                   () => new Console({ stdout: out, colorMode: 'x' }),
                     () => new Console({ stdout: out, groupIndentation: -1 }),
                   () => new Console({ stdout: out, colorMode: true,
                                      inspectOptions: { colors: true } })]) {
  try { bad(); } catch (error) { console.log(error.name, error.code, error.message); }
}
