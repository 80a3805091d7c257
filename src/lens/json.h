/* SPDX-License-Identifier: MIT */
/*
 * Writing JSON into memory that the caller knows to be large enough. Each function writes at
 * `at` and returns where the next one goes on.
 */
#ifndef RN_LENS_JSON_H
#define RN_LENS_JSON_H

#include <stddef.h>
#include <stdint.h>

/* As it is: keys, punctuation, names of ours. */
char* rn_json_raw(char* at, const char* text);
char* rn_json_number(char* at, uint64_t number);
/* A string with its quotes. Of the text at most bytes_max bytes are taken; what is no UTF-8
 * becomes U+FFFD. Needs room for 6 times as many bytes, and 2. */
char* rn_json_string(char* at, const char* text, size_t bytes_max);

#endif
