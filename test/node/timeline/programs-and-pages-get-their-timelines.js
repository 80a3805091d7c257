// rondo timeline runs a program, keeps its output and status, and its page knows what happened.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const zlib = require('zlib');
const { loadPage } = require('./fixtures/load.js');
const { Model } = loadPage(['data'], ['Model']);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'timeline-'));
process.chdir(folder);

function modelOf(file) {
  const text = fs.readFileSync(file, 'utf8');
  const [, data] = /<script type="text\/plain" id="data">([^<]*)</.exec(text);
  return new Model(new Uint8Array(zlib.inflateSync(Buffer.from(data, 'base64'))));
}

function run(...words) {
  const { status, stdout } = spawnSync(process.execPath, ['timeline', ...words],
                                       { encoding: 'utf8' });
  console.log(`timeline ${words.join(' ')}: ${status}`);
  return stdout;
}

fs.writeFileSync('program.js', `
function late() {
  console.log('late', process.argv[2]);
  process.exitCode = 3;
}
setTimeout(late, 5);
setImmediate(() => console.log('immediate'));
const { Worker } = require('worker_threads');
new Worker('setTimeout(() => {}, 1)', { eval: true });
require('fs').stat(__filename, () => {});
const forgotten = setTimeout(() => {}, 1e6);
forgotten.unref();
`);
const said = run('-o', 'program.html', '--loop=node11', 'program.js', 'word');
console.log(said.trim().split('\n').sort().join(', '));
const program = modelOf('program.html');
const [timer] = program.head.outputs.find(([, , text]) => text.startsWith('late'));
const printed = program.head.outputs.map(([, fd, text]) => `${fd}:${text.trim()}`).sort();
console.log('title:', program.head.title);
console.log('model:', program.head.groups[0].model);
console.log('printed:', printed.join(', '));
console.log('the timer that printed:', program.head.kinds[program.kind[timer]]);
console.log('its cause:', program.head.kinds[program.kind[program.parentOf(timer)]]);
console.log('it says why:', /timer|timeout/i.test(program.whyOf(timer)?.why));
console.log('immediates:', program.head.kinds.includes('immediate'));
console.log('groups:', program.head.groups.map(({ title }) => title).join(', '));
console.log('never ran:', program.took.some((took, i) => took === -2 &&
  program.head.kinds[program.kind[i]] === 'timer'));

fs.writeFileSync('page.html', `<!DOCTYPE html><p id="text">one</p><script>
  setTimeout(() => { text.textContent = 'two'; }, 40);
</script>`);
run('-o', 'shown.html', '--loop=browser', '--virtual-time', '--viewport=60x40', 'page.html');
const page = modelOf('shown.html');
const { pictures } = page.head;
console.log('pictures:', pictures.length);
const isFrame = (task) => page.head.kinds[page.kind[task]] === 'frame';
console.log('each of a frame:', pictures.every(([task]) => isFrame(task)));
console.log('each a PNG:', pictures.every(([, name]) =>
  Buffer.from(page.column(name)).subarray(1, 4).toString() === 'PNG'));
const tracks = page.head.groups[0].tracks.map(({ title }) => title);
console.log('lanes:', ['Rendering', 'Timer'].every((title) => tracks.includes(title)));
console.log(fs.readdirSync('.').join(' '));
process.chdir('/');
fs.rmSync(folder, { recursive: true });
