/* SPDX-License-Identifier: MIT */
/*
 * native('message'): ports. JavaScript knows an end by a number, good on this thread
 * (message.h says what an end is); an open one is a port on the loop.
 *
 *   pair()                     [end, end], or UV_E*
 *   join(name)                 an end of all broadcast channels of that name, or UV_E*
 *   open(end)                  a port
 *   hear(end, onmessage, onclose)   once. onmessage(bytes, parts) for each message, with a length
 *                              instead if it is small: the bytes are in the inbox; parts are
 *                              undefined if there are none
 *   inbox(bytes)               memory of JavaScript's for those
 *   post(end, bytes, length, parts)  enum rn_posted, or UV_E*
 *   start(end), stop(end)      whether messages are handed over
 *   take(end)                  [bytes, parts] of the next message; undefined: none
 *   drain(end)                 hands over what is queued, now
 *   ref(end, on), hasRef(end), isOpen(end)
 *   detach(end)                closes the port, the end stays; onclose() is called later
 *   close(end)                 both; what is queued is lost
 *   discard(end)               frees an end that has no port
 *   share(buffer)              another object with the memory of a SharedArrayBuffer, or the same
 *   canShare()                 whether a SharedArrayBuffer can be a part
 *
 * A part is [ArrayBuffer, maxByteLength or -1], an end's number, undefined, a SharedArrayBuffer
 * or a WebAssembly.Module. For a reader it is null if the engine did not let it go, or
 * if memory is out, and an ArrayBuffer alone if that has no maxByteLength; a message whose bytes do
 * not fit into memory is empty.
 * JavaScript makes a messageerror of both.
 *
 * Each message is an entry of its own, with its checkpoint, as in Node; at most
 * MESSAGES_MAX of them, or as many as were there, are handed over in one go.
 */
#include "node/messages/message.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "node/node.h"
#include "node/process/life.h"

enum { MESSAGES_MAX = 1000, NO_SLOT = -1 };

struct port {
  uv_async_t async;
  rn_engine* engine;
  struct rn_end* end; /* NULL: detached */
  bool is_receiving;
  bool is_closing;
  int32_t number;
  rn_ref onmessage;
  rn_ref onclose;
};

/* What a number stands for; next is the next free one. */
struct slot {
  struct rn_end* end;
  struct port* port;
  int32_t next;
};

static _Thread_local struct rn_bytes inbox;
static _Thread_local struct slot* slots;
static _Thread_local int32_t slots_room;
static _Thread_local int32_t slots_free = NO_SLOT;

static void close_slots(rn_engine* engine);
static void free_slots(void);

static int32_t take_number(struct rn_end* end) {
  if (slots_room == 0) rn_life_add_end(close_slots, free_slots);
  if (slots_free == NO_SLOT) {
    int32_t room = slots_room * 2 + 8;
    struct slot* bigger = realloc(slots, (size_t)room * sizeof *slots);
    if (bigger == NULL) return NO_SLOT;
    slots = bigger;
    for (int32_t i = room - 1; i >= slots_room; i--) {
      slots[i] = (struct slot){.next = slots_free};
      slots_free = i;
    }
    slots_room = room;
  }
  int32_t number = slots_free;
  slots_free = slots[number].next;
  slots[number] = (struct slot){.end = end};
  return number;
}

int32_t rn_end_number(struct rn_end* end) {
  return take_number(end);
}

static void give_number(int32_t number) {
  slots[number] = (struct slot){.next = slots_free};
  slots_free = number;
}

static struct slot* slot_of(rn_context cx, rn_value value) {
  if (!rn_is_number(cx, value)) return NULL;
  double number = rn_to_double(cx, value);
  if (!(number >= 0 && number < slots_room)) return NULL;
  struct slot* slot = &slots[(int32_t)number];
  return slot->end == NULL ? NULL : slot;
}

static struct port* port_of(rn_context cx, rn_value value) {
  struct slot* slot = slot_of(cx, value);
  return slot == NULL ? NULL : slot->port;
}

/* ---- messages to and from JavaScript ------------------------------------------------------- */

