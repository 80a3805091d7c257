/* SPDX-License-Identifier: MIT */
/*
 * A flow: bytes in and out of a descriptor that can be waited for (a pipe, a
 * terminal, a socket), for stdin, for the pipes to children and for node:net.
 * JavaScript knows a flow by a number.
 */
#ifndef RN_NODE_FLOW_H
#define RN_NODE_FLOW_H

#include "node/node.h"

struct rn_flow {
  uv_poll_t poll;
  rondo_task_t soon; /* a shutdown, or a connect that failed, waits for the pending phase */
  rn_engine* engine;
  int fd;
  bool is_own;
  bool is_tcp;
  bool is_reading;
  bool is_refed;
  bool is_shut; /* for writing */
  bool is_closing;
  uint32_t number;
  size_t read_max;
  rn_ref onread;
  rn_ref closed;
  rn_ref shut;
  struct rn_flow_write* first;
  struct rn_flow_write** last;
  /* A socket that connects or listens waits for these events and not for bytes. */
  int waits;
  void (*ready)(struct rn_flow* flow);
  rn_ref told; /* JavaScript that ready calls */
  int error;   /* of a connect that failed at once */
};

/* flowOpen, flowRead, flowWrite, ...: see flow.c. */
extern const struct rn_function rn_flow_functions[];

/* NULL for what is no open flow. */
struct rn_flow* rn_flow_of(rn_context cx, rn_value number);
/* Looks for what the flow wants now. */
int rn_flow_watch(struct rn_flow* flow);
/* Calls function(status), and drops it. */
void rn_flow_tell(struct rn_flow* flow, rn_ref* function, int status);

/* Whether a flow that reads has come to its end and has not told it yet. */
bool rn_flow_end_is_near(void);

#endif
