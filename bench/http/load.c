/* SPDX-License-Identifier: MIT */
/*
 * Measures what a request costs a program that serves or asks by HTTP:
 *
 *   load [OPTION...] server COMMAND...    the command prints the port that it listens on
 *   load [OPTION...] client COMMAND...    the command gets a URL behind its arguments, and asks
 *                                         without end
 *   load [OPTION...] lines COMMAND...     the command prints a line when it is warm, and one when
 *                                         it has done as many more operations as -n says
 *   load [OPTION...] memory COMMAND...    a server; how much memory a connection holds that was
 *                                         used and waits
 *   load bare                             is a server, in C (answer.c); prints its port
 *
 *   -c N      connections, 64           -p N       requests that are sent in one piece, 1
 *   -w N      requests to warm up, 0    -n N       requests that count, 20000
 *   -r KIND   get, post (1 KB) or headers (100 of them)
 *   -x WORDS  instead of our own requests, those of this command: it is run twice with the URL
 *             behind its words, must print "N requests in", and the second time counts
 *
 * Prints one number: microseconds of CPU time of all its threads per request, or kilobytes per
 * connection.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "load.h"

enum { WORDS_MAX = 16, REQUEST_MAX = 8192, HEADERS = 100, BODY = 1024, FEW = 100, SETTLE_S = 2 };

static void make_request(struct load* load, const char* kind) {
  static char text[REQUEST_MAX];
  FILE* file = fmemopen(text, sizeof text, "w");
  if (file == NULL) fail("no memory", "request");
  if (strcmp(kind, "post") == 0) {
    fprintf(file,
            "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
            "Content-Length: %d\r\n\r\n%0*d",
            BODY, BODY, 0);
  } else {
    fputs("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", file);
    if (strcmp(kind, "headers") == 0) {
      for (int i = 1; i < HEADERS; i++) fprintf(file, "X-Header-%d: value of header %d\r\n", i, i);
    } else if (strcmp(kind, "get") != 0) {
      fail("no such request", kind);
    }
    fputs("\r\n", file);
  }
  load->request_length = (size_t)ftell(file);
  fclose(file);
  load->request = text;
}

static void print(uint64_t from_ns, uint64_t requests) {
  printf("%.3f\n", (double)(child_cpu_ns() - from_ns) / 1000.0 / (double)requests);
}

/* How many requests the command says that it made. */
static uint64_t run_other(const char* command, int port) {
  char line[1024];
  snprintf(line, sizeof line, "%s http://127.0.0.1:%d/", command, port);
  FILE* output = popen(line, "re");
  uint64_t requests = 0;
  while (output != NULL && fgets(line, sizeof line, output) != NULL)
    sscanf(line, "%" SCNu64 " requests in", &requests);
  if (output == NULL || pclose(output) != 0 || requests == 0) fail("no requests", command);
  return requests;
}

static void measure_server(const struct load* load, const char* other, char** words) {
  child_start(words);
  int port = atoi(child_line());
  uint64_t from_ns = child_cpu_ns();
  if (other != NULL) {
    run_other(other, port);
    from_ns = child_cpu_ns();
    print(from_ns, run_other(other, port));
    return;
  }
  drive_connect(load, port);
  if (load->warm > 0) {
    drive(load, load->warm);
    from_ns = child_cpu_ns();
  }
  drive(load, load->counted);
  print(from_ns, load->counted);
}

static void measure_client(const struct load* load, char** words, int count) {
  int port;
  int listener = answer_listen(&port);
  char url[64];
  snprintf(url, sizeof url, "http://127.0.0.1:%d/", port);
  words[count] = url;
  child_start(words);
  answer(listener, load->warm);
  uint64_t from_ns = child_cpu_ns();
  answer(listener, load->counted);
  print(from_ns, load->counted);
}

static void measure_lines(const struct load* load, char** words, int count) {
  char warm[32], counted[32];
  snprintf(warm, sizeof warm, "%" PRIu64, load->warm);
  snprintf(counted, sizeof counted, "%" PRIu64, load->counted);
  words[count] = warm;
  words[count + 1] = counted;
  child_start(words);
  child_line();
  uint64_t from_ns = child_cpu_ns();
  child_line();
  print(from_ns, load->counted);
}

/* A first few connections make what the program makes once. */
static void measure_memory(struct load load, char** words) {
  int many = load.connections;
  child_start(words);
  int port = atoi(child_line());
  load.connections = FEW;
  drive_connect(&load, port);
  drive(&load, load.warm);
  sleep(SETTLE_S);
  uint64_t before_kb = child_private_kb();
  load.connections = many;
  drive_connect(&load, port);
  drive(&load, (uint64_t)many);
  sleep(SETTLE_S);
  printf("%.3f\n", ((double)child_private_kb() - (double)before_kb) / many);
}

static _Noreturn void serve(void) {
  int port;
  int listener = answer_listen(&port);
  printf("%d\n", port);
  fflush(stdout);
  for (;;) answer(listener, UINT64_MAX);
}

int main(int argc, char** argv) {
  struct load load = {.connections = 64, .pipelined = 1, .counted = 20000};
  const char* kind = "get";
  const char* other = NULL;
  int option;
  while ((option = getopt(argc, argv, "+c:p:w:n:r:x:")) != -1) {
    switch (option) {
      case 'c':
        load.connections = atoi(optarg);
        break;
      case 'p':
        load.pipelined = atoi(optarg);
        break;
      case 'w':
        load.warm = strtoull(optarg, NULL, 10);
        break;
      case 'n':
        load.counted = strtoull(optarg, NULL, 10);
        break;
      case 'r':
        kind = optarg;
        break;
      case 'x':
        other = optarg;
        break;
      default:
        return 2;
    }
  }
  /* Sockets for all connections, here and in the program. */
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  signal(SIGPIPE, SIG_IGN);
  const char* what = optind < argc ? argv[optind] : "";
  if (strcmp(what, "bare") == 0) serve();
  char* words[WORDS_MAX + 3] = {NULL};
  int count = argc - optind - 1;
  if (count < 1 || count > WORDS_MAX || load.connections < 1 || load.pipelined < 1)
    fail("usage", "load [-c N] [-p N] [-w N] [-n N] [-r KIND] [-x WORDS] WHAT COMMAND...");
  for (int i = 0; i < count; i++) words[i] = argv[optind + 1 + i];
  make_request(&load, kind);
  if (strcmp(what, "server") == 0)
    measure_server(&load, other, words);
  else if (strcmp(what, "client") == 0)
    measure_client(&load, words, count);
  else if (strcmp(what, "lines") == 0)
    measure_lines(&load, words, count);
  else if (strcmp(what, "memory") == 0)
    measure_memory(load, words);
  else
    fail("no such measurement", what);
  child_end();
  return 0;
}
