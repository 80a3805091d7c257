// SPDX-License-Identifier: MIT
// The commands of a REPL: .break .clear .editor .exit .help .load .save. `this` is the REPL.
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypeSort,
  MathMax,
  ObjectKeys,
  StringPrototypeRepeat,
} = primordials;

function help() {
  const names = ArrayPrototypeSort(ObjectKeys(this.commands));
  let widest = 0;
  for (let i = 0; i < names.length; i++) widest = MathMax(widest, names[i].length);
  for (let i = 0; i < names.length; i++) {
    const text = this.commands[names[i]].help;
    const space = StringPrototypeRepeat(' ', widest - names[i].length + 3);
    this.output.write(`.${names[i]}${text ? space + text : ''}\n`);
  }
  this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
  this.displayPrompt();
}

// work() returns what to say about the file; undefined if all has been said.
function withFile(repl, name, verb, work) {
  let message;
  if (name === '') {
    message = new (require('internal/errors').codes.ERR_MISSING_ARGS)('file').message;
  } else {
    try {
      message = work(require('fs'));
    } catch {
      message = `Failed to ${verb}: ${name}`;
    }
  }
  if (message === undefined) return;
  repl.output.write(`${message}\n`);
  repl.displayPrompt();
}

function save(name) {
  withFile(this, name, 'save', (fs) => {
    fs.writeFileSync(name, ArrayPrototypeJoin(this.lines, '\n'));
    return `Session saved to: ${name}`;
  });
}

// The prompt comes after the file's own result.
function load(name) {
  withFile(this, name, 'load', (fs) => {
    if (!fs.statSync(name).isFile()) return `Failed to load: ${name} is not a valid file`;
    this._loadText(fs.readFileSync(name, 'utf8'));
    return undefined;
  });
}

function defineCommands(repl) {
  repl.defineCommand('break', {
    help: 'Sometimes you get stuck, this gets you out',
    action() {
      this.clearBufferedCommand();
      this.displayPrompt();
    },
  });
  repl.defineCommand('clear', {
    help: repl.useGlobal ? 'Alias for .break' : 'Break, and also clear the local context',
    action() {
      this.clearBufferedCommand();
      if (!this.useGlobal) {
        this.output.write('Clearing context...\n');
        this.resetContext();
      }
      this.displayPrompt();
    },
  });
  repl.defineCommand('exit', { help: 'Exit the REPL', action() { this.close(); } });
  repl.defineCommand('help', { help: 'Print this help message', action: help });
  repl.defineCommand('save', {
    help: 'Save all evaluated commands in this REPL session to a file',
    action: save,
  });
  repl.defineCommand('load', {
    help: 'Load JS from a file into the REPL session',
    action: load,
  });
  if (!repl.terminal) return;
  repl.defineCommand('editor', {
    help: 'Enter editor mode',
    action() {
      this._beginEditor();
      this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
    },
  });
}

module.exports = { defineCommands };
