// SPDX-License-Identifier: MIT
//
// Short programs that compute, from the first call on, while the engine still compiles them: each
// takes some tenths of a second. They show what it costs to compile late.
// Variants: numbers matrix sieve objects sort strings hash recursion closures map
'use strict';

const { count, must, start, variant } = require('./bench');

const STEPS = count(1000);

// Points of the Mandelbrot set on a grid.
function numbers() {
  let inside = 0;
  for (let y = 0; y < 4 * STEPS; y++) {
    for (let x = 0; x < 400; x++) {
      const a = x / 160 - 2;
      const b = y / (1.6 * STEPS) - 1.25;
      let re = 0;
      let im = 0;
      let i = 0;
      for (; i < 50 && re * re + im * im < 4; i++) {
        const next = re * re - im * im + a;
        im = 2 * re * im + b;
        re = next;
      }
      if (i === 50) inside++;
    }
  }
  return inside;
}

function matrix() {
  const n = 120;
  const a = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, k) => i * k % 7));
  let trace = 0;
  for (let round = 0; round < STEPS / 10; round++) {
    const product = [];
    for (let i = 0; i < n; i++) {
      const row = product[i] = [];
      for (let k = 0; k < n; k++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += a[i][j] * a[j][k];
        row[k] = sum;
      }
    }
    for (let i = 0; i < n; i++) trace += product[i][i];
  }
  return trace;
}

function sieve() {
  let primes = 0;
  for (let round = 0; round < STEPS / 10; round++) {
    const crossed = new Uint8Array(1000000);
    for (let i = 2; i < crossed.length; i++) {
      if (crossed[i] !== 0) continue;
      primes++;
      for (let k = i * 2; k < crossed.length; k += i) crossed[k] = 1;
    }
  }
  return primes;
}

class Shape { constructor(size) { this.size = size; } }
class Square extends Shape { area() { return this.size * this.size; } }
class Disc extends Shape { area() { return 3 * this.size * this.size; } }
class Line extends Shape { area() { return 0; } }

function objects() {
  let area = 0;
  for (let i = 0; i < 30000 * STEPS; i++) {
    const kind = i % 3;
    const shape = kind === 0 ? new Square(i & 15) : kind === 1 ? new Disc(i & 7) : new Line(i);
    area += shape.area();
  }
  return area;
}

function sort() {
  let state = 1;
  let sum = 0;
  for (let round = 0; round < STEPS / 10; round++) {
    const list = [];
    for (let i = 0; i < 30000; i++) {
      state = state * 16807 % 2147483647;
      list.push({ key: state, text: `${state}` });
    }
    list.sort((a, b) => a.key - b.key);
    sum += list[100].key % 1000;
  }
  return sum;
}

function strings() {
  let length = 0;
  for (let round = 0; round < 2 * STEPS; round++) {
    let text = '';
    for (let i = 0; i < 2000; i++) text += `${i}:${String.fromCharCode(97 + i % 26)},`;
    const parts = text.split(',');
    for (const part of parts) length += part.indexOf(':') + part.toUpperCase().length;
  }
  return length;
}

function hash() {
  const bytes = new Uint8Array(4096).fill(7);
  let value = 0x811c9dc5;
  for (let round = 0; round < 60 * STEPS; round++) {
    for (let i = 0; i < bytes.length; i++) value = Math.imul(value ^ bytes[i], 0x01000193) >>> 0;
  }
  return value;
}

function fibonacci(n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

function recursion() {
  let sum = 0;
  for (let i = 0; i < STEPS / 10; i++) sum += fibonacci(26);
  return sum;
}

function closures() {
  const list = Array.from({ length: 1000 }, (_, i) => i);
  let sum = 0;
  for (let i = 0; i < 20 * STEPS; i++) {
    sum += list.map((x) => x * 2).filter((x) => x % 3 !== 0).reduce((a, b) => a + b, i);
  }
  return sum;
}

function map() {
  let found = 0;
  for (let round = 0; round < STEPS / 5; round++) {
    const words = new Map();
    for (let i = 0; i < 20000; i++) {
      const key = `key${i * 7919 % 5000}`;
      words.set(key, (words.get(key) ?? 0) + 1);
    }
    for (const number of words.values()) found += number;
  }
  return found;
}

const run = { numbers, matrix, sieve, objects, sort, strings, hash, recursion, closures, map };
const stop = start();
const result = run[variant]();
must(result > 0, `the result is ${result}`);
stop(STEPS);
