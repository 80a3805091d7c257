/* SPDX-License-Identifier: MIT */
/*
 * Two loops on two threads wake each other in turn, wherever the kernel puts
 * the threads. ns per bounce, from one loop to the other; see ping-pong.h.
 *
 * With a processor each, most of it is the kernel waking an idle one, which on
 * a virtual machine is slow and differs from run to run: see also
 * async-ping-pong-1cpu.
 *
 *     async-ping-pong [BOUNCES]
 *
 * Wanted: 1.2
 */
#include "ping-pong.h"

int main(int argc, char** argv) {
  return measure("async-ping-pong", bench_arg(argc, argv, 1, 20000));
}
