// SPDX-License-Identifier: MIT
// zlib.constants and zlib.codes. Lists of names with the number of the first: what follows counts
// on, up or down, and "name=number" goes on from there. In Node's order, which programs see.
'use strict';

const {
  ArrayPrototypeShift, NumberParseInt, ObjectDefineProperty, ObjectFreeze, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeSplit,
} = primordials;

const constants = { __proto__: null };

function define(name, value) {
  ObjectDefineProperty(constants, name, {
    __proto__: null, value, writable: false, enumerable: true, configurable: false,
  });
}

function list(prefix, names, step = 1) {
  const words = StringPrototypeSplit(names, ' ');
  let value = 0;
  while (words.length > 0) {
    const word = ArrayPrototypeShift(words);
    const at = StringPrototypeIndexOf(word, '=');
    if (at >= 0) value = NumberParseInt(StringPrototypeSlice(word, at + 1), 10);
    define(prefix + (at >= 0 ? StringPrototypeSlice(word, 0, at) : word), value);
    value += step;
  }
}

list('Z_', 'NO_FLUSH PARTIAL_FLUSH SYNC_FLUSH FULL_FLUSH FINISH BLOCK');
list('Z_', 'OK STREAM_END NEED_DICT');
list('Z_', 'ERRNO=-1 STREAM_ERROR DATA_ERROR MEM_ERROR BUF_ERROR VERSION_ERROR', -1);
list('Z_', 'NO_COMPRESSION BEST_SPEED BEST_COMPRESSION=9 DEFAULT_COMPRESSION=-1 FILTERED=1 ' +
  'HUFFMAN_ONLY RLE FIXED DEFAULT_STRATEGY=0');
define('ZLIB_VERNUM', native('zlib').versionNumber);
list('', 'DEFLATE=1 INFLATE GZIP GUNZIP DEFLATERAW INFLATERAW UNZIP BROTLI_DECODE BROTLI_ENCODE ' +
  'ZSTD_DECOMPRESS=11 ZSTD_COMPRESS=10');
list('Z_', 'MIN_WINDOWBITS=8 MAX_WINDOWBITS=15 DEFAULT_WINDOWBITS=15 MIN_CHUNK=64');
define('Z_MAX_CHUNK', Infinity);
list('Z_', 'DEFAULT_CHUNK=16384 MIN_MEMLEVEL=1 MAX_MEMLEVEL=9 DEFAULT_MEMLEVEL=8 MIN_LEVEL=-1 ' +
  'MAX_LEVEL=9 DEFAULT_LEVEL=-1');

list('BROTLI_', 'OPERATION_PROCESS OPERATION_FLUSH OPERATION_FINISH OPERATION_EMIT_METADATA ' +
  'PARAM_MODE=0 MODE_GENERIC=0 MODE_TEXT MODE_FONT DEFAULT_MODE=0 PARAM_QUALITY=1 MIN_QUALITY=0 ' +
  'MAX_QUALITY=11 DEFAULT_QUALITY=11 PARAM_LGWIN=2 MIN_WINDOW_BITS=10 MAX_WINDOW_BITS=24 ' +
  'LARGE_MAX_WINDOW_BITS=30 DEFAULT_WINDOW=22 PARAM_LGBLOCK=3 MIN_INPUT_BLOCK_BITS=16 ' +
  'MAX_INPUT_BLOCK_BITS=24 PARAM_DISABLE_LITERAL_CONTEXT_MODELING=4 PARAM_SIZE_HINT ' +
  'PARAM_LARGE_WINDOW PARAM_NPOSTFIX PARAM_NDIRECT');
list('BROTLI_DECODER_', 'RESULT_ERROR RESULT_SUCCESS RESULT_NEEDS_MORE_INPUT ' +
  'RESULT_NEEDS_MORE_OUTPUT PARAM_DISABLE_RING_BUFFER_REALLOCATION=0 PARAM_LARGE_WINDOW ' +
  'NO_ERROR=0 SUCCESS NEEDS_MORE_INPUT NEEDS_MORE_OUTPUT');
list('BROTLI_DECODER_ERROR_', 'FORMAT_EXUBERANT_NIBBLE=-1 FORMAT_RESERVED ' +
  'FORMAT_EXUBERANT_META_NIBBLE FORMAT_SIMPLE_HUFFMAN_ALPHABET FORMAT_SIMPLE_HUFFMAN_SAME ' +
  'FORMAT_CL_SPACE FORMAT_HUFFMAN_SPACE FORMAT_CONTEXT_MAP_REPEAT FORMAT_BLOCK_LENGTH_1 ' +
  'FORMAT_BLOCK_LENGTH_2 FORMAT_TRANSFORM FORMAT_DICTIONARY FORMAT_WINDOW_BITS ' +
  'FORMAT_PADDING_1 FORMAT_PADDING_2 FORMAT_DISTANCE DICTIONARY_NOT_SET=-19 INVALID_ARGUMENTS ' +
  'ALLOC_CONTEXT_MODES ALLOC_TREE_GROUPS ALLOC_CONTEXT_MAP=-25 ALLOC_RING_BUFFER_1 ' +
  'ALLOC_RING_BUFFER_2 ALLOC_BLOCK_TYPE_TREES=-30 UNREACHABLE', -1);

list('ZSTD_', 'e_continue e_flush e_end fast=1 dfast greedy lazy lazy2 btlazy2 btopt btultra ' +
  'btultra2');
list('ZSTD_c_', 'compressionLevel=100 windowLog hashLog chainLog searchLog minMatch targetLength ' +
  'strategy enableLongDistanceMatching=160 ldmHashLog ldmMinMatch ldmBucketSizeLog ' +
  'ldmHashRateLog contentSizeFlag=200 checksumFlag dictIDFlag nbWorkers=400 jobSize overlapLog');
list('ZSTD_', 'd_windowLogMax=100 CLEVEL_DEFAULT=3');
list('ZSTD_error_', 'no_error GENERIC prefix_unknown=10 version_unsupported=12 ' +
  'frameParameter_unsupported=14 frameParameter_windowTooLarge=16 corruption_detected=20 ' +
  'checksum_wrong=22 literals_headerWrong=24 dictionary_corrupted=30 dictionary_wrong=32 ' +
  'dictionaryCreation_failed=34 parameter_unsupported=40 parameter_combination_unsupported ' +
  'parameter_outOfBound tableLog_tooLarge=44 maxSymbolValue_tooLarge=46 ' +
  'maxSymbolValue_tooSmall=48 stabilityCondition_notRespected=50 stage_wrong=60 ' +
  'init_missing=62 memory_allocation=64 workSpace_tooSmall=66 dstSize_tooSmall=70 ' +
  'srcSize_wrong=72 dstBuffer_null=74 noForwardProgress_destFull=80 ' +
  'noForwardProgress_inputEmpty=82');

// What zlib itself answers, by name and by number.
const codes = {};
const kAnswers = ['Z_OK', 'Z_STREAM_END', 'Z_NEED_DICT', 'Z_ERRNO', 'Z_STREAM_ERROR',
                  'Z_DATA_ERROR', 'Z_MEM_ERROR', 'Z_BUF_ERROR', 'Z_VERSION_ERROR'];
for (let i = 0; i < kAnswers.length; i++) codes[kAnswers[i]] = constants[kAnswers[i]];
for (let i = 0; i < kAnswers.length; i++) codes[constants[kAnswers[i]]] = kAnswers[i];

module.exports = { codes: ObjectFreeze(codes), constants };
