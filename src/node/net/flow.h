/* SPDX-License-Identifier: MIT */
/*
 * A flow: bytes in and out of a pipe, a terminal or a socket, for stdin, for the pipes to
 * children and for node:net. It is a stream of the library's; JavaScript knows it by a number.
 */
#ifndef RN_NODE_FLOW_H
#define RN_NODE_FLOW_H

#include "node/node.h"

struct rn_flow {
  union {
    uv_handle_t any;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
    uv_tty_t tty;
  } uv;
  uv_connect_t connect;
  uv_shutdown_t shutdown;
  rn_engine* engine;
  uint32_t number;
  bool is_closing;
  bool lends;        /* what is read is looked at where it is (reading.h) */
  uint8_t* gathered; /* answers that go out together (sending.c), or NULL */
  size_t gathered_count;
  struct rn_flow* next_gathering; /* of those with such */
  size_t read_max;
  rn_ref onread;
  rn_ref onconnection;
  rn_ref connected;
  rn_ref shut;
  rn_ref closed;
};

/* flowNew, flowRead, flowWrite, ...: see flow.c. */
extern const struct rn_function rn_flow_functions[];
/* flowSend: see sending.c. */
extern const struct rn_fast rn_sending_functions[];

/* NULL for what is no open flow. */
struct rn_flow* rn_flow_of(rn_context cx, rn_value number);
/* When the process ends. */
void rn_flow_restore_stdin(void);
/* What is gathered goes out: of a flow, of all. */
void rn_flow_flush(struct rn_flow* flow);
void rn_flows_flush(void);
void rn_sending_free(void);
/* Calls function(status), and drops it. */
void rn_flow_tell(struct rn_flow* flow, rn_ref* function, int status);

#endif
