/* SPDX-License-Identifier: MIT */
/*
 * The floor of a start: a program that makes the engine and ends. What rondo needs beyond it is its
 * own; bench/js/run prints the ratio, test/start/run counts the instructions.
 */
#include <JavaScriptCore/JavaScript.h>

int main(void) {
  return JSGlobalContextCreate(NULL) == NULL;
}
