/* SPDX-License-Identifier: MIT */
/* The same traffic on both backends: many TCP connections, UDP sockets and UNIX sockets, several of
 * them ready at the same time, answers that make others ready, timers, closes. An observer logs
 * every callback: the turn, the phase, the kind, whose it is. Both logs are the same.
 *
 * Everything is one thread's, and what the loop is to find was written before it looks. Only now
 * and then a busy kernel delivers a packet of the loopback later than at once (once in some hundred
 * runs, also from one run on epoll to the next), so a pair of runs that differs is repeated: a
 * difference of ours would be there again. */
/* matrix: models */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "../test.h"

enum {
  TCPS = 24,
  UDPS = 12,
  PIPES = 16,
  TIMERS = 4,
  TURNS = 400,
  TRIES_MAX = 4,
  OBJECTS_MAX = 4096,
  LOG_MAX = 1 << 17
};

/* ---- the log --------------------------------------------------------------------------- */

struct log {
  size_t length;
  unsigned callbacks;
  char text[LOG_MAX];
};

static struct log logs[2];
static struct log* now;

/* Objects are numbered as the observer first sees them. */
static const void* objects[OBJECTS_MAX];
static unsigned objects_count;

static unsigned number_of(const void* object) {
  for (unsigned i = objects_count; i > 0; i--)
    if (objects[i - 1] == object) return i;
  CHECK(objects_count < OBJECTS_MAX);
  objects[objects_count++] = object;
  return objects_count;
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  if (event->type != RONDO_EVENT_BEGIN) return;
  size_t room = sizeof now->text - now->length;
  int wrote = snprintf(now->text + now->length, room, "%u %s %s #%u\n", (unsigned)event->turn,
                       rondo_phase_name(event->phase), rondo_kind_name(event->kind),
                       number_of(event->object));
  CHECK(wrote > 0 && (size_t)wrote < room);
  now->length += (size_t)wrote;
  now->callbacks++;
}

/* ---- chance, the same in both runs --------------------------------------------------------- */

static uint64_t dice;

static unsigned draw(unsigned below) {
  dice ^= dice << 13;
  dice ^= dice >> 7;
  dice ^= dice << 17;
  return (unsigned)(dice >> 33) % below;
}

/* ---- traffic ------------------------------------------------------------------------------- */

/* One that takes part: a handle, how many answers it still gives. */
struct player {
  union {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
    uv_udp_t udp;
  };
  int answers;
  int is_open;
};

static uv_loop_t loop;
static struct player servers[2];
static struct player clients[TCPS], accepted[TCPS];
static struct player pipes[PIPES][2];
static struct player udps[UDPS];
static struct sockaddr_in addresses[UDPS];
static uv_connect_t connects[TCPS];
static uv_timer_t timers[TIMERS];
static int accepted_count;
static char room[65536];

/* What writes and sends need; by number, so that the order of use is known. */
enum { REQUESTS = 2048 };
static union {
  uv_write_t write;
  uv_shutdown_t shutdown;
  uv_udp_send_t send;
} requests[REQUESTS];
static unsigned requests_used;

static void on_closed(uv_handle_t* handle) {
  (void)handle;
}

static void leave(struct player* player) {
  if (!player->is_open) return;
  player->is_open = 0;
  uv_close(&player->handle, on_closed);
}

static void give_room(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  *buf = uv_buf_init(room, sizeof room);
}

static void on_write(uv_write_t* req, int status) {
  (void)req, (void)status;
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  (void)req, (void)status;
}

static void on_send(uv_udp_send_t* req, int status) {
  (void)req, (void)status;
}

static void say(struct player* player) {
  static char words[5000];
  uv_buf_t buf = uv_buf_init(words, 1 + draw(sizeof words));
  CHECK(requests_used < REQUESTS);
  CHECK_EQ(uv_write(&requests[requests_used++].write, &player->stream, &buf, 1, on_write), 0);
}

static void on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct player* player = (struct player*)stream;
  (void)buf;
  player->answers--;
  if (n < 0 || (player->answers < -1 && draw(4) == 0)) {
    leave(player);
  } else if (player->answers >= 0) {
    say(player);
  } else if (player->answers == -1) {
    CHECK(requests_used < REQUESTS);
    CHECK_EQ(uv_shutdown(&requests[requests_used++].shutdown, stream, on_shutdown), 0);
  }
}

static void listen_to(struct player* player) {
  player->answers = 1 + (int)draw(6);
  CHECK_EQ(uv_read_start(&player->stream, give_room, on_read), 0);
}

static void on_connection(uv_stream_t* server, int status) {
  struct player* player = &accepted[accepted_count++];
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_tcp_init(&loop, &player->tcp), 0);
  player->is_open = 1;
  CHECK_EQ(uv_accept(server, &player->stream), 0);
  listen_to(player);
  if (draw(2) == 0) say(player);
  if (accepted_count < TCPS) return;
  leave(&servers[0]);
  leave(&servers[1]);
}

static void on_connect(uv_connect_t* req, int status) {
  struct player* player = (struct player*)req->handle;
  CHECK_EQ(status, 0);
  listen_to(player);
  say(player);
}

static void send_to(struct player* from, unsigned to) {
  static char words[1000];
  uv_buf_t buf = uv_buf_init(words, draw(sizeof words));
  CHECK(requests_used < REQUESTS);
  CHECK_EQ(uv_udp_send(&requests[requests_used++].send, &from->udp, &buf, 1,
                       (struct sockaddr*)&addresses[to], on_send),
           0);
}

