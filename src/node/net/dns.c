/* SPDX-License-Identifier: MIT */
/*
 * native('dns'): questions to name servers, by c-ares, which is loaded at the first use. It
 * sends, repeats and matches; what an answer says is read in JavaScript.
 *
 *   open(timeout, tries)               a channel, or a number: c-ares's status
 *   query(channel, name, type, done)   later done(status, bytes)
 *   reverse(channel, address, done)    UV_EINVAL if it is none; later done(status, names)
 *   cancel(channel)                    all that runs, with ECANCELLED
 *   getServers(channel)                [[address, port], ...]
 *   setServers(channel, text)          "1.2.3.4:53,[::1]:53"; a status, or -1: not now
 *   setLocalAddress(channel, v4, v6)   texts; undefined: any
 *   strerror(status)
 *
 *   query -> c-ares -> sockets, watched by uv_poll_t -> answered -> check phase: done
 *
 * 1. A channel is known to JavaScript by an ArrayBuffer over its first bytes; with that it is
 *    collected. A question holds it until it is answered.
 * 2. Its handles exist while questions run: an idle channel has no sockets and no timer.
 * 3. done is never called inside of a call from JavaScript, but in the check phase, before the
 *    immediates.
 */
#include <ares.h>
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "node/node.h"
#include "node/process/life.h"

/* clang-format off */
#define FUNCTIONS(f) \
  f(ares_library_init) \
  f(ares_init_options) \
  f(ares_destroy) \
  f(ares_cancel) \
  f(ares_query) \
  f(ares_gethostbyaddr) \
  f(ares_process_fd) \
  f(ares_get_servers_ports) \
  f(ares_set_servers_ports) \
  f(ares_set_servers_ports_csv) \
  f(ares_set_local_ip4) \
  f(ares_set_local_ip6) \
  f(ares_free_data) \
  f(ares_strerror)
/* clang-format on */

/* Set up once, then only read. */
#define POINTER(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
  bool is_there;
} lib;

static void load(void) {
  void* library = dlopen("libcares.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return;
  lib.is_there = true;
#define FROM(name)                                     \
  lib.name = (__typeof__(&name))dlsym(library, #name); \
  if (lib.name == NULL) lib.is_there = false;
  FUNCTIONS(FROM)
  if (lib.is_there && lib.ares_library_init(ARES_LIB_INIT_ALL) != ARES_SUCCESS)
    lib.is_there = false;
}

static bool is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return lib.is_there;
}

/* ---- channels --------------------------------------------------------------------------- */

struct question {
  struct question* next; /* among the answered */
  struct channel* channel;
  rn_ref done;
  rn_ref holder; /* the channel's ArrayBuffer */
  int status;
  bool is_reverse;
  unsigned char* bytes; /* owned: the answer, or names, each with its NUL */
  size_t length;
};

struct watch {
  uv_poll_t poll; /* first: the handle's address is the watch's */
  struct channel* channel;
  struct watch* next;
  ares_socket_t fd;
};

/* What a channel has while questions run. */
struct busy {
  uv_timer_t timer;
  uv_check_t check;
  rondo_task_t task; /* keeps the loop from waiting while answers wait */
  struct channel* channel;
  int open; /* handles */
};

struct channel {
  double word; /* JavaScript's */
  rn_engine* engine;
  ares_channel ares;
  int timeout_ms, tries;
  unsigned running; /* questions that have no answer yet */
  bool is_servers_set, has_failed;
  struct busy* busy;
  struct channel* next; /* among those that are busy */
  struct watch* watches;
  struct question* answered;
  struct question** answered_last;
};

static _Thread_local struct channel* busy_channels;
static _Thread_local bool is_end_known;

static void on_socket_state(void* data, ares_socket_t fd, int readable, int writable);

static int start_ares(struct channel* channel) {
  struct ares_options options = {
      .flags = ARES_FLAG_NOCHECKRESP,
      .timeout = channel->timeout_ms,
      .tries = channel->tries,
      .sock_state_cb = on_socket_state,
      .sock_state_cb_data = channel,
  };
  int mask = ARES_OPT_FLAGS | ARES_OPT_TRIES | ARES_OPT_SOCK_STATE_CB;
  if (channel->timeout_ms >= 0) mask |= ARES_OPT_TIMEOUTMS;
  return lib.ares_init_options(&channel->ares, &options, mask);
}

static void free_channel(void* memory, void* arg) {
  (void)arg;
  struct channel* channel = memory;
  if (channel->ares != NULL) lib.ares_destroy(channel->ares);
  free(channel);
}

static RN_NATIVE(open_channel) {
  RN_UNUSED;
  if (!is_loaded()) return rn_number(cx, ARES_ENOTINITIALIZED);
  struct channel* channel = calloc(1, sizeof(*channel));
  if (channel == NULL) return rn_number(cx, ARES_ENOMEM);
  channel->engine = rn_here();
  channel->timeout_ms = rn_to_int32(cx, RN_ARG(0));
  channel->tries = rn_to_int32(cx, RN_ARG(1));
  channel->answered_last = &channel->answered;
  int status = start_ares(channel);
  if (status != ARES_SUCCESS) {
    free(channel);
    return rn_number(cx, status);
  }
  return rn_arraybuffer(cx, channel, sizeof(channel->word), free_channel, NULL);
}

static struct channel* channel_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  return rn_bytes_get(cx, value, &bytes) ? (struct channel*)(void*)bytes.at : NULL;
}

