/* SPDX-License-Identifier: MIT */
/*
 * TCP echo of 64 bytes over 64 connections: see tcp-echo.h.
 *
 *     tcp-echo-64 [MESSAGES]
 *
 * Wanted: 1.5
 */
#include "tcp-echo.h"

int main(int argc, char** argv) {
  return echo_run("tcp-echo-64", 64, bench_arg(argc, argv, 1, 100000));
}
