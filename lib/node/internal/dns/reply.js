// SPDX-License-Identifier: MIT
// What a name server has answered: a message of RFC 1035, from its bytes to what dns.resolve*
// give.
//
//   header (12 bytes) | questions | answers: name, type, class, TTL, length, data
//
// A name is a list of labels; two bits say that it goes on elsewhere, always further in front of
// where it is, so that reading ends.
'use strict';

const {
  ArrayPrototypePush, DataView, NumberPrototypeToString, StringFromCharCode,
  StringPrototypePadStart, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeSlice,
} = primordials;

const kTypes = {
  __proto__: null,
  A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, NAPTR: 35, TLSA: 52,
  ANY: 255, CAA: 257,
};

const kHeader = 12;
const kNameMax = 255;
const kBad = 'EBADRESP';
const kNone = 'ENODATA';

class BadReply {}

// ---- reading ---------------------------------------------------------------------------------

// Characters that stand for something else in a name as text.
function escape(byte) {
  if (byte < 0x21 || byte > 0x7e) {
    return `\\${StringPrototypePadStart(NumberPrototypeToString(byte, 10), 3, '0')}`;
  }
  const c = StringFromCharCode(byte);
  switch (c) {
    case '"': case '.': case ';': case '\\': case '(': case ')': case '@': case '$':
      return `\\${c}`;
    default:
      return c;
  }
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.length = TypedArrayPrototypeGetByteLength(bytes);
    this.view = new DataView(TypedArrayPrototypeGetBuffer(bytes),
                             TypedArrayPrototypeGetByteOffset(bytes), this.length);
    this.at = 0;
  }

  need(count, end = this.length) {
    if (this.at + count > end) throw new BadReply();
  }

  u8() {
    this.need(1);
    return this.bytes[this.at++];
  }

  u16() {
    this.need(2);
    const value = this.view.getUint16(this.at);
    this.at += 2;
    return value;
  }

  u32() {
    this.need(4);
    const value = this.view.getUint32(this.at);
    this.at += 4;
    return value;
  }

  // Text of so many bytes, a character each.
  text(count) {
    this.need(count);
    let text = '';
    for (let i = 0; i < count; i++) text += StringFromCharCode(this.bytes[this.at + i]);
    this.at += count;
    return text;
  }

  string() { return this.text(this.u8()); }

  name() {
    let text = '';
    let end = -1; // where to go on behind the name
    let room = kNameMax;
    for (;;) {
      const length = this.u8();
      if ((length & 0xc0) === 0xc0) {
        const to = (length & 0x3f) << 8 | this.u8();
        if (end < 0) end = this.at;
        if (to >= this.at - 2) throw new BadReply();
        this.at = to;
        continue;
      }
      if ((length & 0xc0) !== 0) throw new BadReply();
      room -= length + 1;
      if (room < 0) throw new BadReply();
      if (length === 0) break;
      this.need(length);
      if (text !== '') text += '.';
      for (let i = 0; i < length; i++) text += escape(this.bytes[this.at + i]);
      this.at += length;
    }
    if (end >= 0) this.at = end;
    return text;
  }
}

// ---- data of records ---------------------------------------------------------------------------

function readV4(reader) {
  return `${reader.u8()}.${reader.u8()}.${reader.u8()}.${reader.u8()}`;
}

// RFC 5952: the longest run of zeros, if it is one of two or more, is "::".
function readV6(reader) {
  const parts = [];
  for (let i = 0; i < 8; i++) parts[i] = reader.u16();
  let best = -1;
  let longest = 1;
  for (let i = 0; i < 8; i++) {
    let end = i;
    while (end < 8 && parts[end] === 0) end++;
    if (end - i > longest) {
      best = i;
      longest = end - i;
    }
    if (end > i) i = end;
  }
  const isMapped = best === 0 && (longest === 6 || (longest === 5 && parts[5] === 0xffff));
  const last = isMapped ? 6 : 8;
  let text = '';
  for (let i = 0; i < last; i++) {
    if (i === best) {
      text += '::';
      i += longest - 1;
    } else {
      text += `${text === '' || text[text.length - 1] === ':' ? '' : ':'}` +
        NumberPrototypeToString(parts[i], 16);
    }
  }
  if (!isMapped) return text;
  const quad = `${parts[6] >> 8}.${parts[6] & 255}.${parts[7] >> 8}.${parts[7] & 255}`;
  return `${text}${text[text.length - 1] === ':' ? '' : ':'}${quad}`;
}

function readText(reader, end) {
  const entries = [];
  while (reader.at < end) ArrayPrototypePush(entries, reader.string());
  return entries;
}

function readCaa(reader, end) {
  const critical = reader.u8();
  const property = reader.string();
  reader.need(0, end);
  return { critical, [property]: reader.text(end - reader.at) };
}

