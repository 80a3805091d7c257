/* SPDX-License-Identifier: MIT */
/*
 * The load generator's parts: a child under measurement (child.c), connections to a server
 * (drive.c), and a server for clients (answer.c). load.c says how they are used.
 */
#ifndef BENCH_HTTP_LOAD_H_
#define BENCH_HTTP_LOAD_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the shell asks for. */
struct load {
  int connections;
  int pipelined;    /* requests that a connection sends in one piece */
  uint64_t warm;    /* requests before the clock is read */
  uint64_t counted; /* requests between its two readings */
  const char* request;
  size_t request_length;
};

/* Says what failed, ends the child, and ends with 1. */
_Noreturn void fail(const char* what, const char* name);

/* A program that is measured: its words, NULL behind the last. Its standard output is read by us.
 */
void child_start(char** words);

/* The next line that it prints, without the end of the line; valid until the next call. */
const char* child_line(void);

/* CPU time of all its threads, those included that have ended. */
uint64_t child_cpu_ns(void);

/* Kilobytes of memory that it shares with nobody. */
uint64_t child_private_kb(void);

/* Ends it. */
void child_end(void);

/* Opens the connections to 127.0.0.1. They stay open, until the process ends. */
void drive_connect(const struct load* load, int port);

/* Sends requests by all connections and waits for the answers, until so many have come. */
void drive(const struct load* load, uint64_t requests);

/* A socket that listens on a port of its own, on 127.0.0.1. */
int answer_listen(int* port);

/* Answers every request by a few words. Returns after so many answers; the next call goes on. */
void answer(int listener, uint64_t requests);

#endif
