/* SPDX-License-Identifier: MIT */
/*
 * The body of async-ping-pong and async-ping-pong-1cpu: two loops on two threads
 * wake each other in turn. Each has one async handle, whose callback sends to
 * the other.
 *
 *     main thread                second thread
 *     ping.loop   --- send --->  pong.loop
 *                 <--- send ---
 */
#ifndef BENCH_PING_PONG_H
#define BENCH_PING_PONG_H

#include "bench.h"

struct side {
  uv_loop_t loop;
  uv_async_t async;
  struct side* peer;
  uint64_t received;
  uint64_t received_max;
  int serves; /* begins, so it does not answer the last ball */
};

static void on_ball(uv_async_t* async) {
  struct side* side = async->data;
  int last = ++side->received == side->received_max;
  if (!last || !side->serves) must(uv_async_send(&side->peer->async) == 0);
  if (last) uv_close((uv_handle_t*)async, NULL);
}

static void play(void* arg) {
  struct side* side = arg;
  must(uv_run(&side->loop, UV_RUN_DEFAULT) == 0);
}

/* Bounces are rounded up to an even number: the ball ends where it began. */
static int measure(const char* name, uint64_t bounces) {
  uint64_t rounds = (bounces + 1) / 2;
  static struct side ping, pong;
  ping.peer = &pong;
  pong.peer = &ping;
  ping.serves = 1;
  struct side* sides[] = {&ping, &pong};
  for (int i = 0; i < 2; i++) {
    sides[i]->received_max = rounds;
    sides[i]->async.data = sides[i];
    must(uv_loop_init(&sides[i]->loop) == 0);
    must(uv_async_init(&sides[i]->loop, &sides[i]->async, on_ball) == 0);
  }

  uv_thread_t thread;
  must(uv_thread_create(&thread, play, &pong) == 0);

  uint64_t begin_ns = bench_now_ns();
  must(uv_async_send(&pong.async) == 0);
  play(&ping);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(uv_thread_join(&thread) == 0);
  must(ping.received == rounds && pong.received == rounds);
  for (int i = 0; i < 2; i++) bench_end_loop(&sides[i]->loop);
  bench_report(name, took_ns, 2 * rounds);
  return 0;
}

#endif
