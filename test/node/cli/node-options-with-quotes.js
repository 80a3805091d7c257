// Quotes, backslashes, empty values and words that are no options in NODE_OPTIONS.
'use strict';

const { spawnSync } = require('child_process');

const texts = [
  '--title="a b"', '--title="a \\"b\\" \\\\ c"', '--title=a\\b', '"--title=x y" --no-warnings',
  '--title=a""b', '"" --title=q', '  --title=q   --no-warnings ', '--title=a\tb', '--tit"le=q"',
  '--title="a', '--title="a\\', "--title='a b'", '--title=a b', '--title=""', '--title= b',
];
for (const text of texts) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath, ['-p', 'JSON.stringify(process.title)'],
    { env: { ...process.env, NODE_OPTIONS: text }, encoding: 'utf8' });
  console.log(JSON.stringify(text), status, stdout.trim(),
              stderr.trim().split('\n')[0].replace(/^.*?: /, ''));
}

const { Worker } = require('worker_threads');
try {
  new Worker('0', { eval: true, env: { NODE_OPTIONS: '--no-warnings "x' } });
} catch (error) {
  console.log(error.code, error.message.trim());
}
new Worker('console.log(process.env.NODE_OPTIONS)',
           { eval: true, env: { NODE_OPTIONS: '"--no-warnings"' } });
