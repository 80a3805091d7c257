// SPDX-License-Identifier: MIT
//
// Results of tests for a reader: a tree, then the failures with their errors.
'use strict';

const { ArrayPrototypePush } = primordials;

const { Transform } = require('stream');
const { SYMBOLS, colorsNow, indentOf, resultLine } = require('internal/test/reporter/text');

class SpecReporter extends Transform {
  #colors = colorsNow();
  #open = []; // data of tests that have started and whose lines wait for a result
  #failed = [];
  #cwd = process.cwd();

  constructor() {
    super({ __proto__: null, writableObjectMode: true });
  }

  // The last one told to start is the one that ended; the others are its ancestors, shown now.
  #result(hasPassed, data) {
    if (!hasPassed && data.details?.error?.failureType !== 'subtestsFailed') {
      ArrayPrototypePush(this.#failed, data);
    }
    let text = '';
    for (let i = 0; i < this.#open.length - 1; i++) {
      const { name, nesting } = this.#open[i];
      text += `${indentOf(nesting)}${SYMBOLS.open}${name}\n`;
    }
    this.#open = [];
    return `${text}${resultLine(this.#colors, hasPassed, data, indentOf(data.nesting), false)}\n`;
  }

  #info({ level, message, nesting }) {
    const { blue, red, white, yellow } = this.#colors;
    const color = level === 'error' ? red : level === 'warn' ? yellow : blue;
    return `${color}${indentOf(nesting)}${SYMBOLS.info}${message}${white}\n`;
  }

  #where({ column, file, line }) {
    return `${require('path').relative(this.#cwd, file)}:${line}:${column}`;
  }

  #failures() {
    if (this.#failed.length === 0) return '';
    const { red, white } = this.#colors;
    let text = `\n${red}${SYMBOLS.fail}failing tests:${white}\n`;
    for (let i = 0; i < this.#failed.length; i++) {
      const data = this.#failed[i];
      if (data.file) text += `\ntest at ${this.#where(data)}`;
      text += `\n${resultLine(this.#colors, false, data, '', true)}`;
    }
    this.#failed = [];
    return text;
  }

  #interrupted({ tests }) {
    if (tests.length === 0) return '';
    const { gray, white, yellow } = this.#colors;
    let text = `\n${yellow}Interrupted while running:${white}\n`;
    for (let i = 0; i < tests.length; i++) {
      const test = tests[i];
      text += `\n${indentOf(test.nesting)}${SYMBOLS.alert}${test.name}`;
      if (test.file) text += ` ${gray}(${this.#where(test)})${white}`;
    }
    return `${text}\n`;
  }

  #textOf(type, data) {
    switch (type) {
      case 'test:fail': return this.#result(false, data);
      case 'test:pass': return this.#result(true, data);
      case 'test:start':
        ArrayPrototypePush(this.#open, data);
        return undefined;
      case 'test:stderr':
      case 'test:stdout': return data.message;
      case 'test:diagnostic':
      case 'test:log': return this.#info(data);
      case 'test:summary':
        // That of the whole run.
        return data.file === undefined ? this.#failures() : undefined;
      case 'test:interrupted': return this.#interrupted(data);
      default: return undefined;
    }
  }

  _transform({ type, data }, encoding, callback) {
    callback(null, this.#textOf(type, data));
  }

  _flush(callback) {
    callback(null, this.#failures());
  }
}

module.exports = SpecReporter;
