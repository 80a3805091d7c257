// Functions print as they were written, and the columns of stacks are those of the file.
import { sep } from 'node:path';
import * as os from 'node:os';
import { createRequire } from 'node:module';

function plain() { return sep + import.meta.url; }
const later = async () => import('node:fs');
class Kind { field = sep; method({ sep: own = sep }) { return { sep, own, os }; } }
console.log(String(plain));
console.log(`${later}`);
console.log(Kind.toString());
console.log('' + Kind.prototype.method, [() => eval('1 + 1'), (a) => new Function('b', a)].join());
console.log(Function.prototype.toString.toString(), Function.prototype.toString.name);
console.log(String(class { }), String(function() { return 1; }), String(Math.max));

const column = () => new Error().stack.split('\n')[2].replace(/.*:(\d+:\d+)\)?$/, '$1');
console.log(column());
sep; sep; console.log(os.EOL.length, sep.length, column(), sep, column());
function thrower() { sep; sep; sep; throw new TypeError('x'); }
try { sep; thrower(); } catch (error) {
  console.log(error.stack.split('\n').slice(1, 3).map((line) => line.replace(/\S*esm\//, '')));
}
console.log([sep, sep].map(() => column()), import.meta.url.length > 0, column());
const { sep: taken = sep, ...others } = { sep }; console.log(taken, others, column());

const require = createRequire(import.meta.url);
const script = require('./fixtures/imports-in-functions.cjs');
console.log(String(script.one), String(script.two), script.place());
