// A module that registers itself as hooks does so once: hooks are loaded by a loader of their own,
// whose modules are not the program's and do not see the main thread.
import './fixtures/registers-itself.js';
import { own } from './fixtures/own-of-hooks.js';

console.log(own(), own());
console.log((await import('virtual:word')).default);
console.log(own());
