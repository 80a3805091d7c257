// SPDX-License-Identifier: MIT
// Colours: parsing, mixing and writing them as Chromium does. A colour is { r, g, b, a } with
// channels 0..255 and alpha 0..1; a keyword stays a string until it is computed.

'use strict';

// Names in groups of one text, as `name hex`.
const TABLE = `aliceblue f0f8ff antiquewhite faebd7 aqua 0ff aquamarine 7fffd4 azure f0ffff
beige f5f5dc bisque ffe4c4 black 000 blanchedalmond ffebcd blue 00f blueviolet 8a2be2 brown a52a2a
burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50
cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 0ff darkblue 00008b darkcyan 008b8b
darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f
darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff
dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0
forestgreen 228b22 fuchsia f0f gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5
lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 789
lightslategrey 789 lightsteelblue b0c4de lightyellow ffffe0 lime 0f0 limegreen 32cd32 linen faf0e6
magenta f0f maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1
moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb
plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 639 red f00 rosybrown bc8f8f
royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090
slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080
thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white fff
whitesmoke f5f5f5 yellow ff0 yellowgreen 9acd32
canvas fff canvastext 000 linktext 0000ee visitedtext 551a8b activetext f00 buttonface efefef
buttontext 000 buttonborder 000 field fff fieldtext 000 highlight b5d5ff highlighttext 000
selecteditem 1967d2 selecteditemtext fff mark ff0 marktext 000 graytext 808080
accentcolor 0075ff accentcolortext fff -webkit-link 0000ee -webkit-activelink f00
-webkit-focus-ring-color 101010`;

let names = null;

function fromHex(text) {
  if (!/^[\da-f]+$/i.test(text)) return null;
  let hex = text;
  if (hex.length === 3 || hex.length === 4) {
    let wide = '';
    for (let i = 0; i < hex.length; i++) wide += hex[i] + hex[i];
    hex = wide;
  }
  if (hex.length !== 6 && hex.length !== 8) return null;
  const number = parseInt(hex.slice(0, 6), 16);
  const alpha = hex.length === 8 ? parseInt(hex.slice(6), 16) / 255 : 1;
  return { r: number >> 16, g: number >> 8 & 255, b: number & 255, a: alpha };
}

function fromName(name) {
  if (names === null) {
    names = new Map();
    const words = TABLE.split(/\s+/);
    for (let i = 0; i < words.length; i += 2) names.set(words[i], fromHex(words[i + 1]));
    names.set('transparent', { r: 0, g: 0, b: 0, a: 0 });
  }
  return names.get(name);
}

const clamp = (n, low, high) => n < low ? low : n > high ? high : n;

function fromHsl(h, s, l, a) {
  const hue = (h % 360 + 360) % 360;
  const f = (n) => {
    const k = (n + hue / 30) % 12;
    const chroma = s * Math.min(l, 1 - l);
    return l - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: Math.round(f(0) * 255), g: Math.round(f(8) * 255), b: Math.round(f(4) * 255), a };
}

function fromHwb(h, w, b, a) {
  if (w + b >= 1) {
    const grey = Math.round(w / (w + b) * 255);
    return { r: grey, g: grey, b: grey, a };
  }
  const pure = fromHsl(h, 1, 0.5, 1);
  const mix = (n) => Math.round((n / 255 * (1 - w - b) + w) * 255);
  return { r: mix(pure.r), g: mix(pure.g), b: mix(pure.b), a };
}

const DEGREES = { '__proto__': null, 'deg': 1, 'grad': 0.9, 'rad': 180 / Math.PI, 'turn': 360 };

