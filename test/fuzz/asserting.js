// SPDX-License-Identifier: MIT
//
// Cases for assert: two values that are alike, and what the error says about them.
'use strict';

const { Twin, Values, literal } = require('./values.js');

// A part that throws when it is read makes the comparison throw: that is not about messages. What
// promises and weak collections hold cannot be compared.
const leave = ['proxy', 'namespace', 'generator', 'promise', 'weak'];
const values = new Values({ leave });

const DEEP = ['deepStrictEqual', 'deepStrictEqual', 'deepStrictEqual', 'deepEqual',
  'notDeepStrictEqual', 'notDeepEqual'];
const SHALLOW = ['strictEqual', 'strictEqual', 'notStrictEqual', 'equal', 'notEqual'];

const told = (call) => `(() => { try { ${call}; return "passed"; } catch (e) { ` +
  'if (e.code !== "ERR_ASSERTION") throw e; ' +
  'return `${e.generatedMessage} ${e.operator} ${e.name} ${e.message}`; } })()';

function pair(r, depth) {
  const seed = r.below(0x7fffffff);
  const first = values.value(seed, depth);
  const how = r.below(100);
  if (how < 10) return [first, values.value(r.below(0x7fffffff), depth)];
  const percent = how < 30 ? 0 : r.of([3, 10, 30]);
  return [first, new Twin({ leave }, r.below(0x7fffffff), percent).value(seed, depth)];
}

const longText = (r) => {
  const lines = [];
  for (let n = r.between(1, 60); n > 0; n--) lines.push(r.of(['a', 'b', 'line', '', 'x y z']));
  return lines;
};

// Long lists that differ in places: runs of equal lines are cut out.
function lists(r) {
  const lines = longText(r);
  const other = lines.slice();
  for (let n = r.between(1, 4); n > 0; n--) {
    other.splice(r.below(other.length + 1), r.below(3), ...['new', 'other', 'a'].slice(r.below(4)));
  }
  return r.chance(50) ? [JSON.stringify(lines), JSON.stringify(other)] :
    [literal(lines.join('\n')), literal(other.join('\n'))];
}

function throwing(r) {
  const error = `err(${r.of(['Error', 'TypeError', 'Problem'])}, ` +
    `${literal(values.text(r))}, undefined, 0)`;
  const expected = r.of(['Error', 'TypeError', '/a/', '/^$/', '(e) => true',
    'function check(e) { return 1; }', '{ message: "a" }', '{ name: "TypeError", message: /a/ }',
    literal(values.text(r)), 'undefined', '{ code: 5 }', 'class Other extends Error {}',
    'new Error("a")', 'err(TypeError, "key", undefined, 0)', '{}', '5']);
  const message = r.chance(20) ? `, ${literal(values.text(r))}` : '';
  const thrown = r.chance(80) ? error : values.value(r.below(0x7fffffff), 1);
  const what = r.chance(15) ? '() => {}' : `() => { throw ${thrown}; }`;
  return `assert.${r.of(['throws', 'throws', 'throws', 'doesNotThrow'])}(${what}, ` +
    `${expected}${message})`;
}

function other(r) {
  const value = values.value(r.below(0x7fffffff), 1);
  return r.of([
    `assert.match(${values.string(r)}, ${r.of(['/a/', '/^x/g'])})`,
    `assert.doesNotMatch(${values.string(r)}, /[a-z]/)`,
    `assert.match(${value}, /never/)`,
    `assert.ifError(${value})`, `assert.fail(${value})`,
    `assert.ok(${r.of(['0', 'null', '""', 'NaN'])}, got(${value}))`,
    `new assert.AssertionError(${r.of(['{}', '{ message: "m" }', '5',
      '{ actual: 1, expected: 2, operator: "strictEqual" }',
      `{ actual: ${value}, expected: 2, operator: "weird" }`])})`,
  ]);
}

function assertion(r) {
  const at = r.below(100);
  if (at < 12) return told(throwing(r));
  if (at < 18) return told(other(r));
  const [first, second] = at < 30 ? lists(r) : pair(r, r.between(0, 4));
  const method = r.of(at < 85 ? DEEP : SHALLOW);
  if (r.chance(8)) return `util.isDeepStrictEqual(${first}, ${second})`;
  // A function as a message is called since Node 26, and here.
  const message = r.chance(4) ? `, got(${values.value(r.below(0x7fffffff), 0)})` : '';
  return told(`assert.${method}(${first}, ${second}${message})`);
}

module.exports = { assertion };
