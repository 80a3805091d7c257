/* SPDX-License-Identifier: MIT */
/* The file of a trace, which many processes may append to. */
#ifndef RN_LENS_FILE_H
#define RN_LENS_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* 0, or a negative UV_E*. The path is copied, as seen from the root. */
int rn_file_open(const char* path, bool empties);
/* One chunk: 0, or a negative UV_E*. */
int rn_file_write(const void* bytes, size_t count);

#endif
