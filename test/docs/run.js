// SPDX-License-Identifier: MIT
//
// Runs what a page of the documentation shows, and compares what it says is printed.
//
//   rondo test/docs/run.js BUILD PAGE.md
//
// The blocks of a page are taken in order, in one folder, which has a copy of examples/ and of which
// the folder home is $HOME. rondo is the one in BUILD.
//
//   sh            is run by sh -e, and must end with 0
//   js, c         is run: by rondo, or compiled with librondo and run
//   json          is parsed, line by line
//   no language   is left alone if it does not begin with $, like a drawing. If it does, the lines
//                 with $ are run, and the others are what each prints on both streams
//
// A comment before a block changes that. There may be several:
//
//   <!-- test: file NAME -->        write the block into a file, and do not run it
//   <!-- test: output -->           compare the block with the standard output of the last sh block
//   <!-- test: stderr -->           the same with its standard error
//   <!-- test: varies REGEXP -->    before comparing, remove this from both
//   <!-- test: with NAME=VALUE -->  a variable of the environment
//   <!-- test: status N -->         the exit status
//   <!-- test: check -->            only check the syntax; c is taken for the body of a function with
//                                   a parameter uv_loop_t* loop
//   <!-- test: installs -->         it has targets of make, which must be there. Rondo is installed in
//                                   $HOME/rondo, as make install PREFIX=$HOME/rondo does
//   <!-- test: skip REASON -->      do not run it
//
// and, anywhere, `<!-- test: file NAME`, lines, `-->` writes a file that readers do not see.
//
// In what is compared, a line that is only ... stands for any number of lines. The exit status is 0
// if all is right, 1 if not: then each mistake is a line.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const ROOT = path.resolve(__dirname, '../..');
const SECONDS = 120; // that one block may take: it hangs
const WORDS = new Set(['file', 'output', 'stderr', 'varies', 'with', 'status', 'check', 'installs',
                       'skip']);
const BARE = new Set(['output', 'stderr', 'check', 'installs']); // nothing follows these

// ---- reading a page ---------------------------------------------------------------------------------

// [{ line, language, text, marks: Map of word -> list of what followed it }]
function readPage(text, complain) {
  const blocks = [];
  const lines = text.split('\n');
  let marks = new Map();
  for (let i = 0; i < lines.length; i++) {
    const mark = /^<!-- test: (\S+) ?(.*?)( ?-->)?$/.exec(lines[i]);
    if (mark !== null) {
      const [, word, rest, end] = mark;
      if (!WORDS.has(word) || BARE.has(word) !== (rest === '')) {
        complain(i + 1, `unknown mark: ${lines[i]}`);
      }
      if (end !== undefined) {
        marks.set(word, [...marks.get(word) ?? [], rest]);
      } else {
        const from = i + 1;
        while (i + 1 < lines.length && lines[i + 1] !== '-->') i++;
        blocks.push({ line: from, language: '', text: lines.slice(from, ++i).join('\n'),
                      marks: new Map([[word, [rest]]]) });
      }
      continue;
    }
    const fence = /^( *)```(\w*)$/.exec(lines[i]);
    if (fence === null) {
      if (lines[i].trim() !== '' && marks.size > 0) {
        complain(i + 1, 'a mark that stands before no block');
        marks = new Map();
      }
      continue;
    }
    const from = i + 1;
    const [, indent, language] = fence;
    while (i + 1 < lines.length && lines[i + 1] !== `${indent}\`\`\``) i++;
    if (++i === lines.length) complain(from, 'a block that does not end');
    const content = lines.slice(from, i).map((line) => line.slice(indent.length)).join('\n');
    blocks.push({ line: from, language, text: content, marks });
    marks = new Map();
  }
  if (marks.size > 0) complain(lines.length, 'a mark that stands before no block');
  return blocks;
}

// ---- comparing --------------------------------------------------------------------------------------

// Whether lines are as expected, where ... stands for any number of them.
function matches(expected, lines) {
  if (expected.length === 0) return lines.length === 0;
  const [first, ...rest] = expected;
  if (first.trim() === '...') {
    for (let i = 0; i <= lines.length; i++) if (matches(rest, lines.slice(i))) return true;
    return false;
  }
  return lines.length > 0 && first === lines[0] && matches(rest, lines.slice(1));
}

function linesOf(text, varies) {
  for (const pattern of varies) text = text.replace(new RegExp(pattern, 'gm'), '');
  return text.trimEnd().split('\n').map((line) => line.trimEnd());
}

const indented = (text) => text.trimEnd().replace(/^/gm, '    | ');

// ---- running ----------------------------------------------------------------------------------------

class Page {
  constructor(build, name) {
    this.build = path.resolve(build);
    this.name = name;
    this.mistakes = 0;
    this.counts = { run: 0, compared: 0, skipped: 0 };
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-docs-'));
    this.home = path.join(this.folder, 'home');
    this.last = null; // what the last sh block printed
    fs.mkdirSync(path.join(this.folder, 'bin'));
    fs.mkdirSync(this.home);
    fs.symlinkSync(path.join(this.build, 'rondo'), path.join(this.folder, 'bin/rondo'));
    fs.cpSync(path.join(ROOT, 'examples'), path.join(this.folder, 'examples'), {
      recursive: true, filter: (file) => path.basename(file) !== 'node_modules',
    });
  }

  complain(line, what, output = '') {
    this.mistakes++;
    console.log(`${this.name}:${line}: ${what}${output === '' ? '' : `\n${indented(output)}`}`);
  }

