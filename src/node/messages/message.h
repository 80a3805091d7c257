/* SPDX-License-Identifier: MIT */
/*
 * Messages and the queues they wait in (queue.c); message.c puts ports on the
 * loop. All of it is for ports on several threads.
 *
 *   group          the ends that hear each other: two of a channel, or all
 *    |  \          broadcast channels of one name
 *   end  end       a queue of messages; its owner is the port that reads it, NULL
 *    |             while it travels inside a message
 *   port           one thread's: a uv_async_t, woken when its end gets a message
 *
 * 1. One lock guards all ends and groups of the process. It is held to link and to
 *    unlink, never while memory is copied or JavaScript runs.
 * 2. A message belongs to its sender no longer once it is posted, and holds nothing of an
 *    engine's: bytes, and shares in what all threads count.
 */
#ifndef RN_NODE_MESSAGE_H
#define RN_NODE_MESSAGE_H

#include "engine/engine.h"

enum rn_part_kind {
  RN_PART_NONE = 0, /* JavaScript has it in the bytes */
  RN_PART_MEMORY,   /* a copy of the contents of an ArrayBuffer */
  RN_PART_MOVED,    /* the contents themselves */
  RN_PART_END,      /* of a port */
  RN_PART_SHARED,   /* the memory of a SharedArrayBuffer */
  RN_PART_MODULE,   /* of WebAssembly */
  RN_PART_LOST,     /* the engine does not let it go */
};

struct rn_part {
  enum rn_part_kind kind;
  uint8_t* memory;
  size_t length;
  double max; /* of a resizable buffer; negative: it is not */
  struct rn_end* end;
  struct rn_shared* shared; /* also what was moved */
  void* module;
};

struct rn_message {
  unsigned readers; /* ends in whose queue it still is; under the lock */
  bool is_close;    /* the last of a queue */
  bool is_transfer; /* has parts that only one reader can get */
  uint64_t number;  /* for observers of loops; 0: its sender has none */
  uint8_t* bytes;
  size_t length;
  size_t count;
  struct rn_part parts[];
};

/* NULL: no memory. bytes are copied. */
struct rn_message* rn_message_new(const uint8_t* bytes, size_t length, size_t count);
/* One reader has done with it. Frees what is left in it after the last. */
void rn_message_drop(struct rn_message* message);
/* The same for a reader that wants its bytes: for free(). NULL: no memory. */
uint8_t* rn_message_drop_to_bytes(struct rn_message* message);

/* Two ends of a channel; false: no memory. */
bool rn_end_pair(struct rn_end** a, struct rn_end** b);
/* An end among those of that name. */
struct rn_end* rn_end_join(const char* name);
/* Leaves its group, whose last end gets an event if there is no name that others could
 * join by, and frees it. */
void rn_end_free(struct rn_end* end);

/* The handle to wake; NULL: nobody. */
void rn_end_set_owner(struct rn_end* end, uv_async_t* owner);

enum rn_posted {
  RN_POSTED_NOWHERE = 0, /* there is nobody to hear it */
  RN_POSTED = 1,
  RN_POSTED_TO_ITSELF = 2, /* the reader's end is in the message: both are lost */
  RN_POSTED_TOO_MANY = 3,  /* it can have one reader only, and there are more */
};

/* enum rn_posted, or UV_ENOMEM. The message is the queue's from now on, whatever the
 * answer. */
int rn_end_post(struct rn_end* from, struct rn_message* message);
/* The next message; NULL: none. With only_close, NULL if it is not the last. */
struct rn_message* rn_end_take(struct rn_end* end, bool only_close);
size_t rn_end_queued(struct rn_end* end);

/* JavaScript's number for an end, on this thread; -1: no memory. */
int32_t rn_end_number(struct rn_end* end);

#endif