/* ---- while questions run ------------------------------------------------------------------ */

static void on_busy_closed(uv_handle_t* handle) {
  struct busy* busy = handle->data;
  if (--busy->open == 0) free(busy);
}

static void rest(struct channel* channel) {
  struct busy* busy = channel->busy;
  struct channel** link = &busy_channels;
  while (*link != channel) link = &(*link)->next;
  *link = channel->next;
  channel->busy = NULL;
  rondo_clear(&busy->task);
  uv_close((uv_handle_t*)&busy->timer, on_busy_closed);
  uv_close((uv_handle_t*)&busy->check, on_busy_closed);
}

static void on_timer(uv_timer_t* timer) {
  struct busy* busy = timer->data;
  lib.ares_process_fd(busy->channel->ares, ARES_SOCKET_BAD, ARES_SOCKET_BAD);
}

static void close_channels(rn_engine* engine);

static bool work(struct channel* channel) {
  if (channel->busy != NULL) return true;
  struct busy* busy = calloc(1, sizeof(*busy));
  if (busy == NULL) return false;
  uv_loop_t* loop = channel->engine->loop;
  uv_timer_init(loop, &busy->timer);
  uv_check_init(loop, &busy->check);
  rondo_handle_set_name((uv_handle_t*)&busy->timer, "QueryReqWrap");
  busy->timer.data = busy;
  busy->check.data = busy;
  busy->task.data = busy;
  busy->channel = channel;
  busy->open = 2;
  channel->busy = busy;
  channel->next = busy_channels;
  busy_channels = channel;
  if (!is_end_known) rn_life_add_end(close_channels, NULL);
  is_end_known = true;
  /* c-ares looks itself what is late; it has to be asked often enough. */
  enum { SECOND_MS = 1000 };
  uint64_t every = SECOND_MS;
  if (channel->timeout_ms > 0 && channel->timeout_ms < SECOND_MS)
    every = (uint64_t)channel->timeout_ms;
  uv_timer_start(&busy->timer, on_timer, every, every);
  return true;
}

static void on_ready(uv_poll_t* poll, int status, int events) {
  struct watch* watch = (struct watch*)(void*)poll;
  ares_socket_t fd = watch->fd;
  bool any = status < 0;
  lib.ares_process_fd(watch->channel->ares, any || (events & UV_READABLE) ? fd : ARES_SOCKET_BAD,
                      any || (events & UV_WRITABLE) ? fd : ARES_SOCKET_BAD);
}

static void on_watch_closed(uv_handle_t* handle) {
  free(handle);
}