  spawn(words, variables = []) {
    const env = { ...process.env, HOME: this.home, LC_ALL: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1' };
    for (const name of ['NODE_OPTIONS', 'NODE_PATH', 'FORCE_COLOR', 'RONDO_SEED', 'RONDO_SCHEDULE',
                        'RONDO_TRACE', 'CDPATH', 'BROWSER', 'DISPLAY']) delete env[name];
    env.PATH = `${path.join(this.folder, 'bin')}:${env.PATH}`;
    for (const pair of variables) {
      const at = pair.indexOf('=');
      env[pair.slice(0, at)] = pair.slice(at + 1);
    }
    const ended = spawnSync(words[0], words.slice(1), {
      cwd: this.folder, env, encoding: 'utf8', timeout: SECONDS * 1000, killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26,
    });
    if (ended.error !== undefined) ended.stderr += `\n${ended.error.message}`;
    return ended;
  }

  // Runs words; false if the status is another one.
  expect(block, words) {
    const status = Number(block.marks.get('status')?.[0] ?? 0);
    const ended = this.spawn(words, block.marks.get('with'));
    this.counts.run++;
    this.last = ended;
    if (ended.status === status) return true;
    this.complain(block.line, `exit status ${ended.status ?? ended.signal}, not ${status}`,
                  ended.stdout + ended.stderr);
    return false;
  }

  compare(block, expected, got, varies = block.marks.get('varies') ?? []) {
    this.counts.compared++;
    if (matches(linesOf(expected, varies), linesOf(got, varies))) return;
    this.complain(block.line, 'prints something else:', got);
  }

  install(block) {
    const makefile = fs.readFileSync(path.join(ROOT, 'Makefile'), 'utf8');
    for (const [, target] of block.text.matchAll(/^make ([\w-]+)/gm)) {
      if (!new RegExp(`^${target}:`, 'm').test(makefile)) {
        this.complain(block.line, `the Makefile has no target ${target}`);
      }
    }
    if (!block.text.includes('make install PREFIX=$HOME/rondo')) return;
    this.expect(block, ['cmake', '--install', this.build, '--prefix', `${this.home}/rondo`]);
  }

  console(block) {
    const parts = block.text.split(/^\$ /m).slice(1);
    for (const part of parts) {
      const end = part.indexOf('\n');
      const command = end < 0 ? part : part.slice(0, end);
      const expected = end < 0 ? '' : part.slice(end + 1);
      if (this.expect(block, ['sh', '-ec', `exec 2>&1\n${command}`])) {
        this.compare(block, expected, this.last.stdout);
      }
    }
  }

  script(block) {
    const isModule = /^(import|export) /m.test(block.text);
    const file = path.join(this.folder, `block-${block.line}.${isModule ? 'mjs' : 'cjs'}`);
    fs.writeFileSync(file, `${block.text}\n`);
    this.expect(block, ['rondo', ...block.marks.has('check') ? ['--check'] : [], file]);
  }

  program(block) {
    const isPart = block.marks.has('check');
    const file = path.join(this.folder, `block-${block.line}.c`);
    const target = file.slice(0, -2);
    fs.writeFileSync(file, !isPart ? `${block.text}\n` :
      `#include <poll.h>\n#include <rondo.h>\nvoid part(uv_loop_t* loop) {\n${block.text}\n}\n`);
    const folders = ['include', 'test', 'test/order'].flatMap((name) => ['-I', path.join(ROOT, name)]);
    const flags = ['-D_GNU_SOURCE', ...folders, '-Wall', '-Werror', file];
    if (isPart) {
      this.expect(block, ['cc', '-fsyntax-only', ...flags]);
    } else if (this.expect(block, ['cc', ...flags, '-o', target, '-L', this.build, '-lrondo',
                                   `-Wl,-rpath,${this.build}`])) {
      this.expect(block, [target]);
    }
  }

  take(block) {
    const { marks, language, text } = block;
    if (marks.has('skip')) {
      this.counts.skipped++;
    } else if (marks.has('file')) {
      const file = path.join(this.folder, marks.get('file')[0]);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, `${text}\n`);
    } else if (marks.has('output') || marks.has('stderr')) {
      if (this.last === null) this.complain(block.line, 'there is no command before it');
      else this.compare(block, text, marks.has('output') ? this.last.stdout : this.last.stderr);
    } else if (marks.has('installs')) {
      this.install(block);
    } else if (language === 'sh') {
      this.expect(block, ['sh', '-ec', text]);
    } else if (language === 'js') {
      this.script(block);
    } else if (language === 'c') {
      this.program(block);
    } else if (language === 'json') {
      this.json(block);
    } else if (text.startsWith('$ ')) {
      this.console(block);
    } else if (language !== '') {
      this.complain(block.line, `nobody knows how to run ${language}`);
    }
  }

  json(block) {
    this.counts.run++;
    try {
      block.text.trim().split('\n').forEach((line) => JSON.parse(line));
    } catch {
      this.complain(block.line, 'is not a line of JSON each');
    }
  }

  test() {
    const text = fs.readFileSync(this.name, 'utf8');
    try {
      for (const block of readPage(text, (line, what) => this.complain(line, what))) this.take(block);
    } finally {
      fs.rmSync(this.folder, { recursive: true });
    }
  }
}

const [build, name] = process.argv.slice(2);
const page = new Page(build, name);
page.test();
const { run, compared, skipped } = page.counts;
console.log(`${run} run, ${compared} compared, ${skipped} skipped, ${page.mistakes} mistakes`);
process.exitCode = page.mistakes === 0 ? 0 : 1;
