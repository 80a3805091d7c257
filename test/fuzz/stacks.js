// SPDX-License-Identifier: MIT
//
// Cases for stacks: a program of functions that call one another, each in some form of call, down
// to one that notes the stack, or to an error of the engine's. What is compared is every frame:
// name, line and column.
//
// Not generated, since the engine does not say where it is: destructuring and spread that call
// iterators or getters, templates and computed keys that call toString.
'use strict';

const NAMES = ['run', 'Foo', '_x', '$y', 'a1', 'getAll', 'of', 'get', 'async', 'catch_', 'Data'];
const KEYS = [...NAMES, 'catch', 'delete', 'default', 'new', 'then', 'class'];
const FAULTS = ['null.x', 'undefined.a.b', 'unknown', 'unknown()', 'unknown.x', '(void 0)()',
  'null.x()', 'o0.no()', 'o0.no.x', "o0['no']()", 'new o0.no()', 'new o0()', 'o0()', 'o0.no.x = 1',
  'o0[Symbol()]()', 'null[0]', '[].reduce(() => 1)', "'x'.repeat(-1)", 'BigInt(1.5)',
  'new Array(-1)', 'Symbol() + 1', '1n + 1', 'Object.defineProperty(1, 2, 3)', '5 in 5',
  '({}) instanceof 5', 'c0 = 1', 'later', 'decodeURIComponent("%")', 'JSON.parse("{")',
  '(5).toFixed(200)', 'new Proxy({})', 'null?.x.y, null.z', 'o0.a.b.c'];

class Program {
  constructor(r) {
    this.r = r;
    this.count = 0;
    this.lines = ['const o0 = { no: undefined }; const c0 = 0;'];
  }

  name() { return `${this.r.of(NAMES)}${++this.count}`; }
  key() { return this.r.of(KEYS); }

  space() { return this.r.chance(90) ? '' : this.r.of([' ', '  ', '/* ( */', ' /* a.b( */ ', '\n']); }

  // Text around a call, in which it is not the whole statement.
  around(call) {
    const { r } = this;
    switch (r.below(24)) {
      case 0: return `const v${++this.count} = ${call};`;
      case 1: return `return ${call};`;
      case 2: return `if (${call}) {}`;
      case 3: return `1, ${call}, 2;`;
      case 4: return `[1, ${call}];`;
      case 5: return `({ a: 1, b: ${call} });`;
      case 6: return `true && ${call};`;
      case 7: return `false || ${call};`;
      case 8: return `null ?? ${call};`;
      case 9: return `1 ? ${call} : 0;`;
      case 10: return `\`a\${1}b\${${call}}\`;`;
      case 11: return `String(${call});`;
      case 12: return `try { ${call} } finally {}`;
      case 13: return `for (let i = ${call}; false; ) {}`;
      case 14: return `typeof ${call};`;
      case 15: return `(${call});`;
      case 16: return `{ const re = /[/(]\\//, s = ')"'; ${call}; }`;
      case 17: return `/* x( */ ${call} // y(\n`;
      case 18: return `throw ${call};`;
      case 19: return `!${call};`;
      case 20: return `switch (${call}) { default: }`;
      default: return `${call};`;
    }
  }

  args() {
    return this.r.of(['', '', '', '1', "')'", '/\\)/, 2', '`)${1}`', '{}, []', '() => 1', '...[1]']);
  }

  call(target) { return `${target}${this.space()}(${this.args()})`; }

