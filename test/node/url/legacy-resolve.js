// SPDX-License-Identifier: MIT
// url.resolve and resolveObject.
'use strict';

const url = require('url');

const bases = ['http://a/b/c/d;p?q', 'http://u:p@h:8/x/', '/one/two/three', 'mailto:a@b',
               'file:///x/y', 'http://h',
               'foo:x/y', '', 'javascript:x'];
const references = ['g', './g', 'g/', '/g', '//g', '?y', '#s', '', '.', './', '..', '../g',
                    '../../../g', 'g:h',
                    'http:g', 'https:/x', 'mailto:c@d', 'file:z', 'javascript:y', '//u@h/p',
                    'a/../b', '..//x',
                    'foo:../z', 'x@y'];
for (const base of bases) {
  for (const reference of references) {
    console.log(JSON.stringify([base, reference, url.resolve(base, reference)]));
  }
}
console.log(url.resolveObject('http://a/b', 'c'), url.resolveObject('', 'x'));
console.log(url.parse('http://a/b').resolve('../c'), new url.Url());
