// A module that does not parse: the line of the mistake is shown, not of what comes after it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
const file = join(folder, 'module.mjs');
for (const text of [
  'let a; let a\n',
  'break\n',
  'delete x\n',
  'this.#x\n',
  'let a;\n\n// comment\nlet a\n\n/* more\n of it */\nfoo();\n',
  'foo();\ncontinue\n\nbar()\n',
  'class A {\n  m() { this.#y }\n}\nfoo()\n',
  'import { a } from "x"; let a\n',
  'foo()\nexport { q }\nbar()\n',
  'function f(a, a) {}\n',
  'x: x: ;\n',
  'return 1\n',
  'if (1) { let b; var b }\nfoo()\n',
  'new.target\n',
  'super()\n',
  'let let = 1\n',
  'let a = ;\n',
]) {
  writeFileSync(file, text);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const lines = stderr.split('\n').slice(0, 5);
  lines[0] = lines[0].slice(lines[0].indexOf('module.mjs'));
  console.log(lines.join('\n'));
}
rmSync(folder, { recursive: true });
