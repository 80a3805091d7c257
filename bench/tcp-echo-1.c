/* SPDX-License-Identifier: MIT */
/*
 * TCP echo of 64 bytes over one connection: see tcp-echo.h.
 *
 *     tcp-echo-1 [MESSAGES]
 *
 * Wanted: 1.3
 */
#include "tcp-echo.h"

int main(int argc, char** argv) {
  return echo_run("tcp-echo-1", 1, bench_arg(argc, argv, 1, 40000));
}
