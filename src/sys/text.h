/* SPDX-License-Identifier: MIT */
/* Texts that a caller's buffer takes, by the rule of uv/system.h, and small files. */
#ifndef RN_SYS_TEXT_H
#define RN_SYS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* UV_EINVAL if there is no buffer. */
int rn_text_check(const char* buffer, const size_t* size);
/* Copies length bytes and a zero; UV_ENOBUFS and the size that would do. */
int rn_text_give(const char* text, size_t length, char* buffer, size_t* size);

/* Reads a file of /proc or /sys into buffer, with a zero behind; its length, or a
 * negative UV_E*. What does not fit is left out. */
long rn_file_read(const char* path, char* buffer, size_t size);
/* The number that stands behind `key` in such a text; false if it is not there. */
bool rn_file_number(const char* text, const char* key, uint64_t* number);

#pragma GCC visibility pop

#endif
