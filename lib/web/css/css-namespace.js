// SPDX-License-Identifier: MIT
// The namespace object CSS.

'use strict';

const { ObjectDefineProperty, StringPrototypeStartsWith, StringPrototypeToLowerCase, SymbolToStringTag } = primordials;

const { need, text: toText } = require('web/dom/idl');
const { supports, supportsDeclaration } = require('web/css/media');
const { escapeIdent } = require('web/css/values');
const { parseValue } = require('web/css/syntax');

const CSS = {
  escape(ident) {
    need(arguments.length, 1, 'escape', 'CSS');
    return escapeIdent(toText(ident));
  },

  supports(property, value) {
    need(arguments.length, 1, 'supports', 'CSS');
    if (arguments.length > 1) {
      const name = toText(property);
      return supportsDeclaration(StringPrototypeStartsWith(name, '--') ? name : StringPrototypeToLowerCase(name),
                                 parseValue(toText(value)));
    }
    const condition = toText(property);
    return supports(condition) || supports(`(${condition})`);
  },
};
ObjectDefineProperty(CSS, SymbolToStringTag, { __proto__: null, configurable: true, value: 'CSS' });

module.exports = { CSS };