static bool keep_contents(struct rn_part* part, enum rn_part_kind kind,
                          const struct rn_shared* contents) {
  part->shared = malloc(sizeof *part->shared);
  if (part->shared == NULL) return false;
  *part->shared = *contents;
  part->kind = kind;
  return true;
}

static bool read_memory(rn_context cx, rn_value value, struct rn_part* part) {
  struct rn_bytes bytes;
  struct rn_shared contents;
  if (part->max < 0 && rn_moved_take(rn_here(), value, &contents)) {
    if (keep_contents(part, RN_PART_MOVED, &contents)) return true;
    rn_moved_drop(rn_here(), &contents);
    return false;
  }
  if (!rn_bytes_get(cx, value, &bytes)) return false;
  part->memory = malloc(bytes.length > 0 ? bytes.length : 1);
  if (part->memory == NULL) return false;
  if (bytes.length > 0) memcpy(part->memory, bytes.at, bytes.length);
  part->kind = RN_PART_MEMORY;
  part->length = bytes.length;
  return true;
}

static bool read_shared(rn_value value, struct rn_part* part) {
  struct rn_shared shared;
  if (!rn_shared_take(rn_here(), value, &shared)) return false;
  if (keep_contents(part, RN_PART_SHARED, &shared)) return true;
  rn_shared_drop(&shared);
  return false;
}

static bool read_part(rn_context cx, rn_value value, struct rn_part* part) {
  part->max = -1;
  if (rn_is_undefined(cx, value)) return true;
  if (rn_is_number(cx, value)) {
    struct slot* slot = slot_of(cx, value);
    if (slot == NULL || slot->port != NULL) return false;
    part->kind = RN_PART_END;
    part->end = slot->end;
    give_number((int32_t)rn_to_double(cx, value));
    return true;
  }
  if (rn_is_array(cx, value)) {
    rn_object pair = rn_as_object(cx, value);
    part->max = rn_to_double(cx, rn_get_index(cx, pair, 1));
    return read_memory(cx, rn_get_index(cx, pair, 0), part);
  }
  if (read_shared(value, part)) return true;
  part->module = rn_shared_module_take(rn_here(), value);
  part->kind = part->module != NULL ? RN_PART_MODULE : RN_PART_LOST;
  return true;
}

static rn_value part_value(rn_context cx, struct rn_part* part) {
  if (part->kind == RN_PART_MEMORY) {
    rn_value buffer = rn_arraybuffer(cx, part->memory, part->length, rn_free_bytes, NULL);
    part->memory = NULL;
    if (part->max < 0) return buffer;
    rn_value pair[] = {buffer, rn_number(cx, part->max)};
    return rn_array(cx, 2, pair);
  }
  if (part->kind == RN_PART_END) {
    int32_t number = take_number(part->end);
    if (number == NO_SLOT) return rn_null(cx); /* it is closed with the message */
    part->end = NULL;
    return rn_number(cx, number);
  }
  if (part->kind == RN_PART_MOVED) {
    rn_value buffer = rn_moved_value(rn_here(), part->shared);
    free(part->shared);
    part->shared = NULL;
    return buffer == NULL ? rn_null(cx) : buffer;
  }
  if (part->kind == RN_PART_SHARED) {
    rn_value buffer = rn_shared_value(rn_here(), part->shared);
    return buffer == NULL ? rn_null(cx) : buffer;
  }
  if (part->kind == RN_PART_MODULE) {
    rn_value module = rn_shared_module_value(rn_here(), part->module);
    return module == NULL ? rn_null(cx) : module;
  }
  if (part->kind == RN_PART_LOST) return rn_null(cx);
  return rn_undefined(cx);
}

/* Made with all its elements, and then set: a setter of Object.prototype gets none of them.
 * None if memory is out: a message that lacks its parts is a messageerror. */
static rn_object message_parts(rn_context cx, struct rn_message* message) {
  size_t count = message->count;
  rn_value* empty = calloc(count + 1, sizeof *empty);
  if (empty == NULL) return rn_array(cx, 0, NULL);
  for (size_t i = 0; i < count; i++) empty[i] = rn_undefined(cx);
  rn_object parts = rn_array(cx, count, empty);
  free(empty);
  for (size_t i = 0; i < count; i++)
    rn_set_index(cx, parts, (unsigned)i, part_value(cx, &message->parts[i]));
  return parts;
}