static void on_socket_state(void* data, ares_socket_t fd, int readable, int writable) {
  struct channel* channel = data;
  struct watch** link = &channel->watches;
  while (*link != NULL && (*link)->fd != fd) link = &(*link)->next;
  struct watch* watch = *link;
  if (!readable && !writable) {
    if (watch == NULL) return;
    *link = watch->next;
    uv_close((uv_handle_t*)&watch->poll, on_watch_closed);
    return;
  }
  if (watch == NULL) {
    watch = calloc(1, sizeof(*watch));
    if (watch == NULL || uv_poll_init_socket(channel->engine->loop, &watch->poll, fd) != 0) {
      free(watch); /* the timer will find the question late */
      return;
    }
    rondo_handle_set_name((uv_handle_t*)&watch->poll, "QueryReqWrap");
    uv_unref((uv_handle_t*)&watch->poll); /* the timer keeps the loop alive */
    watch->channel = channel;
    watch->fd = fd;
    watch->next = channel->watches;
    channel->watches = watch;
  }
  uv_poll_start(&watch->poll, (readable ? UV_READABLE : 0) | (writable ? UV_WRITABLE : 0),
                on_ready);
}

/* ---- answers ------------------------------------------------------------------------------ */

static rn_value names_value(rn_context cx, const struct question* question) {
  rn_object names = rn_array(cx, 0, NULL);
  unsigned count = 0;
  const char* end = (const char*)question->bytes + question->length;
  for (const char* at = (const char*)question->bytes; at != NULL && at < end; at += strlen(at) + 1)
    rn_set_index(cx, names, count++, rn_string(cx, at));
  return names;
}

static rn_value result_of(rn_context cx, struct question* question) {
  if (question->status != ARES_SUCCESS) return rn_undefined(cx);
  if (question->is_reverse) return names_value(cx, question);
  unsigned char* bytes = question->bytes;
  question->bytes = NULL;
  return rn_uint8array(cx, bytes, question->length, rn_free_bytes, NULL);
}

static void tell(struct question* question) {
  rn_engine* engine = question->channel->engine;
  rn_ref done = question->done;
  rn_ref holder = question->holder;
  rn_value values[] = {rn_number(engine->cx, question->status), result_of(engine->cx, question)};
  free(question->bytes);
  free(question);
  rn_invoke_once(engine, done, 2, values);
  rn_drop(engine, holder);
}

static void tell_all(struct channel* channel) {
  rn_engine* engine = channel->engine;
  struct question* question = channel->answered;
  channel->answered = NULL;
  channel->answered_last = &channel->answered;
  if (channel->busy != NULL) uv_check_stop(&channel->busy->check);
  while (question != NULL) {
    struct question* next = question->next;
    /* The last one that is reported may end the channel. */
    if (--channel->running == 0) rest(channel);
    if (engine->stopping) {
      rn_drop(engine, question->done);
      rn_drop(engine, question->holder);
      free(question->bytes);
      free(question);
    } else {
      tell(question);
      if (next != NULL) rondo_drain(engine->loop);
    }
    question = next;
  }
}

static void close_channels(rn_engine* engine) {
  (void)engine;
  while (busy_channels != NULL) {
    struct channel* channel = busy_channels;
    lib.ares_cancel(channel->ares);
    tell_all(channel);
  }
}

static void on_check(uv_check_t* check) {
  struct busy* busy = check->data;
  rondo_clear(&busy->task);
  tell_all(busy->channel);
}

/* Answered after the check handles of this turn: those of the next one tell. */
static void on_task(rondo_task_t* task) {
  struct busy* busy = task->data;
  rondo_set_immediate(busy->channel->engine->loop, task, on_task);
}

static void answer(struct question* question, int status) {
  struct channel* channel = question->channel;
  question->status = status;
  channel->has_failed = status == ARES_ECONNREFUSED;
  *channel->answered_last = question;
  channel->answered_last = &question->next;
  struct busy* busy = channel->busy;
  uv_check_start(&busy->check, on_check);
  if (!rondo_is_queued(&busy->task))
    rondo_set_immediate(channel->engine->loop, &busy->task, on_task);
}

