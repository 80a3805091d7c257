// SPDX-License-Identifier: MIT
// spawnSync, execSync, execFileSync.
'use strict';

const cp = require('child_process');
const show = (r) => { delete r.pid; console.log(r); };
show(cp.spawnSync('sh', ['-c', 'cat; echo err >&2; exit 4'], { input: 'in', encoding: 'utf8' }));
show(cp.spawnSync('sh', ['-c', 'kill -9 $$']));
console.log(cp.execSync('echo $A; pwd', { env: { A: 'b', PATH: process.env.PATH }, cwd: '/',
  encoding: 'utf8' }));
console.log(cp.execFileSync('printf', ['%s|', 'a b', 'c']).toString());
const r = cp.spawnSync('no-such-program', ['a']);
console.log(r.error.message, r.error.code, r.error.path, r.error.spawnargs, r.status, r.output,
  r.pid);
const t = cp.spawnSync('sleep', ['20'], { timeout: 50 });
console.log(t.error.code, t.status, t.signal);
const m = cp.spawnSync('sh', ['-c', 'yes | head -c 100000'], { maxBuffer: 10 });
console.log(m.error.code, m.error.message);
try { cp.execSync('echo bad >&2; exit 7', { stdio: 'pipe' }); } catch (e) {
  console.log(e.message, e.status, e.signal, e.stderr.toString());
}
try { cp.execFileSync('sh', ['-c', 'exit 1'], { stdio: 'ignore' });
  } catch (e) { console.log(e.message, e.stdout); }
