// SPDX-License-Identifier: MIT
// Where V8 says that a call is: line and column of each frame of forms of calls, reads, writes and
// operators. All are in one script; S notes the places of its frames.
const fs = require('fs');
const os = require('os');
const path = require('path');
Error.stackTraceLimit = 30;
function S() {
  const lines = new Error().stack.split('\n').filter((l) => l.includes('/forms.js'));
  at.push(lines.map((l) => {
    const [, line, column] = /(\d+):(\d+)\)?$/.exec(l);
    return `${line - before}:${column}`;
  }).join(' '));
  return S;
}
const at=[];
S.S=S;
S.catch=S;
S.of=S;
S.get=S;
S.x={y:S};
S.p={get q(){return S()}, set q(v){S()}, ['a b']: S};
const T = { get g(){ S(); return T }, set g(v){ S() }, m(){ S(); return T }, [Symbol.iterator]: function*(){ S(); yield 1; }, toString(){ S(); return 't' }, valueOf(){ S(); return 1 }, t: S, f: function(){ return S() }, a: [S], [Symbol.toPrimitive]: undefined };
class B { #p(){ S() } get #g(){ S(); return S } static s = 1; go(){ 
 this.#p();
 this.#g;
 this.#g();
} c(){S()} get gg(){S();return S} }
class D extends B { constructor(){ 
   super(); S() }
  c(){ 
   super.c()
   super.gg
   super['c']()
  }
}
function P(){ S() }
P.Q = P; const i=0; const N=null;
const px = new Proxy({}, { get(){ S(); return S }, has(){ S(); return true }, set(){ S(); return true }, deleteProperty(){ S(); return true}, ownKeys(){ S(); return []} });
const pf = new Proxy(function(){}, { apply(){ S() }, construct(){ S(); return {} } });
const it = { [Symbol.iterator](){ S(); return { next(){ S(); return {done: true} }, return(){ S(); return {} } } } };
const it2 = { [Symbol.iterator](){ return { n: 0, next(){ return {done: this.n++ > 1, value: S} }, return(){ S(); return {} } } } };
const forms = [
  "S()",
  "  S  ()",
  "S /* ( */ (1)",
  "(S)()",
  "( S )()",
  "S.S()",
  "S . S ()",
  "S['S']()",
  "S[ 'S' ] ()",
  "S.catch()",
  "S.get()",
  "S.of()",
  "S.x.y()",
  "(S.x.y)()",
  "S.x?.y()",
  "S.x.y?.()",
  "S?.()",
  "S.x?.[\"y\"]()",
  "(0, S)()",
  "(0, S.x.y)()",
  "S()()",
  "S(S())",
  "S()(S())()",
  "S`a`",
  "S.S`a${1}b`",
  "S['S']`a`",
  "S()`a`",
  "(S)`a`",
  "new P",
  "new P()",
  "new P.Q()",
  "new (P)()",
  "new P.Q",
  "  new   P ( 1 )",
  "(new P)",
  "new P().x",
  "new (P.Q)",
  "new P.Q[\"Q\"]()",
  "new (class { constructor(){ P() } })()",
  "T.g",
  "T['g']",
  "T . g",
  "T.g.g",
  "T?.g",
  "T?.[\"g\"]",
  "T.g = 1",
  "T['g'] = 1",
  "T.g += 1",
  "T.g++",
  "++T.g",
  "T.g ||= 1",
  "T.g ??= 1",
  "T.g &&= 1",
  "delete T.g.g",
  "T.m()",
  "T.m().m()",
  "T.m().m().m()",
  "T.m?.()",
  "T?.m()",
  "T.f()",
  "T.a[0]()",
  "T.a[i]()",
  "T.a[i + 0]()",
  "T + 1",
  "1 + T",
  "T < 1",
  "1 < T",
  "-T",
  "+T",
  "~T",
  "T * 2",
  "T - 1 - 2",
  "2 ** T",
  "T & 1",
  "T >>> 1",
  "S.zz = 0; S[T]",
  "S[T] = 1",
  "T in {}",
  "\"a\" in px",
  "px.foo",
  "px.foo()",
  "px[\"foo\"]",
  "px.foo = 1",
  "delete px.foo",
  "delete px[\"foo\"]",
  "pf()",
  "new pf()",
  "for (const x of it);",
  "for (const x of   it) {}",
  "S(...it2)",
  "P(...[1])",
  "S.S(...[1])",
  "new P(...[1])",
  "for (const x of T);",
  "Array.from(it)",
  "new Map([[1,2]]); new Set(it)",
  "new B().go()",
  "new D()",
  "new D().c()",
  "[1].map(S)",
  "[1].map(() => S())",
  "[1].forEach(function(){ S() })",
  "(function(){ S() })()",
  "(() => S())()",
  "(function(){ S() }())",
  "void function(){ S() }()",
  "!function(){ S() }()",
  "(() => { S() })()",
  "(function(){ S() }).call()",
  "(function(){ S() }).apply()",
  "S.call()",
  "S.apply(null, [])",
  "Reflect.apply(S, null, [])",
  "Reflect.construct(P, [])",
  "S.bind()()",
  "const bb = S.bind(); bb()",
  "(function f(a = S()){})()",
  "(({a = S()}) => 1)({})",
  "(([a = S()]) => 1)([])",
  "S() + S()",
  "S() || S()",
  "S() && S()",
  "S() ? S() : S()",
  "N ?? S()",
  "S(), S()",
  "[S(), S()]",
  "({ a: S(), [S().name]: 1 })",
  "`${S().x}${S().x.y()}`",
  "if (S()) S()",
  "for (let i = S(); i; i = 0) {}",
  "for (;S() && false;);",
  "while (S() && 0);",
  "do {} while (!S())",
  "switch (S()) { case S(): }",
  "return S()",
  "return S.S()",
  "return (S())",
  "try { throw S() } catch {}",
  "const z = S()",
  "var z = S(), y = S.S()",
  "let z; z = S()",
  "S.zz = S()",
  "S.x.zz = S.S()",
  "S[\"z\" + \"z\"] = S()",
  "typeof S()",
  "!S()",
  "delete S().x.q2",
  "void S()",
  "(S(), 1)",
  "((S()))",
  "+S()",
  "JSON.stringify({ toJSON: S })",
  "JSON.stringify({ toJSON(){ S() } })",
  "JSON.parse(\"1\", () => S())",
  "[2,1].sort(() => S())",
  "\"a\".replace(\"a\", () => S())",
  "\"a\".replace(/a/, () => S())",
  "String(T)",
  "Number(T)",
  "\"\" + T",
  "T + \"\"",
  "[T].join()",
  "[T] + \"\"",
  "Object.assign({}, { get a(){ S() } })",
  "Object.keys(px)",
  "new Promise(() => S())",
  "class Q extends S() {}",
  "S\n()",
  "S\n.S()",
  "S.S\n(\n1)",
  "new\nP()",
  "(function*(){ S() })().next()",
  "(function*(){ yield S() })().next()",
  "[...(function*(){ S() })()]",
  "const g = function*(){ yield 1; S() }(); g.next(); g.next()",
  "label: S()",
  "throwIt()",
  "S(function(){}, {}, [])",
  "S(a => a, `x${1}`, /\\)/)",
  "S.S(\")\", /[/)]/)",
  "S. /* c */ S ()",
  "S // c\n ()",
  "(S)/* ) */()",
  "S[\"a\" + \")\"] ?? S[\"S\"]()",
  "S[`S`]()",
  "S?.S?.S()",
  "S?.S?.S?.()",
  "(S?.S)()",
  "S.S()?.S()",
  "S.S()[`S`]()",
  "((S))()",
  "(S || 1)()",
  "(1 && S)()",
  "[S][0]()",
  "({S}).S()",
  "({ S }.S())",
  "globalThis.SS = S; SS()",
  "(class { static m(){ S() } }).m()",
  "(class { static m(){ S() } }).m()",
  "S()",
  "S.\\u0053()",
  "super_()",
  "new T.t()",
  "S(T.g)",
  "S(T.m())",
  "S(new P)",
  "await_()",
  "a.b.c.d()",
];
const { throwIt = S, super_ = S, await_ = S, a = { b: { c: { d: S } } } } = {};

// The script of all: a form begins on the third line of its part.
const names = 'S,T,P,B,D,px,pf,it,it2,i,N,throwIt,super_,await_,a';
const parts = forms.map((form) => `exports[exports.length++] =\nfunction forms(${names}){\n${form}\n};\n`);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'places-'));
const file = path.join(folder, 'forms.js');
fs.writeFileSync(file, `exports.length = 0;\n${parts.join('')}`);
const functions = require(file);
let before = 1; // lines
for (const [n, form] of forms.entries()) {
  at.length = 0;
  functions[n](S, T, P, B, D, px, pf, it, it2, i, N, throwIt, super_, await_, a);
  console.log(JSON.stringify(form), at.join(' | '));
  before += parts[n].split('\n').length - 1;
}
fs.rmSync(folder, { recursive: true });