static void on_answer(void* arg, int status, int timeouts, unsigned char* bytes, int length) {
  (void)timeouts;
  struct question* question = arg;
  if (status == ARES_SUCCESS) {
    question->bytes = malloc(length > 0 ? (size_t)length : 1);
    if (question->bytes == NULL) {
      status = ARES_ENOMEM;
    } else {
      memcpy(question->bytes, bytes, (size_t)length);
      question->length = (size_t)length;
    }
  }
  answer(question, status);
}

static bool add_name(struct question* question, const char* name) {
  size_t length = strlen(name) + 1;
  unsigned char* bigger = realloc(question->bytes, question->length + length);
  if (bigger == NULL) return false;
  memcpy(bigger + question->length, name, length);
  question->bytes = bigger;
  question->length += length;
  return true;
}

/* Of a name server's answer all names are aliases; a line of /etc/hosts may have but one name. */
static void on_names(void* arg, int status, int timeouts, struct hostent* host) {
  (void)timeouts;
  struct question* question = arg;
  bool is_good = true;
  if (status == ARES_SUCCESS && host != NULL) {
    for (char** alias = host->h_aliases; alias != NULL && *alias != NULL; alias++)
      is_good = is_good && add_name(question, *alias);
    if (question->length == 0 && host->h_name != NULL) is_good = add_name(question, host->h_name);
  }
  answer(question, is_good ? status : ARES_ENOMEM);
}

/* ---- questions ---------------------------------------------------------------------------- */

/* Without a name server c-ares has asked this machine. There may be one by now. */
static void look_again(struct channel* channel) {
  if (!channel->has_failed || channel->is_servers_set || channel->running > 0) return;
  struct ares_addr_port_node* servers = NULL;
  if (lib.ares_get_servers_ports(channel->ares, &servers) != ARES_SUCCESS || servers == NULL)
    return;
  bool is_here = servers->next == NULL && servers->family == AF_INET &&
                 servers->addr.addr4.s_addr == htonl(INADDR_LOOPBACK) &&
                 (servers->udp_port == 0 || servers->udp_port == NS_DEFAULTPORT);
  lib.ares_free_data(servers);
  if (!is_here) return;
  ares_channel before = channel->ares;
  if (start_ares(channel) == ARES_SUCCESS)
    lib.ares_destroy(before);
  else
    channel->ares = before;
}

static struct question* ask(struct channel* channel, rn_value holder, rn_value done) {
  look_again(channel);
  struct question* question = calloc(1, sizeof(*question));
  if (question == NULL || !work(channel)) {
    free(question);
    return NULL;
  }
  question->channel = channel;
  question->done = rn_keep(channel->engine, done);
  question->holder = rn_keep(channel->engine, holder);
  channel->running++;
  return question;
}

static RN_NATIVE(query) {
  RN_UNUSED;
  struct channel* channel = channel_of(cx, RN_ARG(0));
  struct rn_text name;
  if (channel == NULL || !rn_text_get(cx, RN_ARG(1), &name)) return rn_number(cx, UV_EINVAL);
  struct question* question = ask(channel, RN_ARG(0), RN_ARG(3));
  if (question != NULL)
    lib.ares_query(channel->ares, name.at, ns_c_in, rn_to_int32(cx, RN_ARG(2)), on_answer,
                   question);
  rn_text_free(&name);
  return rn_number(cx, question == NULL ? UV_ENOMEM : 0);
}

static RN_NATIVE(reverse) {
  RN_UNUSED;
  struct channel* channel = channel_of(cx, RN_ARG(0));
  struct rn_text text;
  if (channel == NULL || !rn_text_get(cx, RN_ARG(1), &text)) return rn_number(cx, UV_EINVAL);
  unsigned char address[sizeof(struct in6_addr)];
  int family = AF_UNSPEC;
  if (inet_pton(AF_INET, text.at, address) == 1)
    family = AF_INET;
  else if (inet_pton(AF_INET6, text.at, address) == 1)
    family = AF_INET6;
  rn_text_free(&text);
  if (family == AF_UNSPEC) return rn_number(cx, UV_EINVAL);
  struct question* question = ask(channel, RN_ARG(0), RN_ARG(2));
  if (question == NULL) return rn_number(cx, UV_ENOMEM);
  question->is_reverse = true;
  int length = family == AF_INET ? sizeof(struct in_addr) : sizeof(struct in6_addr);
  lib.ares_gethostbyaddr(channel->ares, address, length, family, on_names, question);
  return rn_number(cx, 0);
}