/* values: bytes, or their length, and parts; how many. The message is dropped. */
static size_t message_values(rn_context cx, struct rn_message* message, bool use_inbox,
                             rn_value values[2]) {
  bool has_parts = message->count > 0 || !use_inbox;
  if (has_parts) values[1] = message_parts(cx, message);
  size_t length = message->length;
  if (use_inbox && length <= inbox.length) {
    memcpy(inbox.at, message->bytes, length);
    values[0] = rn_number(cx, (double)length);
    rn_message_drop(message);
  } else {
    uint8_t* bytes = rn_message_drop_to_bytes(message);
    values[0] = rn_uint8array(cx, bytes, bytes == NULL ? 0 : length, rn_free_bytes, NULL);
  }
  return has_parts ? 2 : 1;
}

/* ---- observers: a message is one item for the sender and one for the receiver, which
 * have its number in common -----------------------------------------------------------------------
 */

static _Atomic(uint64_t) last_number; /* the process's */

static void tell_sent(struct rn_message* message) {
  uv_loop_t* loop = rn_here()->loop;
  rondo_item_t item;
  if (!rondo_is_observed(loop)) return;
  message->number = atomic_fetch_add_explicit(&last_number, 1, memory_order_relaxed) + 1;
  rondo_item_queued_as(loop, &item, RONDO_KIND_MESSAGE,
                       &(rondo_details_t){.wait_ns = (int64_t)message->number});
}

/* Whether onmessage() runs as an item of its own now. */
static bool enter_message(uv_loop_t* loop, uint64_t number, rondo_scope_t* scope) {
  rondo_item_t item;
  if (number == 0 || !rondo_is_observed(loop)) return false;
  rondo_item_queued_as(loop, &item, RONDO_KIND_MESSAGE,
                       &(rondo_details_t){.wait_ns = (int64_t)number, .is_outside = 1});
  rondo_enter_item(loop, scope, RONDO_KIND_MESSAGE, RONDO_REASON_SENT, &item, NULL);
  return true;
}

/* ---- ports ---------------------------------------------------------------------------- */

static void on_closed(uv_handle_t* handle) {
  struct port* port = handle->data;
  rn_engine* engine = port->engine;
  rn_ref onclose = port->onclose;
  rn_drop(engine, port->onmessage);
  if (port->end != NULL) {
    give_number(port->number);
    rn_end_free(port->end);
  }
  free(port);
  if (onclose != 0) rn_invoke_once(engine, onclose, 0, NULL);
}

static void close_port(struct port* port) {
  port->is_closing = true;
  rn_end_set_owner(port->end, NULL);
  uv_close((uv_handle_t*)&port->async, on_closed);
}

/* force: also to a port that does not listen. One that is closed meanwhile still gets
 * what was there, as in Node; one whose end was taken away gets nothing more. */
static void hand_over(struct port* port, bool force) {
  rn_engine* engine = port->engine;
  size_t most = rn_end_queued(port->end);
  if (most < MESSAGES_MAX) most = MESSAGES_MAX;
  for (size_t i = 0; port->end != NULL; i++) {
    if (i == most && !force) {
      if (!port->is_closing) uv_async_send(&port->async);
      return;
    }
    struct rn_message* message = rn_end_take(port->end, !port->is_receiving && !force);
    if (message == NULL) return;
    if (message->is_close) {
      rn_message_drop(message);
      if (!port->is_closing) close_port(port);
      return;
    }
    rn_value values[2];
    rondo_scope_t scope;
    uint64_t number = message->number;
    size_t count = message_values(engine->cx, message, true, values);
    bool is_item = enter_message(engine->loop, number, &scope);
    bool is_fine = rn_invoke_kept(engine, port->onmessage, count, values);
    if (is_item) rondo_leave(engine->loop, &scope);
    if (!is_fine) {
      /* It threw: the rest comes in the next turn. */
      if (!engine->stopping && !port->is_closing) uv_async_send(&port->async);
      return;
    }
    if (force) continue;
    rondo_drain(engine->loop);
    if (engine->stopping) return;
    /* The same if a tick or microtask of its checkpoint threw. */
    if (engine->skip_checkpoint) {
      if (!port->is_closing) uv_async_send(&port->async);
      return;
    }
  }
}

