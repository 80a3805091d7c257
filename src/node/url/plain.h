/* SPDX-License-Identifier: MIT */
/*
 * URLs that are written as they should be, which most are: http, https, ws, wss or file, a
 * plain host, and nothing that would have to be encoded. Parsing changes nothing about such
 * a text, so the URL is the text and four places in it. Knows nothing of JavaScript.
 */
#ifndef RN_NODE_URL_PLAIN_H
#define RN_NODE_URL_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place that is not there; texts of this length or more are not recognised. */
#define RN_URL_NONE ((size_t)0x1fff)

struct rn_url_places {
  size_t path, path_end, host_end, query, fragment;
  bool file;
};

/* Whether the Latin-1 text is such a URL. Where the path is missing it would begin at the
 * text's end. */
bool rn_url_plain(const uint8_t* text, size_t length, struct rn_url_places* places);
/* The same URL without dots in its path: its length, or SIZE_MAX if the text is not of this
 * kind. */
size_t rn_url_without_dots(const uint8_t* text, size_t length, uint8_t out[RN_URL_NONE]);

#endif
