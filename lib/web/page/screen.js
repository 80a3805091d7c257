// SPDX-License-Identifier: MIT
//
// window.screen: as large as the page's window.
'use strict';

const { ObjectDefineProperty, SymbolToStringTag, TypeError } = primordials;

const kMake = {};

class Screen {
  #page;

  constructor(key, page) {
    if (key !== kMake) throw new TypeError('Illegal constructor');
    this.#page = page;
  }

  get availWidth() { return this.#page.width; }

  get availHeight() { return this.#page.height; }

  get width() { return this.#page.width; }

  get height() { return this.#page.height; }

  get colorDepth() { return 24; }

  get pixelDepth() { return 24; }

  get availLeft() { return 0; }

  get availTop() { return 0; }
}

ObjectDefineProperty(Screen.prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'Screen',
});

module.exports = { Screen, makeScreen: (page) => new Screen(kMake, page) };
