/* SPDX-License-Identifier: MIT */
/*
 * A whole message in one call: its head and its body are encoded into one buffer and given to the
 * kernel. Answers behind which others are to be expected at once, as those to requests that came in
 * one piece, are gathered, and go out together.
 *
 *   flowSend(flow, head, body, isLatin1, hasMore), of which the last two are 0 or 1
 *       head: text. body: text of the same encoding (UTF-8 or Latin-1), or bytes, beside which a
 *       head is Latin-1. hasMore: others are to be expected.
 *       The number of bytes, if all are on their way; -1: nothing was done, it does not go this
 *       way; -2 - n: only n bytes are on their way.
 *
 * 1. What is gathered goes out before anything else of the flow: a write, its end, its closing, the
 *    end of the process. At the latest it goes when JavaScript returns (settle in tasks.c).
 * 2. Nothing is gathered behind bytes that wait for the kernel: there the caller must hear that he
 * is too fast. So at most GATHER_MAX bytes are here for a flow.
 * 3. An error while it goes out is not told: what JavaScript did is done. The flow's next read or
 *    write tells.
 */
#include <stdlib.h>
#include <string.h>

#include "node/buffer/encoding.h"
#include "node/net/flow.h"

enum { GATHER_MAX = 64 * 1024, NOT_THIS_WAY = -1, PARTLY = -2 };

/* Room for what is sent at once. */
static _Thread_local uint8_t* room;

static _Thread_local struct rn_flow* gathering;

struct rest {
  uv_write_t request;
  char bytes[];
};

static void on_rest_written(uv_write_t* request, int status) {
  (void)status;
  free(request->data);
}

/* What the kernel did not take waits in the library. */
static void write_rest(struct rn_flow* flow, const uint8_t* bytes, size_t count) {
  struct rest* rest = malloc(sizeof(*rest) + count);
  if (rest == NULL) return;
  memcpy(rest->bytes, bytes, count);
  rest->request.data = rest;
  uv_buf_t buf = {.base = rest->bytes, .len = count};
  if (uv_write(&rest->request, &flow->uv.stream, &buf, 1, on_rest_written) != 0) free(rest);
}

/* How many bytes the kernel took, or UV_E*. */
static int write_now(struct rn_flow* flow, uint8_t* bytes, size_t count) {
  uv_buf_t buf = {.base = (char*)bytes, .len = count};
  int n = uv_try_write(&flow->uv.stream, &buf, 1);
  return n == UV_EAGAIN ? 0 : n;
}

static void begin_to_gather(struct rn_flow* flow) {
  flow->gathered = malloc(GATHER_MAX);
  if (flow->gathered == NULL) return;
  flow->next_gathering = gathering;
  gathering = flow;
  flow->engine->words[RN_WORD_DIRTY] |= RN_DIRTY_SENDING;
}

void rn_flow_flush(struct rn_flow* flow) {
  uint8_t* bytes = flow->gathered;
  size_t count = flow->gathered_count;
  if (bytes == NULL) return;
  struct rn_flow** place = &gathering;
  while (*place != flow) place = &(*place)->next_gathering;
  *place = flow->next_gathering;
  flow->gathered = NULL;
  flow->gathered_count = 0;
  int n = write_now(flow, bytes, count);
  if (n >= 0 && (size_t)n < count) write_rest(flow, bytes + n, count - (size_t)n);
  free(bytes);
}

void rn_flows_flush(void) {
  while (gathering != NULL) rn_flow_flush(gathering);
}

/* ---- encoding ----------------------------------------------------------------------------- */

struct out {
  uint8_t* at;
  size_t count;
  size_t room;
};

/* False: there is no room. */
static bool put_text(rn_context cx, struct out* out, rn_value text, bool is_latin1) {
  struct rn_chars chars;
  if (!rn_chars_get(cx, text, &chars)) return false;
  size_t left = out->room - out->count, taken = 0, done = 0;
  uint8_t* at = out->at + out->count;
  if (chars.length <= left) {
    if (!is_latin1 && chars.wide)
      done = rn_utf8_encode(chars.at, chars.length, at, left, &taken);
    else if (!is_latin1)
      done = rn_utf8_encode8(chars.at, chars.length, at, left, &taken);
    else if (chars.wide)
      rn_latin1_encode(chars.at, done = taken = chars.length, at);
    else
      memcpy(at, chars.at, done = taken = chars.length);
  }
  bool has_all = taken == chars.length;
  rn_chars_free(&chars);
  out->count += done;
  return has_all;
}

static bool put_body(rn_context cx, struct out* out, rn_value body, bool is_latin1) {
  struct rn_bytes bytes;
  if (!rn_uint8array_get(cx, body, &bytes)) return put_text(cx, out, body, is_latin1);
  if (bytes.length > out->room - out->count) return false;
  memcpy(out->at + out->count, bytes.at, bytes.length);
  out->count += bytes.length;
  return true;
}

/* ---- sending ------------------------------------------------------------------------------ */

static int send_at_once(struct rn_flow* flow, const struct out* out) {
  int n = write_now(flow, out->at, out->count);
  if (n < 0) return NOT_THIS_WAY;
  return (size_t)n == out->count ? n : PARTLY - n;
}

static RN_FAST(flow_send) {
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL || uv_stream_get_write_queue_size(&flow->uv.stream) > 0)
    return rn_int(cx, NOT_THIS_WAY);
  bool is_latin1 = rn_to_int32(cx, RN_ARG(3)) != 0;
  bool has_more = rn_to_int32(cx, RN_ARG(4)) != 0;
  bool is_gathered = flow->gathered != NULL || has_more;
  if (is_gathered && flow->gathered == NULL) begin_to_gather(flow);
  if (!is_gathered && room == NULL) room = malloc(GATHER_MAX);
  struct out out = {
      .at = is_gathered ? flow->gathered : room, .count = flow->gathered_count, .room = GATHER_MAX};
  if (out.at == NULL) return rn_int(cx, NOT_THIS_WAY);
  if (!put_text(cx, &out, RN_ARG(1), is_latin1) || !put_body(cx, &out, RN_ARG(2), is_latin1))
    return rn_int(cx, NOT_THIS_WAY);
  if (!is_gathered) return rn_int(cx, send_at_once(flow, &out));
  int32_t size = (int32_t)(out.count - flow->gathered_count);
  flow->gathered_count = out.count;
  if (!has_more) rn_flow_flush(flow);
  return rn_int(cx, size);
}

const struct rn_fast rn_sending_functions[] = {
    RN_FAST_ENTRY("flowSend", flow_send),
    {NULL, NULL, NULL},
};

void rn_sending_free(void) {
  free(room);
  room = NULL;
}
