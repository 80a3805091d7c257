/* SPDX-License-Identifier: MIT */
/* Names of hosts in the letters that DNS knows. */
#ifndef RN_NET_IDNA_H
#define RN_NET_IDNA_H

#include <stddef.h>

/* The most that a name can have, with its zero. */
#define RN_HOST_NAME_MAX 256

/* Writes the UTF-8 name with every label that is not ASCII as "xn--" and punycode,
 * zero-terminated. UV_EINVAL if it is empty, no UTF-8 or too long. */
int rn_idna_to_ascii(const char* name, char out[RN_HOST_NAME_MAX]);

#endif