static void on_wake(uv_async_t* async) {
  hand_over(async->data, false);
}

/* The thread ends. Ends without a port go too: those who hear them shall know. */
static void close_slots(rn_engine* engine) {
  (void)engine;
  for (int32_t i = 0; i < slots_room; i++) {
    struct port* port = slots[i].port;
    struct rn_end* end = slots[i].end;
    if (port != NULL && !port->is_closing) {
      close_port(port);
    } else if (port == NULL && end != NULL) {
      give_number(i);
      rn_end_free(end);
    }
  }
}

static void free_slots(void) {
  free(slots);
  slots = NULL;
  slots_room = 0;
  slots_free = NO_SLOT;
}

static RN_NATIVE(open_port) {
  RN_UNUSED;
  struct slot* slot = slot_of(cx, RN_ARG(0));
  if (slot == NULL || slot->port != NULL) return rn_number(cx, UV_EBADF);
  struct port* port = calloc(1, sizeof *port);
  if (port == NULL) return rn_number(cx, UV_ENOMEM);
  port->engine = rn_here();
  int err = uv_async_init(port->engine->loop, &port->async, on_wake);
  if (err != 0) {
    free(port);
    return rn_number(cx, err);
  }
  port->async.data = port;
  port->end = slot->end;
  port->number = (int32_t)(slot - slots);
  rondo_handle_set_name((uv_handle_t*)&port->async, "MessagePort");
  uv_unref((uv_handle_t*)&port->async);
  slot->port = port;
  return rn_number(cx, 0);
}

static RN_NATIVE(hear) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL || port->onmessage != 0) return rn_undefined(cx);
  port->onmessage = rn_keep(port->engine, RN_ARG(1));
  port->onclose = rn_keep(port->engine, RN_ARG(2));
  rn_end_set_owner(port->end, &port->async);
  return rn_undefined(cx);
}

static RN_NATIVE(post) {
  RN_UNUSED;
  struct slot* slot = slot_of(cx, RN_ARG(0));
  rn_object parts = rn_as_object(cx, RN_ARG(3));
  struct rn_bytes bytes;
  if (slot == NULL || slot->port == NULL || slot->port->is_closing ||
      !rn_bytes_get(cx, RN_ARG(1), &bytes))
    return rn_number(cx, UV_EBADF);
  size_t length = (size_t)rn_to_double(cx, RN_ARG(2));
  if (length > bytes.length) return rn_number(cx, UV_EINVAL);
  size_t count = parts == NULL ? 0 : rn_array_length(cx, parts);
  struct rn_message* message = rn_message_new(bytes.at, length, count);
  if (message == NULL) return rn_number(cx, UV_ENOMEM);
  struct rn_end* from = slot->end;
  for (size_t i = 0; i < count; i++) {
    struct rn_part* part = &message->parts[i];
    if (!read_part(cx, rn_get_index(cx, parts, (unsigned)i), part)) {
      rn_message_drop(message);
      return rn_number(cx, UV_ENOMEM);
    }
    message->is_transfer |= part->kind == RN_PART_NONE || part->kind == RN_PART_MEMORY ||
                            part->kind == RN_PART_MOVED || part->kind == RN_PART_END;
  }
  tell_sent(message);
  return rn_number(cx, rn_end_post(from, message));
}

/* It is never freed, and stays where it is. */
static RN_NATIVE(set_inbox) {
  RN_UNUSED;
  if (rn_bytes_get(cx, RN_ARG(0), &inbox)) rn_keep(rn_here(), RN_ARG(0));
  return rn_undefined(cx);
}

static RN_NATIVE(share) {
  RN_UNUSED;
  struct rn_shared shared;
  if (!rn_shared_take(rn_here(), RN_ARG(0), &shared)) return RN_ARG(0);
  rn_value other = rn_shared_value(rn_here(), &shared);
  rn_shared_drop(&shared);
  return other == NULL ? RN_ARG(0) : other;
}