static RN_NATIVE(cancel) {
  RN_UNUSED;
  struct channel* channel = channel_of(cx, RN_ARG(0));
  if (channel != NULL) lib.ares_cancel(channel->ares);
  return rn_undefined(cx);
}

/* ---- servers ------------------------------------------------------------------------------ */

static RN_NATIVE(get_servers) {
  RN_UNUSED;
  struct channel* channel = channel_of(cx, RN_ARG(0));
  rn_object list = rn_array(cx, 0, NULL);
  struct ares_addr_port_node* servers = NULL;
  if (channel == NULL || lib.ares_get_servers_ports(channel->ares, &servers) != ARES_SUCCESS)
    return list;
  unsigned count = 0;
  for (struct ares_addr_port_node* at = servers; at != NULL; at = at->next) {
    char text[INET6_ADDRSTRLEN];
    if (inet_ntop(at->family, &at->addr, text, sizeof(text)) == NULL) continue;
    rn_value values[] = {rn_string(cx, text), rn_number(cx, at->udp_port)};
    rn_set_index(cx, list, count++, rn_array(cx, 2, values));
  }
  if (servers != NULL) lib.ares_free_data(servers);
  return list;
}

static RN_NATIVE(set_servers) {
  RN_UNUSED;
  struct channel* channel = channel_of(cx, RN_ARG(0));
  struct rn_text text;
  if (channel == NULL || channel->running > 0) return rn_number(cx, -1);
  if (!rn_text_get(cx, RN_ARG(1), &text)) return rn_number(cx, ARES_ENOMEM);
  int status = text.length == 0 ? lib.ares_set_servers_ports(channel->ares, NULL)
                                : lib.ares_set_servers_ports_csv(channel->ares, text.at);
  rn_text_free(&text);
  if (status == ARES_SUCCESS) channel->is_servers_set = true;
  return rn_number(cx, status);
}

static RN_NATIVE(set_local_address) {
  RN_UNUSED;
  struct channel* channel = channel_of(cx, RN_ARG(0));
  if (channel == NULL) return rn_undefined(cx);
  struct in_addr v4 = {0};
  struct in6_addr v6 = {0};
  struct rn_text text;
  if (rn_is_string(cx, RN_ARG(1)) && rn_text_get(cx, RN_ARG(1), &text)) {
    inet_pton(AF_INET, text.at, &v4);
    rn_text_free(&text);
  }
  if (rn_is_string(cx, RN_ARG(2)) && rn_text_get(cx, RN_ARG(2), &text)) {
    inet_pton(AF_INET6, text.at, &v6);
    rn_text_free(&text);
  }
  lib.ares_set_local_ip4(channel->ares, ntohl(v4.s_addr));
  lib.ares_set_local_ip6(channel->ares, v6.s6_addr);
  return rn_undefined(cx);
}

static RN_NATIVE(explain) {
  RN_UNUSED;
  if (!is_loaded()) return rn_string(cx, "c-ares is not installed");
  return rn_string(cx, lib.ares_strerror(rn_to_int32(cx, RN_ARG(0))));
}

static const struct rn_function functions[] = {
    {"open", open_channel},
    {"query", query},
    {"reverse", reverse},
    {"cancel", cancel},
    {"getServers", get_servers},
    {"setServers", set_servers},
    {"setLocalAddress", set_local_address},
    {"strerror", explain},
    {NULL, NULL},
};

RN_BINDING(rn_binding_dns) {
  rn_set_functions(engine->cx, binding, functions);
}
