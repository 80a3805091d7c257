// SPDX-License-Identifier: MIT
//
// WebAssembly's asynchronous functions. The engine compiles on a thread of its own
// and hands the result to a main loop that we do not wait on: the same work done at
// once, and given back as a promise.
'use strict';

const { Promise, ReflectConstruct } = primordials;

const { Instance, Module } = WebAssembly;

function compile(bytes) {
  return new Promise((resolve) => resolve(ReflectConstruct(Module, [bytes])));
}

function instantiate(source, imports) {
  return new Promise((resolve) => {
    if (source instanceof Module) {
      resolve(ReflectConstruct(Instance, [source, imports]));
      return;
    }
    const module = ReflectConstruct(Module, [source]);
    resolve({ module, instance: ReflectConstruct(Instance, [module, imports]) });
  });
}

module.exports = { compile, instantiate };