static RN_NATIVE(can_share) {
  RN_UNUSED;
  return rn_bool(cx, rn_shared_can(rn_here()));
}

static RN_NATIVE(pair) {
  RN_UNUSED;
  struct rn_end* ends[2];
  if (!rn_end_pair(&ends[0], &ends[1])) return rn_number(cx, UV_ENOMEM);
  int32_t first = take_number(ends[0]);
  int32_t second = first == NO_SLOT ? NO_SLOT : take_number(ends[1]);
  if (second == NO_SLOT) {
    if (first != NO_SLOT) give_number(first);
    rn_end_free(ends[0]);
    rn_end_free(ends[1]);
    return rn_number(cx, UV_ENOMEM);
  }
  rn_value numbers[] = {rn_number(cx, first), rn_number(cx, second)};
  return rn_array(cx, 2, numbers);
}

static RN_NATIVE(join) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_number(cx, UV_EINVAL);
  struct rn_end* end = rn_end_join(name.at);
  rn_text_free(&name);
  int32_t number = end == NULL ? NO_SLOT : take_number(end);
  if (number != NO_SLOT) return rn_number(cx, number);
  if (end != NULL) rn_end_free(end);
  return rn_number(cx, UV_ENOMEM);
}

static RN_NATIVE(start) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL || port->is_closing) return rn_undefined(cx);
  port->is_receiving = true;
  if (rn_end_queued(port->end) > 0) uv_async_send(&port->async);
  return rn_undefined(cx);
}

static RN_NATIVE(stop) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port != NULL) port->is_receiving = false;
  return rn_undefined(cx);
}

static RN_NATIVE(take) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL || port->is_closing) return rn_undefined(cx);
  struct rn_message* message = rn_end_take(port->end, false);
  if (message == NULL) return rn_undefined(cx);
  if (message->is_close) {
    rn_message_drop(message);
    close_port(port);
    return rn_undefined(cx);
  }
  rn_value values[2];
  message_values(cx, message, false, values);
  return rn_array(cx, 2, values);
}

static RN_NATIVE(drain) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port != NULL && !port->is_closing) hand_over(port, true);
  return rn_undefined(cx);
}

static RN_NATIVE(ref) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL || port->is_closing) return rn_undefined(cx);
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref((uv_handle_t*)&port->async);
  else
    uv_unref((uv_handle_t*)&port->async);
  return rn_undefined(cx);
}

static RN_NATIVE(is_open) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  return rn_bool(cx, port != NULL && !port->is_closing);
}

/* Like a handle of Node's it keeps its mark while it is being closed. */
static RN_NATIVE(has_ref) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL) return rn_undefined(cx);
  return rn_bool(cx, uv_has_ref((uv_handle_t*)&port->async) != 0);
}

static RN_NATIVE(detach) {
  RN_UNUSED;
  struct slot* slot = slot_of(cx, RN_ARG(0));
  if (slot == NULL || slot->port == NULL || slot->port->is_closing) return rn_number(cx, UV_EBADF);
  struct port* port = slot->port;
  close_port(port);
  port->end = NULL;
  slot->port = NULL;
  return rn_number(cx, 0);
}

static RN_NATIVE(close_end) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port != NULL && !port->is_closing) close_port(port);
  return rn_undefined(cx);
}

static RN_NATIVE(discard) {
  RN_UNUSED;
  struct slot* slot = slot_of(cx, RN_ARG(0));
  if (slot == NULL || slot->port != NULL) return rn_undefined(cx);
  struct rn_end* end = slot->end;
  give_number((int32_t)(slot - slots));
  rn_end_free(end);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_message) {
  static const struct rn_function functions[] = {
      {"pair", pair},       {"join", join},       {"open", open_port},
      {"hear", hear},       {"post", post},       {"start", start},
      {"stop", stop},       {"take", take},       {"drain", drain},
      {"ref", ref},         {"hasRef", has_ref},  {"isOpen", is_open},
      {"detach", detach},   {"close", close_end}, {"discard", discard},
      {"inbox", set_inbox}, {"share", share},     {"canShare", can_share},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
}
