/* SPDX-License-Identifier: MIT */
/* NODE_OPTIONS as words (option_words.c). */
#ifndef RN_NODE_PROCESS_OPTION_WORDS_H
#define RN_NODE_PROCESS_OPTION_WORDS_H

/* Cuts the text into words, which are in the text itself afterwards; words has room for `room`.
 * Returns how many, or -1 and what is wrong. */
int rn_option_words(char* text, char** words, int room, const char** wrong);

#endif
