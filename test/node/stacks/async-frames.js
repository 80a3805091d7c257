// SPDX-License-Identifier: MIT
// The functions that wait for the one that runs, and where they do.
const show = (l, e) => console.log(l + '\n' + e.stack.split('\n').slice(1).filter((x) => !x.includes('node:')).map(x => x.replaceAll(__dirname + '/', '')).join('\n'));
async function warm() { await 1; } warm();
async function deep(n) {
  if (n === 0) { await null; show('deep', new Error()); return 1; } return await deep(n - 1);
}
async function seq() {
  await deep(3);
  await loop();
  await tryit();
  await new C().m();
  await arrow();
  await thrower().catch((e) => show('caught', e));
}
async function one() { await null; show('one', new Error()); }
async function loop() { for (let i = 0; i < 2; i++) { if (i === 1) await one(); else await null; } }
async function tryit() { try { await one(); } finally { await one(); } }
class C {
  async m() { await this.n(); }
  async n() { await null; show('method', new Error()); }
  static async s() {}
}
const arrow = async () => { const r = { a: await one(), b: [await one()] }; return r; };
async function thrower() { await null; null.x; }
seq().then(() => { (async () => { await inner(); })(); });
async function inner() { await null; await undefined; show('nested', new Error()); }
