// SPDX-License-Identifier: MIT
// Small random graphs of modules: cycles, re-exports, stars, top-level await, modules that throw,
// names that are missing or ambiguous. Each seed prints the order in which things happened, what
// the import gave, and what the root's namespace has. What Node 24 prints is expected; Node 20 is
// the same. RANDOM_GRAPHS=FROM,TO runs other seeds.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [FROM, TO] = (process.env.RANDOM_GRAPHS ?? '1,80').split(',').map(Number);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'graphs-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function makeRandom(seed) {
  let state = seed * 2654435761 >>> 0;
  return (limit) => {
    state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 >>> 0;
    return ((state ^ state >>> 13) >>> 0) % limit;
  };
}

const NAMES = ['v', 'v', 'v', 'f', 'C', 'default', 'default', 'v', 'f', 'C', 'w'];

function makeModule(seed, number, count, random) {
  const lines = [];
  const uses = [];
  const exported = new Set();
  const give = (name) => !exported.has(name) && exported.add(name);
  const other = () => `./${seed}-${random(count)}.mjs`;
  for (let i = 1 + random(3); i > 0; i--) {
    const from = JSON.stringify(other());
    const name = NAMES[random(NAMES.length)];
    const local = `i${i}`;
    switch (random(8)) {
      case 0: lines.push(`import ${from};`); break;
      case 1: lines.push(`import * as ${local} from ${from};`);
        uses.push(`Object.keys(${local})`, `${local}.v`); break;
      case 2: if (give(`r${i}`)) lines.push(`export { ${name} as r${i} } from ${from};`); break;
      case 3: lines.push(`export * from ${from};`); break;
      case 4: if (give(`n${i}`)) lines.push(`export * as n${i} from ${from};`); break;
      case 5: lines.push(`import { ${name} as ${local} } from ${from}`);
        if (give(`e${i}`)) lines.push(`export { ${local} as e${i} }`);
        uses.push(`typeof ${local}`); break;
      default: lines.push(`import { ${name} as ${local} } from ${from}`);
        uses.push(`typeof ${local} === 'function' ? ${local}.name : ${local}`);
    }
  }
  lines.push(`log('${number}')`);
  for (const use of uses) {
    lines.push(`try { log('${number}:' + (${use})) } catch (e) { log('${number}!' + e.name) }`);
  }
  for (let i = random(6) - 2; i > 0; i--) {
    lines.push(['await null', 'await Promise.resolve(1)',
                'for await (const x of [1, 2]) log("x" + x)',
                'await { then(done) { done() } }'][random(4)], `log('${number}+')`);
  }
  if (random(12) === 0) lines.push(`throw new RangeError('of ${number}')`);
  if (give('v')) lines.push(`export let v = ${number}`, 'v += 100');
  if (random(9) > 0 && give('f')) lines.push('export function f() { return v }');
  if (random(9) > 0 && give('C')) lines.push('export class C {}');
  if (random(3) === 0 && give('w')) lines.push(`var w = 'w${number}'; export { w }`);
  if (give('default')) {
    lines.push(['export default 5', 'export default function() {}', 'export default class {}',
                'export default (() => {})', 'export default await v'][random(5)]);
  }
  lines.push(`log('${number}.')`);
  return lines.join('\n');
}

for (let seed = FROM; seed <= TO; seed++) {
  const random = makeRandom(seed);
  const count = 3 + random(5);
  for (let i = 0; i < count; i++) {
    fs.writeFileSync(path.join(folder, `${seed}-${i}.mjs`), makeModule(seed, i, count, random));
  }
  const seen = [];
  globalThis.log = (word) => { seen.push(word); };
  const start = (number) => import(pathToFileURL(path.join(folder, `${seed}-${number}.mjs`)).href)
    .then((namespace) => {
      seen.push(`ok${number}`);
      return Object.keys(namespace).map((key) => {
        try {
          const value = namespace[key];
          return `${key}=${typeof value === 'function' ? value.name :
            typeof value === 'object' ? Object.keys(value) : value}`;
        } catch (error) {
          return `${key}!${error.name}`;
        }
      }).join(' ');
      // Of several names that are missing V8 tells of any.
    }, (error) => error.name === 'SyntaxError' ? error.name : `${error.name}: ${error.message}`);
  const first = await start(0);
  // After a graph that does not link, Node 20 has forgotten parts of it.
  const second = first === 'SyntaxError' ? '-' : await start(1);
  console.log(seed, seen.join(' '), '|', first, '|', second);
}
