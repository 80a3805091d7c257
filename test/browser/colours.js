// SPDX-License-Identifier: MIT
//
// colours.js FOLDER X Y: the colour at (X, Y) of each picture in a folder of frames, in the order of
// their names, repetitions left out.
'use strict';

const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

// One pixel of a PNG of 8 bits a channel that is not interlaced.
function colour(png, x, y) {
  let width;
  let size;
  const packed = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    at += 12 + length;
    if (kind === 'IHDR') {
      width = data.readUInt32BE(0);
      size = { 0: 1, 2: 3, 6: 4 }[data[9]];
    } else if (kind === 'IDAT') {
      packed.push(data);
    }
  }
  const raw = zlib.inflateSync(Buffer.concat(packed));
  const stride = width * size;
  let above = Buffer.alloc(stride);
  for (let row = 0; row <= y; row++) {
    const start = row * (stride + 1);
    const filter = raw[start];
    const line = Buffer.from(raw.subarray(start + 1, start + 1 + stride));
    for (let i = 0; filter !== 0 && i < stride; i++) {
      const left = i >= size ? line[i - size] : 0;
      const corner = i >= size ? above[i - size] : 0;
      const up = above[i];
      const sum = left + up - corner;
      const nearest = [left, up, corner].reduce((best, value) =>
        (Math.abs(sum - value) < Math.abs(sum - best) ? value : best));
      line[i] += [0, left, up, (left + up) >> 1, nearest][filter];
    }
    above = line;
  }
  return `#${above.toString('hex', x * size, x * size + 3)}`;
}

if (require.main === module) {
  const [folder, x, y] = process.argv.slice(2);
  let last;
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.png')).sort()) {
    const now = colour(fs.readFileSync(path.join(folder, file)), Number(x), Number(y));
    if (now !== last) console.log(now);
    last = now;
  }
}

module.exports = { colour };