const readers = {
  __proto__: null,
  A: (reader, end, ttl) => ({ address: readV4(reader), ttl }),
  AAAA: (reader, end, ttl) => ({ address: readV6(reader), ttl }),
  NS: (reader) => ({ value: reader.name() }),
  CNAME: (reader) => ({ value: reader.name() }),
  PTR: (reader) => ({ value: reader.name() }),
  MX(reader) {
    const priority = reader.u16();
    return { exchange: reader.name(), priority };
  },
  TXT: (reader, end) => ({ entries: readText(reader, end) }),
  SRV(reader) {
    const priority = reader.u16();
    const weight = reader.u16();
    const port = reader.u16();
    return { name: reader.name(), port, priority, weight };
  },
  NAPTR(reader) {
    const order = reader.u16();
    const preference = reader.u16();
    const flags = reader.string();
    const service = reader.string();
    const regexp = reader.string();
    return { flags, service, regexp, replacement: reader.name(), order, preference };
  },
  SOA(reader) {
    return {
      nsname: reader.name(), hostmaster: reader.name(), serial: reader.u32(),
      refresh: reader.u32(), retry: reader.u32(), expire: reader.u32(), minttl: reader.u32(),
    };
  },
  CAA: readCaa,
  TLSA(reader, end) {
    const certUsage = reader.u8();
    const selector = reader.u8();
    const match = reader.u8();
    reader.need(0, end);
    const data = TypedArrayPrototypeSlice(reader.bytes, reader.at, end);
    reader.at = end;
    return { certUsage, selector, match, data: TypedArrayPrototypeGetBuffer(data) };
  },
};

const names = { __proto__: null }; // type -> name
for (const name in kTypes) names[kTypes[name]] = name;

// The records of all types that we know: { type, value }
function readRecords(bytes) {
  const reader = new Reader(bytes);
  reader.need(kHeader);
  const questions = reader.view.getUint16(4);
  const answers = reader.view.getUint16(6);
  reader.at = kHeader;
  for (let i = 0; i < questions; i++) {
    reader.name();
    reader.need(4);
    reader.at += 4;
  }
  const records = [];
  for (let i = 0; i < answers; i++) {
    reader.name();
    const type = names[reader.u16()];
    const isInternet = reader.u16() === 1;
    const ttl = reader.u32();
    const length = reader.u16();
    reader.need(length);
    const end = reader.at + length;
    if (isInternet && type !== undefined && readers[type] !== undefined) {
      const value = readers[type](reader, end, ttl > 0x7fffffff ? 0 : ttl);
      if (reader.at > end) throw new BadReply();
      ArrayPrototypePush(records, { type, value });
    }
    reader.at = end;
  }
  return records;
}

// ---- what resolve* give ----------------------------------------------------------------------

// In the order that Node has them in.
const kAnyOrder = ['A', 'AAAA', 'MX', 'NS', 'TXT', 'SRV', 'PTR', 'NAPTR', 'SOA', 'CAA', 'TLSA'];

function any(records) {
  const result = [];
  let alias;
  for (let i = 0; i < records.length; i++) {
    if (records[i].type === 'CNAME') alias = records[i];
  }
  for (let k = 0; k < kAnyOrder.length; k++) {
    const wanted = kAnyOrder[k];
    if (wanted === 'A' && alias !== undefined) {
      ArrayPrototypePush(result, { ...alias.value, type: 'CNAME' });
      continue;
    }
    for (let i = 0; i < records.length; i++) {
      const { type, value } = records[i];
      if (type === wanted) ArrayPrototypePush(result, { ...value, type });
    }
  }
  return result;
}

function plain(type, value, hasTtl) {
  if (type === 'A' || type === 'AAAA') return hasTtl ? value : value.address;
  if (type === 'NS' || type === 'CNAME' || type === 'PTR') return value.value;
  return type === 'TXT' ? value.entries : value;
}

function only(records, wanted, hasTtl) {
  const result = [];
  for (let i = 0; i < records.length; i++) {
    const { type, value } = records[i];
    if (type === wanted) ArrayPrototypePush(result, plain(type, value, hasTtl));
  }
  if (wanted === 'CNAME' && result.length > 1) return [result[result.length - 1]];
  return result;
}

// Gives { error: code } or { result }.
function readReply(bytes, type, hasTtl) {
  let result;
  try {
    const records = readRecords(bytes);
    result = type === 'ANY' ? any(records) : only(records, type, hasTtl);
  } catch (error) {
    if (error instanceof BadReply) return { error: kBad };
    throw error;
  }
  if (result.length === 0) return { error: kNone };
  return { result: type === 'SOA' ? result[0] : result };
}

module.exports = { kTypes, readReply };
