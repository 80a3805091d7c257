// SPDX-License-Identifier: MIT
'use strict';

const { marked } = require('marked');

console.log(marked.parse(`# Title *em*

- one
  1. nested **bold**
- [ ] task

| a | b |
|---|:-:|
| 1 | \`2\` |

> quote <http://x.y> ![i](u "t") &amp; <b>html</b>

\`\`\`js
let a = 1 < 2;
\`\`\`
Line  \nbreak ~~gone~~ https://example.org "quotes"`, { smartypants: true }));
console.log(JSON.stringify(marked.lexer('a *b*\n\n***')), marked.parseInline('_x_ `y`'));
marked.use({ renderer: { heading: (text, level) => `<h${level} class=x>${text}</h${level}>` } });
console.log(marked.parse('## two'));