// rgb() and the like; null if it is not one that we know.
function fromFunction(fn) {
  const parts = [];
  let commas = 0;
  let slash = -1;
  for (let i = 0; i < fn.a.length; i++) {
    const part = fn.a[i];
    if (part.t === 'ws') continue;
    if (part.t === ',') commas++;
    else if (part.t === 'delim' && part.v === '/') slash = parts.length;
    else parts.push(part);
  }
  if (parts.length < 3 || parts.length > 4) return null;
  if (parts.length === 4 && commas !== 3 && slash !== 3) return null;
  if (commas !== 0 && commas !== parts.length - 1) return null;
  const isNone = (part) => commas === 0 && part.t === 'ident' && part.v.toLowerCase() === 'none';
  let a = 1;
  if (parts.length === 4) {
    const alpha = parts[3];
    if (alpha.t === 'num') a = clamp(alpha.n, 0, 1);
    else if (alpha.t === 'pct') a = clamp(alpha.n / 100, 0, 1);
    else if (isNone(alpha)) a = 0;
    else return null;
  }
  if (fn.v === 'rgb' || fn.v === 'rgba') {
    const out = [];
    for (let i = 0; i < 3; i++) {
      const part = parts[i];
      if (isNone(part)) out.push(0);
      else if (part.t === 'num') out.push(clamp(Math.round(part.n), 0, 255));
      else if (part.t === 'pct') out.push(clamp(Math.round(part.n * 2.55), 0, 255));
      else return null;
      if (commas > 0 && part.t !== parts[0].t) return null;
    }
    return { r: out[0], g: out[1], b: out[2], a };
  }
  let h = 0;
  if (parts[0].t === 'num') h = parts[0].n;
  else if (parts[0].t === 'dim' && DEGREES[parts[0].u]) h = parts[0].n * DEGREES[parts[0].u];
  else if (!isNone(parts[0])) return null;
  const two = [];
  for (let i = 1; i < 3; i++) {
    const part = parts[i];
    if (isNone(part)) two.push(0);
    else if (part.t === 'pct' || part.t === 'num' && commas === 0) {
      two.push(clamp(part.n / 100, 0, 1));
    } else {
      return null;
    }
  }
  return fn.v === 'hwb' ? fromHwb(h, two[0], two[1], a) : fromHsl(h, two[0], two[1], a);
}

// A component value to a specified colour: a keyword's text, a colour, or null.
function parseColor(part) {
  if (part.t === 'hash') return fromHex(part.v);
  if (part.t === 'ident') {
    const name = part.v.toLowerCase();
    if (name === 'currentcolor') return name;
    return fromName(name) === undefined ? null : name;
  }
  if (part.t === 'fn' && /^(rgba?|hsla?|hwb)$/.test(part.v)) return fromFunction(part);
  return null;
}

// A number with few digits, as CSS text has it.
function writeNumber(n) {
  if (!Number.isFinite(n)) return n !== n ? 'NaN' : n > 0 ? 'infinity' : '-infinity';
  if (Number.isInteger(n)) return Math.abs(n) < 1e6 || n % 1 === 0 && Math.abs(n) < 1e21 ? `${n + 0}` : `${n}`;
  let text = n.toPrecision(6);
  if (text.includes('e')) text = `${+text}`;
  if (text.includes('e') && Math.abs(n) < 1e-6) return '0';
  if (text.includes('.') && !text.includes('e')) text = text.replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

function writeAlpha(a) {
  const eight = Math.round(a * 255);
  const two = Math.round(eight / 2.55) / 100;
  if (Math.round(two * 255) === eight) return writeNumber(two);
  return writeNumber(Math.round(eight / 0.255) / 1000);
}

function writeColor(color) {
  if (typeof color === 'string') return color;
  const { r, g, b, a } = color;
  const channels = `${Math.round(r)}, ${Math.round(g)}, ${Math.round(b)}`;
  return a >= 1 ? `rgb(${channels})` : `rgba(${channels}, ${writeAlpha(a)})`;
}

// Between two computed colours, with alpha multiplied in as Chromium does.
function mixColors(from, to, t) {
  const a = clamp(from.a + (to.a - from.a) * t, 0, 1);
  if (a === 0) return { r: 0, g: 0, b: 0, a: 0 };
  const channel = (x, y) =>
    clamp((x * from.a + (y * to.a - x * from.a) * t) / a, 0, 255);
  return { r: channel(from.r, to.r), g: channel(from.g, to.g), b: channel(from.b, to.b), a };
}

module.exports = { DEGREES, fromName, mixColors, parseColor, writeColor, writeNumber };
