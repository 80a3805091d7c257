// SPDX-License-Identifier: MIT
// What V8 calls the frames of functions, methods, accessors, constructors and callbacks: the type of
// `this`, the name, the property under which it has the function.
const show = (label, e) => console.log(`## ${label}\n` + e.stack.split('\n').slice(1, 5)
  .filter((line) => !/node:/.test(line)).map((line) => line.replace(/\/.*\//g, '')).join('\n'));
class A {
  constructor(){ show('ctor', new Error) }
  m(){ show('m', new Error) }
  static s(){ show('static', new Error) }
  get x(){ show('get',new Error) }
  set x(v){ show('set',new Error) }
  #p(){ show('priv', new Error) }
  p(){ this.#p() }
  [Symbol.iterator](){ show('sym', new Error) }
  ['a b'](){ show('comp', new Error) }
  async am(){ show('am', new Error); await 1; show('am2', new Error) }
  *g(){ show('gen', new Error) }
  f = (()=>show('field', new Error))();
  arrow = () => show('arrow', new Error)
}
class B extends A { m(){ super.m() } }
new A();
new B();
new B().m();
A.s();
B.s();
new A().x;
new A().x=1;
new A().p();
new A()[Symbol.iterator]();
new A()['a b']();
new A().am();
new A().g().next();
new A().arrow();
const {arrow}=new A();
arrow();
const o = { m(){ show('o.m', new Error) }, f: function(){ show('o.f', new Error) }, g: () => show('o.g', new Error), get q(){ show('o.get', new Error) }, 'x-y'(){ show('x-y', new Error) } };
o.m();
o.f();
o.g();
o.q;
o['x-y']();
o.alias = o.m;
o.alias();
delete o.m;
o.alias();
const m = o.alias;
m();
exports.foo = function(){ show('exports.foo', new Error) };
exports.foo();
const foo = exports.foo;
foo();
o.a = {};
o.a.b = function(){ show('o.a.b', new Error) };
o.a.b();
o.a.c = () => { show('o.a.c', new Error) };
o.a.c();
A.prototype.proto = function(){ show('proto', new Error) };
new A().proto();
A.stat = function(){ show('stat', new Error) };
A.stat();
(function(){ show('iife', new Error) })();
(() => show('iife2', new Error))();
new (class { constructor(){ show('anon class', new Error) } });
new (function(){ show('anon new', new Error) });
[1].map(()=>show('map',new Error));
[1].forEach(function cb(){ show('forEach',new Error) });
Array.from([1], ()=>show('from',new Error));
new Map([[1,2]]).forEach(()=>show('Map',new Error));
JSON.parse('1', ()=>show('json', new Error));
'a'.replace('a', ()=>show('replace', new Error));
[2,1].sort(()=>show('sort', new Error));
Reflect.apply(()=>show('rapply', new Error),null,[]);
(function q(){ show('call', new Error) }).call(5);
(function q2(){ 'use strict'; show('call', new Error) }).call(5);
(function q(){ show('call str', new Error) }).call('s');
(function q3(){ show('call null proto', new Error) }).call(Object.create(null));
(function q4(){ show('call fn', new Error) }).call(function(){});
(function q5(){ show('call arr', new Error) }).call([]);
(function q6(){ show('proxy', new Error) }).call(new Proxy({}, {}));
(function q7(){ show('symtag', new Error) }).call({[Symbol.toStringTag]: 'Tagged'});
(function q8(){ show('promise', new Error) }).call(Promise.resolve());
eval('show("eval", new Error)');
new Function('show','show("newf", new Error)')(show);
eval('(function inner(){ show("evf", new Error) })()');
function outer(){ eval('function xx(){ show("evfn", new Error) }; xx()') }
outer();
new Promise(()=>show('promise', new Error));
Promise.resolve().then(()=>show('then', new Error));
Promise.resolve().then(function named(){show('then', new Error)});
setTimeout(()=>show('timeout',new Error));
setImmediate(()=>show('immediate',new Error));
process.nextTick(()=>show('tick',new Error));
const ee = new (require('events'))();
ee.on('x', ()=>show('emit',new Error));
ee.on('x', function(){show('emit',new Error)});
ee.emit('x');
class MyErr extends Error {}
class MyErr2 extends MyErr { constructor(m){ super(m) } }
show('MyErr', new MyErr('x'));
show('MyErr2', new MyErr2('x'));
function mk(){ return new MyErr2 }
show('mk', mk());
function Old(){ Error.captureStackTrace(this, Old) }
show('old', new Old);
function Old2(){ Error.captureStackTrace(this) }
show('old2', new Old2);
show('rc', Reflect.construct(Error, ['x'], MyErr));
show('rc2', Reflect.construct(Error, ['x'], function(){}));
var v = { nested: { deep: { fn(){ show('deep', new Error) } } } }; v.nested.deep.fn();
const bound = o.f.bind(o); bound(); const wm = { f(){ return show('Object', new Error) } }; wm.f();
function Ctor(){ this.x = function(){ show('inst fn', new Error) }; } new Ctor().x();
const fnExpr = function(){ show('fnExpr', new Error) };
fnExpr();
let assigned;
assigned = function(){ show('assigned', new Error) };
assigned();
const obj2 = { ['comp' + 1]: function(){ show('comp1', new Error) } };
obj2.comp1();
Object.defineProperty(o, 'dp', { value: function(){ show('dp', new Error) } });
o.dp();
Object.defineProperty(fnExpr, 'name', { value: 'renamed' });
fnExpr();
(async () => { await null; show('async arrow', new Error) })();
const cls = { async meth(){ await null; show('async meth', new Error) } };
cls.meth();
tag`x`; function tag(){ show('tag', new Error) } new o.f(); label: { show('label', new Error) }
module.exports.helper = { run: () => show('helper.run', new Error) }; module.exports.helper.run();
new (class Q { a = show('field', new Error); constructor(){ } })();
(async () => show('async', new Error))();
(async () => { show('async', new Error) })();
function fail() { show('fail', new Error); }
fail.call(Buffer.alloc(8 << 20));
fail.call(new Float64Array(1e6));
fail.call(new Array(1e6).fill(0));
fail.call({ other: fail });
fail.call(Object.assign([1, 2, 3], { other: fail }));
// From one place, but of another `this` each time.
class Receiver { go(){ return new Error } }
class Derived extends Receiver {}
const receivers = [];
for (const object of [new Receiver, new Receiver, new Derived, new Derived, new Receiver]) {
  receivers.push(object.go());
}
receivers.forEach((error, i) => show('receiver ' + i, error));
