// SPDX-License-Identifier: MIT
//
// Makes one static site of the book, the reference pages, README.md, CONTRIBUTING.md and
// CHANGELOG.md, and checks its links.
//
//   rondo tools/book/render.mjs LIBRARIES SITE
//
// LIBRARIES is a folder whose node_modules has the packages of package.json beside this file. SITE is
// written anew, with the folders of the tree: docs/loop.md becomes SITE/docs/loop.html. Files that a
// page names (pictures, examples) are copied.
//
//  1. A link inside the site names a page or a file that is there, and a heading that the page has.
//     Each dead link is a line, and the exit status is then 1.
//  2. A page needs no network: no font, script or style from elsewhere.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [libraries, site] = process.argv.slice(2).map((name) => path.resolve(name));
const { Marked } = await import(
  pathToFileURL(createRequire(path.join(libraries, 'package.json')).resolve('marked')));

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: light-dark(#555, #aaa);
  --code: light-dark(#f4f4f0, #26262a); --link: light-dark(#0b57a4, #8ab8ee); }
body { margin: 0; font: 17px/1.55 Georgia, 'DejaVu Serif', serif; display: flex;
  background: light-dark(#fff, #18181b); color: light-dark(#1b1b1b, #e4e4e4); }
nav { flex: 0 0 15rem; height: 100vh; position: sticky; top: 0; overflow: auto; padding: 1.5rem;
  box-sizing: border-box; border-right: 1px solid var(--line); font: 14px/1.7 system-ui, sans-serif; }
nav h2 { font-size: 14px; margin: 1.2em 0 0.3em; color: var(--quiet); }
nav a { display: block; text-decoration: none; }
nav a[aria-current] { font-weight: bold; }
main { flex: 1; min-width: 0; max-width: 50rem; padding: 1.5rem 3rem 6rem; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.25; }
a { color: var(--link); }
code, pre { font: 14px/1.5 'DejaVu Sans Mono', ui-monospace, monospace; }
pre { background: var(--code); padding: 0.8em 1em; overflow: auto; border-radius: 4px; }
:not(pre) > code { background: var(--code); padding: 0.1em 0.3em; border-radius: 3px; }
table { border-collapse: collapse; display: block; overflow: auto; font-size: 15px; }
th, td { border: 1px solid var(--line); padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
img { max-width: 100%; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem 1.2rem 4rem; }
}`;

// ---- pages ------------------------------------------------------------------------------------------

const list = (folder) => fs.readdirSync(path.join(ROOT, folder))
  .filter((name) => name.endsWith('.md')).sort().map((name) => path.posix.join(folder, name));
const chapters = list('docs/book').filter((name) => !name.endsWith('README.md'));
const pages = ['README.md', 'docs/book/README.md', ...chapters, ...list('docs'), 'CONTRIBUTING.md',
               'CHANGELOG.md'];

const read = (name) => fs.readFileSync(path.join(ROOT, name), 'utf8');
const htmlOf = (name) => name.replace(/\.md$/, '.html');
const titleOf = (name) => /^# (.*)$/m.exec(read(name))[1].replaceAll('`', '');
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// As GitHub names headings.
const slugOf = (text) => text.toLowerCase().replace(/<[^>]*>|&[^;]*;/g, '').replace(/[^\p{L}\p{N}\s_-]/gu, '')
  .trim().replace(/\s/g, '-');

const ids = new Map(); // page -> Set of ids
const links = []; // { from, target } inside the site
const copied = new Set();

// What a link of a page becomes; null if it is to a folder, of which a site has no list.
function translate(from, href) {
  if (/^[a-z]+:/.test(href)) return href;
  const [file, hash] = href.split('#');
  const target = file === '' ? from : path.posix.join(path.posix.dirname(from), decodeURI(file));
  links.push({ from, href, target, hash });
  if (pages.includes(target)) return htmlOf(file) + (hash === undefined ? '' : `#${hash}`);
  const full = path.join(ROOT, target);
  if (!fs.existsSync(full)) return href; // which the check finds
  if (fs.statSync(full).isDirectory()) return null;
  copied.add(target);
  return href;
}

function contentOf(name) {
  const used = new Set();
  ids.set(name, used);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const base = slugOf(inner);
        let id = base;
        for (let i = 1; used.has(id); i++) id = `${base}-${i}`;
        used.add(id);
        return `<h${depth} id="${escape(id)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const to = translate(name, href);
        return to === null ? inner : `<a href="${escape(to)}">${inner}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escape(translate(name, href))}" alt="${escape(text)}">`;
      },
      html({ text }) { // marks for test/docs/run.js
        return text.startsWith('<!--') ? '' : text;
      },
    },
  });
  return marked.parse(read(name));
}

function navigation(current) {
  const to = (name) => path.posix.relative(path.posix.dirname(current), htmlOf(name));
  const entry = (name, title = titleOf(name)) =>
    `<a href="${to(name)}"${name === current ? ' aria-current="page"' : ''}>${escape(title)}</a>`;
  const reference = list('docs').map((name) => entry(name)).join('\n');
  return `<nav>${entry('README.md')}
<h2>The book</h2>
${entry('docs/book/README.md', 'Contents')}
${chapters.map((name) => entry(name)).join('\n')}
<h2>Reference</h2>
${reference}
<h2>The project</h2>
${entry('CONTRIBUTING.md')}
${entry('CHANGELOG.md')}
</nav>`;
}

function write(name, text) {
  const file = path.join(site, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

// ---- the site ---------------------------------------------------------------------------------------

fs.rmSync(site, { recursive: true, force: true });
for (const name of pages) {
  write(htmlOf(name), `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(titleOf(name))}</title>
<style>${STYLE}</style>
</head>
<body>
${navigation(name)}
<main>
${contentOf(name)}</main>
</body>
</html>
`);
}
for (const name of copied) write(name, fs.readFileSync(path.join(ROOT, name)));
write('index.html', '<!doctype html><meta charset="utf-8"><title>Rondo</title>' +
  '<meta http-equiv="refresh" content="0; url=docs/book/README.html">' +
  '<a href="docs/book/README.html">How the event loop works, seen</a>\n');

const dead = links.filter(({ target, hash }) => !fs.existsSync(path.join(ROOT, target)) ||
  (hash !== undefined && ids.has(target) && !ids.get(target).has(hash)));
for (const { from, href } of dead) console.log(`${from}: dead link: ${href}`);
console.log(`${pages.length} pages, ${links.length} links, ${dead.length} dead: ${site}/index.html`);
process.exitCode = dead.length === 0 ? 0 : 1;
