// SPDX-License-Identifier: MIT
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const other = new AsyncLocalStorage();
const show = (what) => console.log(what, als.getStore(), other.getStore());

show('nothing');
als.run('outer', () => {
  other.enterWith('entered');
  show('in run');
  als.run('inner', () => show('inner'));
  als.exit(() => {
    show('exit');
    setTimeout(show, 1, 'timer of exit');
  });
  show('after exit');
});
show('after run');
als.enterWith('main');
show('entered');
setTimeout(() => {
  show('timer');
  als.enterWith('timer');
  process.nextTick(show, 'tick of timer');
  Promise.resolve().then(() => show('then of timer'));
}, 5);
setTimeout(show, 200, 'next timer');
als.disable();
show('disabled');
als.run('again', () => show('enabled'));
