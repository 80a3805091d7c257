// SPDX-License-Identifier: MIT
// All forms of import and export; live bindings; namespaces; cycles.
import up, { count, 'odd name' as odd } from './fixtures/counter.js';
import * as counter from './fixtures/counter.js';
import * as star from './fixtures/star-1.js';
import * as star4 from './fixtures/star-4.js';
import './fixtures/cycle-a.js';
import { inspect, types } from 'node:util';
import fs, { readFileSync, promises } from 'fs';
import data from './fixtures/data.json' with { type: 'json' };
export { count as reexported } from './fixtures/counter.js';
export * as inner from './fixtures/star-2.js';
export default function named() {}
export const [x, { y = 5 }] = [1, {}];
export class K {}
import * as self from './forms.js';

console.log(count, odd, counter.count);
up();
counter.up();
console.log(count, odd, counter.count, self.reexported);
console.log(counter, Object.prototype.toString.call(counter), Object.keys(counter));
console.log(types.isModuleNamespaceObject(counter), types.isModuleNamespaceObject({}));
console.log(Object.keys(star), star.both, star.again, 'default' in star);
console.log(Object.keys(star4));
for (const attempt of [
  () => { count = 5; }, // eslint-disable-line
  () => { counter.count = 5; },
  () => { counter.other = 5; },
  () => { delete counter.count; },
]) {
  try {
    attempt();
    console.log('no error');
  } catch (error) {
    console.log(error.name);
  }
}
console.log(Reflect.set(counter, 'count', 1), Reflect.deleteProperty(counter, 'nothing'),
            Object.isSealed(counter), Object.isFrozen(counter), Object.isExtensible(counter));
console.log(Object.getOwnPropertyDescriptor(counter, 'count'));
console.log(Object.keys(self), self.inner.two, named.name, x, y, self.default === named);
console.log(fs.readFileSync === readFileSync, fs.promises === promises, typeof inspect);
console.log(data, this, typeof require, typeof module, typeof __filename);
console.log((function() { return this; })(), [1, 2].includes(2));
