// SPDX-License-Identifier: MIT
// fs.watch, its promise, trees, and fs.watchFile: what is told of, and how watching ends.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-watch-'));
process.on('exit', () => fs.rmSync(root, { recursive: true, force: true }));
const at = (...names) => path.join(root, ...names);
const attempt = (name, fn) => {
  try {
    console.log(name, fn());
  } catch (error) {
    console.log(name, error.name, error.code, error.syscall, error.message.replace(root, 'ROOT'),
                Object.keys(error).sort().join());
  }
};

// Watches until all of these were told, each once: how often the kernel says it is its business.
function told(name, where, options, wanted, act) {
  return new Promise((resolve) => {
    const seen = new Set();
    const watcher = fs.watch(where, options, (type, file) => {
      const text = `${type} ${Buffer.isBuffer(file) ? `<${file}>` : file}`;
      if (!wanted.includes(text) || seen.has(text)) return;
      seen.add(text);
      if (seen.size === wanted.length) watcher.close();
    });
    watcher.on('close', () => {
      console.log(name, [...seen].sort());
      resolve();
    });
    act();
  });
}

(async () => {
  await told('folder', root, undefined, ['rename file', 'change file'],
             () => fs.writeFileSync(at('file'), 'x'));
  await told('file', at('file'), {}, ['change file'], () => fs.appendFileSync(at('file'), 'y'));
  await told('bytes', root, 'buffer', ['rename <gone>'], () => fs.writeFileSync(at('gone'), ''));
  await told('removed', root, { encoding: 'hex' }, ['rename 676f6e65'],
             () => fs.unlinkSync(at('gone')));
  fs.mkdirSync(at('a', 'b'), { recursive: true });
  await told('tree', root, { recursive: true }, ['rename a/b/deep', 'change a/b/deep'], () => {
    fs.writeFileSync(at('a', 'b', 'deep'), '');
    setTimeout(() => fs.appendFileSync(at('a', 'b', 'deep'), 'more'), 50);
  });
  await told('new folder', root, { recursive: true },
             ['rename a/new', 'rename a/new/er', 'rename a/new/er/file'], () => {
               fs.mkdirSync(at('a', 'new', 'er'), { recursive: true });
               fs.writeFileSync(at('a', 'new', 'er', 'file'), '');
             });
  await told('tree, removed', root, { recursive: true }, ['rename a/b/deep'],
             () => fs.unlinkSync(at('a', 'b', 'deep')));

  attempt('none', () => fs.watch(at('none')));
  attempt('type', () => fs.watch(5));
  attempt('encoding', () => fs.watch(root, 'wrong'));
  attempt('recursive', () => fs.watch(root, { recursive: 'yes' }));
  attempt('signal', () => fs.watch(root, { signal: 5 }));
  const aborted = new AbortController();
  const watcher = fs.watch(root, { signal: aborted.signal });
  console.log(watcher.constructor.name, watcher.ref() === watcher, watcher.unref() === watcher,
              typeof watcher.start, Object.keys(Object.getPrototypeOf(watcher)).join());
  await new Promise((resolve) => {
    watcher.on('close', resolve);
    aborted.abort();
  });
  watcher.close();

  // The promise: an iterator
  const stop = new AbortController();
  setTimeout(() => fs.writeFileSync(at('iterated'), ''), 20);
  try {
    for await (const event of fs.promises.watch(root, { signal: stop.signal })) {
      console.log(event);
      if (event.eventType === 'rename') stop.abort();
    }
  } catch (error) {
    console.log(error.name, error.code);
  }
  for (const options of [5, { persistent: 1 }]) {
    await fs.promises.watch(root, options).next().catch((error) => {
      console.log(error.name, error.code, error.message);
    });
  }
  await fs.promises.watch(at('none')).next().catch((error) => console.log(error.code));

  // Looking again and again
  attempt('listener', () => fs.watchFile(root));
  attempt('interval', () => fs.watchFile(root, { interval: -1 }, () => {}));
  attempt('path', () => fs.watchFile(null, () => {}));
  await new Promise((resolve) => {
    // Once it has looked for the first time the next change is seen; when that was nobody knows.
    let count = 0;
    const change = setInterval(() => {
      fs.writeFileSync(at('file'), count++ % 2 === 0 ? 'xyzzz' : 'xy');
    }, 50);
    const poll = fs.watchFile(at('file'), { interval: 10 }, (now, before) => {
      const sizes = [before.size, now.size].sort();
      if (sizes[0] !== 2 || sizes[1] !== 5) return; // one in the middle of a change
      console.log('sizes', ...sizes, now instanceof fs.Stats);
      clearInterval(change);
      fs.writeFileSync(at('file'), 'xyzzz');
      fs.unwatchFile(at('file'));
    });
    poll.on('stop', resolve);
    console.log(poll.constructor.name, poll.ref() === poll, poll.unref().ref() === poll);
  });
  await new Promise((resolve) => {
    fs.watchFile(at('none'), { interval: 10, bigint: true }, function listener(now, before) {
      console.log('none', now.size, now.mtimeNs, before.nlink, now.birthtime.getTime());
      fs.unwatchFile(at('none'), () => {});
      fs.unwatchFile(at('none'), listener);
      resolve();
    });
  });
  fs.watch(root, { persistent: false }, () => {});
  fs.watchFile(root, { persistent: false, interval: 10 }, () => {});
  fs.unwatchFile(at('other'));
  console.log('nothing keeps the process');
})();
