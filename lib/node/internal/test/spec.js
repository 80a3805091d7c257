// SPDX-License-Identifier: MIT
//
// Results of tests for a reader at a terminal.
'use strict';

const {
  ArrayPrototypePush, ObjectKeys, RegExpPrototypeSymbolReplace, StringPrototypeRepeat,
  StringPrototypeStartsWith, StringPrototypeSlice,
} = primordials;

const { inspect } = require('internal/inspect');
const { palette } = require('internal/util/colors');

const PASS = '\u2714 ';
const FAIL = '\u2716 ';
const SKIP = '\ufe63 ';
const OPEN = '\u25b6 ';
const INFO = '\u2139 ';

class Reporter {
  #colors = palette(process.stdout);
  #failed = [];

  start(node) {
    // One without subtests is a single line, at its end.
    if (node.subtests.length === 0) return;
    process.stdout.write(`${StringPrototypeRepeat('  ', node.nesting)}${OPEN}${node.name}\n`);
  }

  #error(node, indent) {
    const { cause } = node.error;
    const text = inspect(cause ?? node.error, { __proto__: null, colors: this.#colors.hasColors,
                                                breakLength: Infinity });
    return `${indent}  ${RegExpPrototypeSymbolReplace(/\r?\n/g, text, `\n${indent}  `)}\n`;
  }

  #line(node, indent) {
    const { gray, green, red, white } = this.#colors;
    let color = node.passed ? green : red;
    let symbol = node.passed ? PASS : FAIL;
    let tail = '';
    if (node.skipped) {
      symbol = SKIP;
      color = gray;
      tail = ` # ${node.message || 'SKIP'}`;
    } else if (node.isTodo) {
      tail = ` # ${node.message || 'TODO'}`;
    }
    const time = `${gray}(${+node.duration.toFixed(6)}ms)${white}`;
    return `${indent}${color}${symbol}${node.name} ${time}${tail}${white}\n`;
  }

  end(node) {
    const indent = StringPrototypeRepeat('  ', node.nesting);
    let text = this.#line(node, indent);
    if (!node.passed) {
      if (node.error.failureType !== 'subtestsFailed') {
        ArrayPrototypePush(this.#failed, node);
        text += `${this.#error(node, indent)}\n`;
      }
    }
    for (let i = 0; i < node.diagnostics.length; i++) {
      text += `${indent}${this.#colors.blue}${INFO}${node.diagnostics[i]}${this.#colors.white}\n`;
    }
    process.stdout.write(text);
  }

  finish(root) {
    const { blue, red, white } = this.#colors;
    let text = '';
    const info = (line) => { text += `${blue}${INFO}${line}${white}\n`; };
    for (let i = 0; i < root.diagnostics.length; i++) info(root.diagnostics[i]);
    const names = ObjectKeys(root.counts);
    for (let i = 0; i < names.length; i++) info(`${names[i]} ${root.counts[names[i]]}`);
    info(`duration_ms ${+root.duration.toFixed(6)}`);
    if (this.#failed.length > 0) text += `\n${red}${FAIL}failing tests:${white}\n`;
    for (let i = 0; i < this.#failed.length; i++) {
      const node = this.#failed[i];
      const folder = `${process.cwd()}/`;
      let place = node.location ?? '';
      if (StringPrototypeStartsWith(place, folder)) {
        place = StringPrototypeSlice(place, folder.length);
      }
      text += `\ntest at ${place}\n${this.#line(node, '')}${this.#error(node, '')}`;
    }
    process.stdout.write(text);
  }
}

module.exports = { Reporter };
