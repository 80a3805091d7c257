// SPDX-License-Identifier: MIT
// Character references for parse5's tokenizer. The package `entities` builds tables when it is
// loaded, which takes longer than a small page: it is loaded with the first reference that is met.
// tools/embed-npm gives the tokenizer this module in the place of the package's.
'use strict';

const DecodingMode = { __proto__: null, Attribute: 'Attribute', Legacy: 'Legacy' };

class HtmlEntityDecoder {
  constructor(emit, errors) {
    this.emit = emit;
    this.errors = errors;
    this.decoder = undefined;
  }

  startEntity(mode) {
    const entities = require('vendor/entities/decode');
    this.decoder ??= new entities.HtmlEntityDecoder(this.emit, this.errors);
    this.decoder.startEntity(entities.DecodingMode[mode]);
  }

  write(text, at) {
    return this.decoder.write(text, at);
  }

  end() {
    return this.decoder.end();
  }
}

module.exports = { DecodingMode, HtmlEntityDecoder };
