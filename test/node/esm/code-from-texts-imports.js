// import() in code that a module makes of texts. Relative specifiers are the module's.
const other = './fixtures/counter.js';
console.log(typeof await eval(`import(${JSON.stringify(other)})`));
console.log(typeof (await new Function('return import("node:fs")')()).readFileSync);
console.log(typeof (await Function('name', 'return import(name)')('node:path')).join);
console.log(typeof (await (0, eval)('(name) => import(name)')('node:url')).URL);
const name = 'node:os';
function local() { return eval('import(name)'); }
console.log(typeof (await local()).cpus);
await eval('import("./fixtures/none.js")').catch((error) => console.log(error.code));
console.log(eval('1 + 1'), eval(5), eval(), new Function()(), Function('a', 'b', 'return a + b')(1, 2));
{
  // One of the program's own.
  const Function = (...parts) => parts.length;
  console.log(Function({}, {}), Function(...[1, 2, 3]));
}

// A module has no arguments.
const arrow = () => typeof arguments;
console.log(typeof arguments, typeof (arguments), arrow());
try {
  arguments.length;
} catch (error) {
  console.log(error.name, error.message);
}
console.log((function() { return typeof arguments; })());
