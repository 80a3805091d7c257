// Names, places and outputs of a program are data of its page and never markup.
'use strict';
const { load } = require('./fixtures/load.js');
const { makeTrace } = require('./fixtures/make-trace.js');
const { prepare } = load('rondo/timeline/data');
const { pageOf } = load('rondo/timeline/page');

const evil = '</script><script>alert(1)</script><!-- {{DATA}} $& \u2028 &quot;';
const { trace, tasks } = makeTrace({ events: 500, names: [evil, evil] });
tasks[2].place = { function: evil, file: evil, line: 1, column: 1 };
trace.problems.push(evil);
const { id } = tasks[0];
trace.lanes[0].outputs.push({ index: 0, id, fd: 1, text: Buffer.from(evil), bytes: 9 });
const page = pageOf(prepare(trace, tasks, { facts: { title: evil } }), evil);
const plain = pageOf(prepare(trace, tasks, { facts: { title: 'x' } }), 'x');

const count = (text, what) => text.split(what).length - 1;
console.log('alert(1) outside of a title:', count(page.replaceAll(
  '&lt;/script&gt;&lt;script&gt;alert(1)', ''), 'alert(1)'));
for (const what of ['<script', '</script', '<!--', '<style', '</style', '<title']) {
  console.log(what, count(page, what), count(page, what) === count(plain, what));
}
console.log('placeholders left:', /\{\{[A-Z]+\}\}/.test(plain));
console.log('nothing from elsewhere:', !/(?:src|href)="(?!#)|url\(|@import|https?:/.test(plain));
console.log('only ASCII:', /^[\0-\x7f]*$/.test(plain));
