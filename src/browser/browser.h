/* SPDX-License-Identifier: MIT */
/* The browser's loop, for src/cli. */
#ifndef RN_BROWSER_BROWSER_H
#define RN_BROWSER_BROWSER_H

/* Adds its bindings to those of src/node. Called before the first engine begins. */
void rn_browser_begin(void);

#endif
