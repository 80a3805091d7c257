// SPDX-License-Identifier: MIT
//
// The command line's options, as src/cli read them: getOption('--no-warnings') is
// true, a string, a list of strings, or undefined.
'use strict';

let options;

function getOption(name) {
  options ??= native('tasks').options();
  return options[name];
}

// For what a program can switch on later (v8.setFlagsFromString).
function setOption(name, value) {
  getOption(name);
  options[name] = value;
}

// A Worker's own, which the Workers that it makes have too.
let isOwn = false;

function setAll(own) {
  options = own;
  isOwn = true;
}

function ownOptions() {
  return isOwn ? options : undefined;
}

module.exports = { getOption, ownOptions, setAll, setOption };
