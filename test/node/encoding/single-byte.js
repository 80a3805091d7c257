// SPDX-License-Identifier: MIT
// TextDecoder of the encodings with a byte a character: what the bytes from 128 up become, and that
// those below are ASCII. As in Node 24, whose tables are the standard's; Node 20 had ICU's.
'use strict';

const high = new Uint8Array(128).map((_, i) => i + 128);
for (const label of ['ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6',
                     'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13',
                     'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'macintosh',
                     'windows-874',
                     'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254',
                     'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258',
                     'x-mac-cyrillic', 'x-user-defined']) {
  try {
    const decoder = new TextDecoder(label);
    const codes = Array.from(decoder.decode(high), (char) => char.charCodeAt(0).toString(16));
    console.log(decoder.encoding, codes.join(' '));
    const ascii = Uint8Array.from({ length: 128 }, (_, i) => i);
    console.log(decoder.decode(ascii) === String.fromCharCode(...ascii));
    const fatal = new TextDecoder(label, { fatal: true });
    let bad = 0;
    for (const byte of high) {
      try {
        fatal.decode(new Uint8Array([byte]));
      } catch (error) {
        if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') bad++;
      }
    }
    console.log(bad);
  } catch (error) {
    console.log(label, error.code);
  }
}
