// SPDX-License-Identifier: MIT
'use strict';

const Handlebars = require('handlebars');

Handlebars.registerHelper('loud', (text) => text.toUpperCase());
Handlebars.registerHelper('list', (items, options) => new Handlebars.SafeString(
  `<ul>${items.map((item) => `<li>${options.fn(item)}</li>`).join('')}</ul>`));
Handlebars.registerPartial('person', '{{name}} ({{age}})');
const template = Handlebars.compile(`{{#if people}}{{#list people}}{{> person}}{{/list}}{{else}}nobody{{/if}}
{{#each map}}{{@key}}={{this}}{{#unless @last}}, {{/unless}}{{/each}} {{{raw}}} {{raw}} {{loud "x"}} {{a.b.[0]}} {{! no }}`);
console.log(template({ people: [{ name: 'A<', age: 1 }, { name: 'B', age: 2 }], map: { x: 1, y: 2 }, raw: '<b>&', a: { b: [9] } }));
console.log(template({}), Handlebars.precompile('{{x}}').length, Handlebars.parse('{{#a}}b{{/a}}').body[0].type);
for (const bad of ['{{#a}}', '{{x', '{{> none}}']) {
  try { console.log(Handlebars.compile(bad)({})); } catch (error) { console.log(error.message); }
}