  // A function whose body is `body`; gives the text that calls it.
  link(body) {
    const { r } = this;
    const n = this.name();
    const k = this.key();
    const add = (text) => { this.lines.push(text); };
    switch (r.below(40)) {
      case 0: add(`function ${n}() { ${body} }`); return this.call(n);
      case 1: add(`const ${n} = function () { ${body} };`); return this.call(n);
      case 2: add(`const ${n} = () => { ${body} };`); return this.call(n);
      case 3: add(`const ${n} = { ${k}() { ${body} } };`); return this.call(`${n}.${k}`);
      case 4: add(`const ${n} = { ${k}: function () { ${body} } };`);
        return this.call(`${n}['${k}']`);
      case 5: add(`const ${n} = { get ${k}() { ${body} } };`); return `${n}.${k}`;
      case 6: add(`const ${n} = { set ${k}(v) { ${body} } };`); return `${n}.${k} = 1`;
      case 7: add(`class ${n} { ${k}() { ${body} } }`); return this.call(`new ${n}().${k}`);
      case 8: add(`class ${n} { static ${k}() { ${body} } }`); return this.call(`${n}.${k}`);
      case 9: add(`class ${n} { constructor() { ${body} } }`); return this.call(`new ${n}`);
      case 10: add(`class ${n}B { constructor() { ${body} } } class ${n} extends ${n}B {}`);
        return `new ${n}()`;
      case 11: add(`class ${n}B { constructor() { ${body} } }\nclass ${n} extends ${n}B { ` +
        'constructor() { super(); } }');
        return `new ${n}`;
      case 12: add(`class ${n} { #p() { ${body} } go() { this.#p(); } }`);
        return `new ${n}().go()`;
      case 13: add(`const ${n} = { a: { b: {} } }; ${n}.a.b.${k} = function () { ${body} };`);
        return this.call(`${n}.a.b.${k}`);
      case 14: add(`const ${n} = {}; ${n}.${k} = () => { ${body} };`);
        return this.call(`${n}.${k}`);
      case 15: add(`function ${n}() {} ${n}.prototype.${k} = function () { ${body} };`);
        return this.call(`new ${n}().${k}`);
      case 16: add(`function ${n}() { ${body} }`); return this.call(`new ${n}`);
      case 17: add(`const ${n} = { x: function ${n}F() { ${body} } };`);
        return this.call(`new ${n}.x`);
      case 18: return `(function () { ${body} })()`;
      case 19: return `(() => { ${body} })()`;
      case 20: return `[1].map(() => { ${body} })`;
      case 21: return `[1].forEach(function ${n}() { ${body} })`;
      case 22: add(`function ${n}() { ${body} }`);
        return r.of([`${n}.call(${r.of(['null', '{}', '5', "'s'", '[]'])})`, `${n}.apply()`,
          `${n}.bind()()`, `Reflect.apply(${n}, null, [])`, `Reflect.construct(${n}, [])`]);
      case 23: add(`function ${n}() { ${body} }`); return `${n}\`x\${1}\``;
      case 24: add(`function ${n}() { ${body} }`);
        return r.of([`${n}?.()`, `(${n})()`, `(0, ${n})()`, `(1 && ${n})()`, `[${n}][0]()`,
          `({ ${n} }).${n}()`]);
      case 25: add(`const ${n} = { ${k}() { ${body} } };`);
        return r.of([`${n}?.${k}()`, `${n}.${k}?.()`, `(${n}.${k})()`, `(0, ${n}.${k})()`,
          `${n} . ${k} ()`, `${n}\n  .${k}()`]);
      case 26: add(`function* ${n}() { ${body} }`);
        return r.of([`${n}().next()`, `for (const x of ${n}()) {}`]).replace(/^for.*/, (text) => {
          add(`function ${n}L() { ${text} }`);
          return `${n}L()`;
        });
      case 27: add(`class ${n} { f = (() => { ${body} })(); }`); return `new ${n}()`;
      case 28: add(`class ${n} { get ${k}() { ${body} } }`); return `new ${n}().${k}`;
      case 29: add(`const ${n} = new Proxy({}, { get() { ${body} } });`); return `${n}.${k}`;
      case 30: add(`const ${n} = { valueOf() { ${body} } };`);
        return r.of([`${n} + 1`, `1 - ${n}`, `${n} * 2`, `-${n}`, `${n} < 1`]);
      case 31: return `JSON.stringify({ toJSON() { ${body} } })`;
      case 32: return `[2, 1].sort(() => { ${body} })`;
      case 33: return `'a'.replace('a', () => { ${body} })`;
      case 34: return `new Promise(() => { ${body} })`;
      case 35: add(`async function ${n}() { ${body} }`); return this.call(n);
      case 36: add(`function ${n}(f) { return f(); }`);
        return `${n}(() => { ${body} })`;
      case 37: add(`function ${n}(a = (() => { ${body} })()) {}`); return `${n}()`;
      case 38: add(`class ${n}B { ${k}() { ${body} } }\nclass ${n} extends ${n}B { ${k}() { ` +
        `${this.r.of(['', 'return '])}super.${k}(); } }`);
        return `new ${n}().${k}()`;
      default: add(`const ${n} = { f() { return this; }, ${k}() { ${body} } };`);
        return this.call(`${n}.f().f().${k}`);
    }
  }
}

function stackCase(r) {
  const program = new Program(r);
  let body = r.chance(70) ? program.call('S') : r.of(FAULTS);
  for (let depth = r.between(1, 5); depth > 0; depth--) body = program.link(program.around(body));
  program.lines.push(`${body};`);
  if (r.chance(50)) program.lines.push('let later;');
  return `framesOf(${JSON.stringify(program.lines.join('\n'))})`;
}

module.exports = { stackCase };
