/* SPDX-License-Identifier: MIT */
/*
 * Text to bytes and back, and searching in bytes: loops over memory that know
 * nothing of JavaScript. Strings are UTF-16 units, or Latin-1 where the engine keeps
 * them so: functions for both take `wide`.
 *
 *  1. No function writes past the room it is given, and none reads past `length`.
 *  2. Nothing allocates; a caller who has no bound yet asks rn_utf8_length, or
 *     takes the one that the comment names.
 *  3. Input and output may not overlap, except in rn_swap*.
 */
#ifndef RN_NODE_ENCODING_H
#define RN_NODE_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Not found. */
#define RN_NOWHERE SIZE_MAX

/* ---- UTF-8 ------------------------------------------------------------------------- */

/* How many bytes rn_utf8_encode makes of it all. */
size_t rn_utf8_length(const uint16_t* text, size_t length);
/* Whole characters only, as many as there is room for; a lone surrogate becomes
 * U+FFFD. Returns the bytes written; *taken, if it is not NULL, is how many units
 * they stand for. */
size_t rn_utf8_encode(const uint16_t* text, size_t length, uint8_t* out, size_t room,
                      size_t* taken);
/* The same of Latin-1. */
size_t rn_utf8_length8(const uint8_t* text, size_t length);
size_t rn_utf8_encode8(const uint8_t* text, size_t length, uint8_t* out, size_t room,
                       size_t* taken);
/* Makes at most `length` units. Each maximal subpart of a bad sequence becomes one
 * U+FFFD, as the Encoding Standard has it. */
size_t rn_utf8_decode(const uint8_t* bytes, size_t length, uint16_t* out);
bool rn_utf8_valid(const uint8_t* bytes, size_t length);
/* Length of the longest prefix that is ASCII. */
size_t rn_ascii_prefix(const uint8_t* bytes, size_t length);

/* ---- one byte per character -------------------------------------------------------- */

/* The low byte of each unit. */
void rn_latin1_encode(const uint16_t* text, size_t length, uint8_t* out);
/* Latin-1 as UTF-16LE: writes 2 * length bytes. */
void rn_latin1_widen(const uint8_t* text, size_t length, uint8_t* out);
/* True if no unit is above 255. */
bool rn_latin1_only(const uint16_t* text, size_t length);
/* The low seven bits of each byte. */
void rn_ascii_decode(const uint8_t* bytes, size_t length, uint8_t* out);

/* ---- hexadecimal, base64 ------------------------------------------------------------- */

/* Writes 2 * length digits. */
void rn_hex_encode(const uint8_t* bytes, size_t length, uint8_t* out);
/* Stops at the first pair that is none. Returns the bytes written, at most room. */
size_t rn_hex_decode(const void* text, size_t length, bool wide, uint8_t* out, size_t room);

/* The exact size of what rn_base64_encode writes: url has no padding. */
size_t rn_base64_length(size_t length, bool url);
void rn_base64_encode(const uint8_t* bytes, size_t length, bool url, uint8_t* out);
/* Both alphabets; skips what is in neither and ends at the first '='. */
size_t rn_base64_decode(const void* text, size_t length, bool wide, uint8_t* out, size_t room);
/* The strict decoding of atob(); out has room for length / 4 * 3 + 2. RN_NOWHERE
 * for a character that may not be there, RN_NOWHERE - 1 for a text that breaks off. */
size_t rn_base64_forgiving(const void* text, size_t length, bool wide, uint8_t* out);
/* base64_vector.c: as much as can be done in blocks. Both return how much of the input
 * they took, a multiple of 3 bytes or of 4 digits; the decoder stops before what is no
 * digit. */
size_t rn_base64_encode_blocks(const uint8_t* bytes, size_t length, bool url, uint8_t* out);
size_t rn_base64_decode_blocks(const uint8_t* text, size_t length, uint8_t* out, size_t room);

/* ---- searching, swapping ------------------------------------------------------------ */

/* Index of the first needle that begins at `from` or later, of the last that begins
 * at `from` or earlier. The needle is not empty. `step` is 1, or 2 for UTF-16, where
 * only even distances from the haystack's begin count; lengths are in bytes. */
size_t rn_find_first(const uint8_t* hay, size_t length, const uint8_t* needle, size_t size,
                     size_t from, size_t step);
size_t rn_find_last(const uint8_t* hay, size_t length, const uint8_t* needle, size_t size,
                    size_t from, size_t step);

/* Reverse every 2, 4, 8 bytes; what is left at the end stays. */
void rn_swap16(uint8_t* bytes, size_t length);
void rn_swap32(uint8_t* bytes, size_t length);
void rn_swap64(uint8_t* bytes, size_t length);

#endif
