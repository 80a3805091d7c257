// SPDX-License-Identifier: MIT
// TextDecoder of the multi-byte encodings of East Asia: whole, in pieces, and what is wrong.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};
const bytes = (hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const samples = {
  'gbk': 'c4e3bac3 20 80 a1a1',
  'gb18030': 'c4e3bac3 8139ef30 9439da33',
  'big5': 'a741a66e a140 f9d5',
  'euc-jp': 'c6fccbdc b8ec 8eb1 8fb0a1',
  'iso-2022-jp': '1b2442 467c4b5c 1b2842 41 1b284a 5c',
  'shift_jis': '93fa967b 8cea b1 5c7e',
  'euc-kr': 'c7d1b1b9 bef6 a1a1',
};
for (const [label, hex] of Object.entries(samples)) {
  const decoder = new TextDecoder(label);
  const data = bytes(hex);
  console.log(label, decoder.encoding, JSON.stringify(decoder.decode(data)));
  // A byte at a time gives the same.
  let text = '';
  for (const byte of data) text += decoder.decode(new Uint8Array([byte]), { stream: true });
  text += decoder.decode();
  console.log(text === decoder.decode(data));
  // Broken off, and with a byte that is never right.
  console.log(JSON.stringify(decoder.decode(bytes('41 c7'))),
              JSON.stringify(decoder.decode(bytes('ff 41'))));
  const fatal = new TextDecoder(label, { fatal: true });
  console.log(attempt(() => fatal.decode(bytes('41 81'))), attempt(() => fatal.decode(data)).length,
              attempt(() => fatal.decode(bytes('ff'))));
}

for (const label of ['csgb2312', 'chinese', 'x-x-big5', 'sjis', 'windows-31j', 'ms_kanji', 'korean',
                     'windows-949', 'cseucpkdfmtjapanese', 'csiso2022jp', 'hz-gb-2312',
                     'iso-2022-kr', 'big5-eten']) {
  console.log(label, attempt(() => new TextDecoder(label).encoding));
}
