// SPDX-License-Identifier: MIT
//
// Statements that queue tasks: timers, messages, postTask, frames, idle time.
'use strict';

const DELAYS = [0, 0, 0, 0, 1, 2, 4, 6, 10, 15, 20];
const ODD_DELAYS = ['-1', 'NaN', '"2"', '0.5', 'undefined', 'null', '2147483648'];
const PRIORITIES = ['user-blocking', 'user-visible', 'background'];

const delay = (g) => {
  if (g.profile.delays && g.random.chance(60)) {
    return g.random.chance(5) ? g.random.of(ODD_DELAYS) : String(g.random.of(DELAYS));
  }
  return '0';
};

module.exports = {
  timeout: {
    area: 'timer', weight: 20,
    make: (g, depth) => ({ id: g.next('timer'), delay: delay(g), bodies: [g.inner(depth)] }),
    print: (s, p) => `timers[${s.id}] = setTimeout(${p.callback(s, 'timeout')}, ${s.delay});`,
  },
  interval: {
    area: 'timer', weight: 5,
    make: (g, depth) => ({
      id: g.next('timer'), delay: delay(g), times: g.random.between(1, 4), bodies: [g.inner(depth - 1)],
    }),
    print: (s, p) => {
      const count = `n${p.number()}`;
      const id = `i${p.number()}`;
      return `let ${count} = 0;
const ${id} = timers[${s.id}] = setInterval(${p.callback(s, 'interval', '',
    `if (++${count} >= ${s.times}) clearInterval(${id});`)}, ${s.delay});`;
    },
  },
  clear: {
    area: 'timer', weight: 4,
    make: (g) => {
      const count = g.count('timer');
      return count === 0 ? null : { id: g.random.below(count), bodies: [] };
    },
    print: (s) => `clearTimeout(timers[${s.id}]);`,
  },
  channel: {
    area: 'message', weight: 14,
    make: (g, depth) => ({
      channel: g.random.below(2), port: g.random.chance(80) ? 1 : 2, bodies: [g.inner(depth)],
    }),
    print: (s, p) => {
      p.need('channels');
      return `send(channels[${s.channel}].port${s.port}, ${p.callback(s, 'channel')});`;
    },
  },
  post: {
    area: 'message', weight: 10,
    make: (g, depth) => ({ bodies: [g.inner(depth)] }),
    print: (s, p) => {
      p.need('post');
      return `send(window, ${p.callback(s, 'post')});`;
    },
  },
  broadcast: {
    area: 'broadcast', weight: 4,
    make: (g, depth) => ({ from: g.random.below(3), bodies: [g.inner(depth - 1)] }),
    print: (s, p) => {
      p.need('broadcast');
      return `send(stations[${s.from}], ${p.callback(s, 'broadcast')});`;
    },
  },
  task: {
    area: 'task', weight: 16,
    make: (g, depth) => {
      const s = { priority: g.random.of(['', ...PRIORITIES]), after: g.random.chance(25), bodies: [g.inner(depth)] };
      if (g.profile.delays && g.random.chance(15)) s.delay = String(g.random.of(DELAYS));
      if (g.random.chance(20)) {
        s.signal = g.random.below(2);
        if (g.random.chance(60)) s.priority = '';
      }
      return s;
    },
    print: (s, p) => {
      const options = [];
      if (s.priority) options.push(`priority: '${s.priority}'`);
      if (s.delay && s.delay !== '0') options.push(`delay: ${s.delay}`);
      if (s.signal !== undefined) {
        p.need('controllers');
        options.push(`signal: controllers[${s.signal}].signal`);
      }
      const name = p.label(`task${s.priority ? ` ${s.priority}` : ''}`);
      return `scheduler.postTask(${p.named(name, s.bodies[0])}` +
        `${options.length > 0 ? `, { ${options.join(', ')} }` : ''})` +
        (s.after ? `.then(() => log('${name} done'), (e) => log('${name} ' + e.name));` :
          s.signal !== undefined ? '.catch(() => {});' : ';');
    },
  },
  control: {
    area: 'task', weight: 4,
    make: (g) => ({
      signal: g.random.below(2), what: g.random.of(['abort', 'user-blocking', 'user-visible', 'background']), bodies: [],
    }),
    print: (s, p) => {
      p.need('controllers');
      return s.what === 'abort' ? `controllers[${s.signal}].abort();` :
        `controllers[${s.signal}].setPriority('${s.what}');`;
    },
  },
  yield: {
    area: 'task', weight: 7,
    make: (g, depth) => ({ times: g.random.between(1, 3), bodies: [g.inner(depth - 1)] }),
    print: (s, p) => {
      const name = p.label('yield');
      let text = `log('${name} begins');\n`;
      for (let i = 1; i <= s.times; i++) text += `await scheduler.yield();\nlog('${name} ${i}');\n`;
      return `(async () => {\n${p.indent(text + p.list(s.bodies[0]))}\n})();`;
    },
  },
  frame: {
    area: 'frame', weight: 16,
    make: (g, depth) => ({ id: g.next('frame'), bodies: [g.inner(depth)] }),
    print: (s, p) => `frames[${s.id}] = requestAnimationFrame(${p.callback(s, 'frame')});`,
  },
  cancelFrame: {
    area: 'frame', weight: 3,
    make: (g) => {
      const count = g.count('frame');
      return count === 0 ? null : { id: g.random.below(count), bodies: [] };
    },
    print: (s) => `cancelAnimationFrame(frames[${s.id}]);`,
  },
  idle: {
    area: 'idle', weight: 14,
    make: (g, depth) => ({ id: g.next('idle'), limit: g.random.chance(20), bodies: [g.inner(depth)] }),
    print: (s, p) => `idles[${s.id}] = requestIdleCallback(${p.callback(s, 'idle')}` +
      `${s.limit ? ', { timeout: 500 }' : ''});`,
  },
  cancelIdle: {
    area: 'idle', weight: 3,
    make: (g) => {
      const count = g.count('idle');
      return count === 0 ? null : { id: g.random.below(count), bodies: [] };
    },
    print: (s) => `cancelIdleCallback(idles[${s.id}]);`,
  },
  spin: {
    area: 'spin', weight: 6,
    make: (g) => ({ ms: g.random.of([2, 5, 12, 25]), bodies: [] }),
    print: (s, p) => {
      p.need('spin');
      return `spin(${s.ms});`;
    },
  },
  request: {
    area: 'network', weight: 6,
    make: (g, depth) => ({ what: g.random.of(['xhr', 'fetch', 'fetch']), bodies: [g.inner(depth - 1)] }),
    print: (s, p) => {
      const name = p.label(s.what);
      if (s.what === 'fetch') {
        return `fetch('data:text/plain,x').then(${p.named(name, s.bodies[0])});`;
      }
      return `{
  const xhr = new XMLHttpRequest();
  xhr.onreadystatechange = () => log('${name} ' + xhr.readyState);
  xhr.onload = ${p.indent(p.named(name, s.bodies[0])).trim()};
  xhr.onloadend = () => log('${name} loadend');
  xhr.open('GET', 'data:text/plain,x');
  xhr.send();
}`;
    },
  },
  worker: {
    area: 'worker', weight: 4,
    make: (g, depth) => ({ bodies: [g.inner(Math.min(depth, 1))] }),
    print: (s, p) => {
      p.need('worker');
      return `send(worker, ${p.callback(s, 'worker')});`;
    },
  },
};