static void on_receive(uv_udp_t* handle, ssize_t n, const uv_buf_t* buf,
                       const struct sockaddr* from, unsigned flags) {
  struct player* player = (struct player*)handle;
  (void)buf, (void)flags;
  CHECK(n >= 0);
  if (from == NULL) return;
  if (player->answers-- > 0) send_to(player, draw(UDPS));
}

static void on_timer(uv_timer_t* timer) {
  unsigned which = draw(PIPES);
  for (int i = 0; i < 2; i++)
    if (pipes[which][i].is_open && draw(2) == 0) leave(&pipes[which][i]);
  if (draw(2) == 0) send_to(&udps[draw(UDPS)], draw(UDPS));
  (void)timer;
}

/* ---- one run -------------------------------------------------------------------------------- */

static void set_up_streams(void) {
  struct sockaddr_in address[2];
  int size = sizeof address[0];
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_ip4_addr("127.0.0.1", 0, &address[i]), 0);
    CHECK_EQ(uv_tcp_init(&loop, &servers[i].tcp), 0);
    servers[i].is_open = 1;
    CHECK_EQ(uv_tcp_bind(&servers[i].tcp, (struct sockaddr*)&address[i], 0), 0);
    CHECK_EQ(uv_listen(&servers[i].stream, TCPS, on_connection), 0);
    CHECK_EQ(uv_tcp_getsockname(&servers[i].tcp, (struct sockaddr*)&address[i], &size), 0);
  }
  for (int i = 0; i < TCPS; i++) {
    CHECK_EQ(uv_tcp_init(&loop, &clients[i].tcp), 0);
    clients[i].is_open = 1;
    CHECK_EQ(uv_tcp_connect(&connects[i], &clients[i].tcp, (struct sockaddr*)&address[draw(2)],
                            on_connect),
             0);
  }
  for (int i = 0; i < PIPES; i++) {
    uv_os_sock_t fds[2];
    CHECK_EQ(uv_socketpair(SOCK_STREAM, 0, fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE), 0);
    for (int k = 0; k < 2; k++) {
      CHECK_EQ(uv_pipe_init(&loop, &pipes[i][k].pipe, 0), 0);
      pipes[i][k].is_open = 1;
      CHECK_EQ(uv_pipe_open(&pipes[i][k].pipe, fds[k]), 0);
      listen_to(&pipes[i][k]);
    }
    say(&pipes[i][draw(2)]);
  }
}

static void set_up_datagrams(void) {
  for (int i = 0; i < UDPS; i++) {
    int size = sizeof addresses[i];
    CHECK_EQ(uv_ip4_addr("127.0.0.1", 0, &addresses[i]), 0);
    CHECK_EQ(uv_udp_init(&loop, &udps[i].udp), 0);
    udps[i].is_open = 1;
    udps[i].answers = (int)draw(8);
    CHECK_EQ(uv_udp_bind(&udps[i].udp, (struct sockaddr*)&addresses[i], 0), 0);
    CHECK_EQ(uv_udp_getsockname(&udps[i].udp, (struct sockaddr*)&addresses[i], &size), 0);
    CHECK_EQ(uv_udp_recv_start(&udps[i].udp, give_room, on_receive), 0);
  }
  for (int i = 0; i < 2 * UDPS; i++) send_to(&udps[draw(UDPS)], draw(UDPS));
}

static void forget_all(void) {
  memset(servers, 0, sizeof servers);
  memset(clients, 0, sizeof clients);
  memset(accepted, 0, sizeof accepted);
  memset(pipes, 0, sizeof pipes);
  memset(udps, 0, sizeof udps);
  memset(requests, 0, sizeof requests);
  requests_used = 0;
  accepted_count = 0;
  objects_count = 0;
}

static void run(const char* backend, struct log* log, uint64_t seed) {
  static rondo_observer_t observer = {.on_event = on_event};
  forget_all();
  dice = seed;
  now = log;
  log->length = log->callbacks = 0;
  CHECK_EQ(setenv("RONDO_POLL", backend, 1), 0);
  test_loop_init(&loop);
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  set_up_streams();
  set_up_datagrams();
  for (int i = 0; i < TIMERS; i++) CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
  /* Turns that wait for nothing; timers that are due at once, whatever the time. */
  for (int i = 0; i < TURNS; i++) {
    if (draw(2) == 0) CHECK_EQ(uv_timer_start(&timers[draw(TIMERS)], on_timer, 0, 0), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  uv_walk(&loop, test_close_one, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

/* Shows the first line that differs. */
static void tell_difference(uint64_t seed) {
  size_t at = 0;
  while (logs[0].text[at] == logs[1].text[at]) at++;
  while (at > 0 && logs[0].text[at - 1] != '\n') at--;
  size_t before = at > 300 ? at - 300 : 0;
  test_fail(__FILE__, __LINE__, "seed %llu: after\n%.*s-- epoll has\n%.200s\n-- uring has\n%.200s",
            (unsigned long long)seed, (int)(at - before), logs[0].text + before, logs[0].text + at,
            logs[1].text + at);
}

int main(void) {
  if (!test_has_uring()) test_skip("no io_uring here, or one older than Linux 6.1's");
  int descriptors = open_fds();
  for (uint64_t seed = 1; seed <= 20; seed++) {
    uint64_t begin = seed * 0x9e3779b97f4a7c15u;
    int tries = 0;
    do {
      run("epoll", &logs[0], begin);
      run("uring", &logs[1], begin);
      CHECK(logs[0].callbacks > 300);
    } while (strcmp(logs[0].text, logs[1].text) != 0 && ++tries < TRIES_MAX);
    if (tries == TRIES_MAX) tell_difference(seed);
  }
  CHECK_EQ(open_fds(), descriptors);
  return 0;
}
