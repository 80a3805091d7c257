// SPDX-License-Identifier: MIT
//
// Statements that queue microtasks, and those that throw and reject.
'use strict';

// Something to wait for, as an expression.
const SOURCES = {
  value: () => '1',
  resolved: () => 'Promise.resolve(1)',
  thenable: (s, p) => `{ then(f) { log('${p.label('thenable')}'); f(1); } }`,
  adopted: () => 'new Promise((f) => f(Promise.resolve()))',
  async: () => '(async () => {})()',
  asyncAdopted: () => '(async () => Promise.resolve())()',
  rejected: () => 'Promise.reject(\'no\')',
  timeout: (s) => `new Promise((f) => setTimeout(f, ${s.delay}))`,
  task: () => 'scheduler.postTask(() => {})',
  yield: () => 'scheduler.yield()',
  frame: () => 'new Promise((f) => requestAnimationFrame(f))',
};

function source(g) {
  const kinds = { value: 3, resolved: 4, thenable: 3, adopted: 2, async: 2, asyncAdopted: 1 };
  const { areas } = g.profile;
  if (areas.error) kinds.rejected = 3;
  if (areas.timer) kinds.timeout = 2;
  if (areas.task) Object.assign(kinds, { task: 1, yield: 1 });
  if (areas.frame) kinds.frame = 2;
  return { kind: g.random.weighted(kinds), delay: '0' };
}

const printSource = (s, p) => SOURCES[s.kind](s, p);

module.exports = {
  micro: {
    area: 'promise', weight: 10,
    make: (g, depth) => ({ bodies: [g.inner(depth)] }),
    print: (s, p) => `queueMicrotask(${p.callback(s, 'micro')});`,
  },
  then: {
    area: 'promise', weight: 12,
    make: (g, depth) => ({ bodies: [g.inner(depth)] }),
    print: (s, p) => `Promise.resolve().then(${p.callback(s, 'then')});`,
  },
  chain: {
    area: 'promise', weight: 7,
    make: (g, depth) => {
      const links = [];
      const bodies = [];
      for (let n = g.random.between(2, 4); n > 0; n--) {
        links.push(g.random.of(['then', 'then', 'catch', 'finally']));
        bodies.push(g.random.chance(40) ? g.inner(Math.min(depth, 1)) : []);
      }
      return { from: source(g), links, bodies };
    },
    print: (s, p) => {
      const from = printSource(s.from, p);
      const head = /^(Promise|new|\(|scheduler)/.test(from) ? from : `Promise.resolve(${from})`;
      return `${head}${s.links.map((link, i) =>
        `.${link}(${p.named(p.label(link), s.bodies[i])})`).join('')};`;
    },
  },
  async: {
    area: 'promise', weight: 9,
    make: (g, depth) => {
      const sources = [];
      const bodies = [];
      for (let n = g.random.between(1, 3); n > 0; n--) {
        sources.push({ ...source(g), caught: g.random.chance(60) });
        bodies.push(g.random.chance(50) ? g.inner(Math.min(depth, 1)) : []);
      }
      return { links: sources, bodies };
    },
    print: (s, p) => {
      const name = p.label('async');
      let text = `log('${name} begins');\n`;
      s.links.forEach((one, i) => {
        const wait = `await ${printSource(one, p)};`;
        text += one.caught && one.kind === 'rejected' ?
          `try { ${wait} } catch { log('${name} caught'); }\n` : `${wait}\n`;
        text += `log('${name} ${i + 1}');\n${p.list(s.bodies[i])}`;
        if (!text.endsWith('\n')) text += '\n';
      });
      return `(async () => {\n${p.indent(text)}\n})();`;
    },
  },
  generator: {
    area: 'promise', weight: 2,
    make: (g) => ({ times: g.random.between(1, 3), bodies: [] }),
    print: (s, p) => {
      const name = p.label('generator');
      return `(async () => {
  const steps = async function* () { for (let i = 0; i < ${s.times}; i++) yield i; };
  for await (const step of steps()) log('${name} ' + step);
})();`;
    },
  },
  combine: {
    area: 'promise', weight: 4,
    make: (g, depth) => {
      const of = [];
      for (let n = g.random.between(1, 3); n > 0; n--) of.push(source(g));
      return { how: g.random.of(['all', 'race', 'any', 'allSettled']), of, bodies: [g.inner(Math.min(depth, 1))] };
    },
    print: (s, p) => {
      const name = p.label(s.how);
      return `Promise.${s.how}([${s.of.map((one) => printSource(one, p)).join(', ')}])` +
        `.then(${p.named(name, s.bodies[0])}, () => log('${name} rejected'));`;
    },
  },
  mutate: {
    area: 'promise', weight: 9,
    make: (g) => ({ of: [], what: g.random.of(['attribute', 'attribute', 'child', 'text']), on: g.random.below(2), bodies: [] }),
    print: (s, p) => {
      p.need('observers');
      const on = `watched[${s.on}]`;
      if (s.what === 'attribute') return `${on}.setAttribute('x', left);`;
      return s.what === 'child' ? `${on}.append(document.createElement('i'));` : `${on}.firstChild.data += 'x';`;
    },
  },
  takeRecords: {
    area: 'promise', weight: 1,
    make: (g) => ({ on: g.random.below(2), bodies: [] }),
    print: (s, p) => {
      p.need('observers');
      return `log('taken ' + observers[${s.on}].takeRecords().length);`;
    },
  },
  throw: {
    area: 'error', weight: 6, last: true,
    make: () => ({ bodies: [] }),
    print: (s, p) => `throw new Error('${p.label('error')}');`,
  },
  report: {
    area: 'error', weight: 4,
    make: () => ({ bodies: [] }),
    print: (s, p) => `if (some()) reportError(new Error('${p.label('report')}'));`,
  },
  reject: {
    area: 'error', weight: 9,
    make: (g, depth) => ({
      later: g.random.of(['never', 'never', 'micro', 'timeout', 'timeout', 'task', 'channel']),
      bodies: [g.inner(Math.min(depth, 1))],
    }),
    print: (s, p) => {
      const name = p.label('reject');
      if (s.later === 'never') return `if (some()) Promise.reject('${name}');`;
      const promise = `p${p.number()}`;
      const handle = `() => ${promise}.catch(${p.named(`${name} caught`, s.bodies[0])})`;
      if (s.later === 'channel') p.need('channels');
      const later = {
        micro: `queueMicrotask(${handle});`,
        timeout: `setTimeout(${handle}, 0);`,
        task: `scheduler.postTask(${handle});`,
        channel: `send(channels[0].port1, ${handle});`,
      }[s.later];
      return `const ${promise} = Promise.reject('${name}');\n${later}`;
    },
  },
  clone: {
    area: 'error', weight: 1,
    make: () => ({ bodies: [] }),
    print: (s, p) => `try { structuredClone(() => {}); } catch (e) { log('${p.label('clone')} ' + e.name); }`,
  },
  abort: {
    area: 'error', weight: 3,
    make: (g, depth) => ({ how: g.random.of(['now', 'now', 'any', 'timeout']), bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      const name = p.label(`abort ${s.how}`);
      const listener = p.indent(p.named(name, s.bodies[0])).trim();
      if (s.how === 'timeout') return `AbortSignal.timeout(3).onabort = ${p.named(name, s.bodies[0])};`;
      return `{
  const controller = new AbortController();
  ${s.how === 'any' ? 'AbortSignal.any([controller.signal])' : 'controller.signal'}.addEventListener('abort', ${listener});
  controller.abort();
}`;
    },
  },
};
