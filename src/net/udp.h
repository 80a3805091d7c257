/* SPDX-License-Identifier: MIT */
/*
 * What the files of datagrams offer each other.
 *
 * Invariants:
 *  1. watch.fd is -1 until something needs a socket, and again once closed.
 *  2. A send is in `unsent` or in `finished` until its callback; it counts in
 *     send_queue_count and among the loop's requests as long.
 *  3. recv_cb is set exactly while the watch wants EPOLLIN, and, after uv_close, until
 *     the close phase.
 *  4. The watch wants EPOLLOUT only while `unsent` has something or is about to be
 *     looked at again; `finished` is emptied by a fed watch or by the close phase.
 */
#ifndef RN_NET_UDP_H
#define RN_NET_UDP_H

#include <sys/socket.h>

#include "loop/loop.h"

/* uv_handle_t.flags of a uv_udp_t */
enum {
  RN_UDP_CONNECTED = 1 << 16,
  RN_UDP_RECVMMSG = 1 << 17,
  RN_UDP_FINISHING = 1 << 18, /* send callbacks run: what they send is queued */
};

/* udp.c */
/* Of what uv_udp_* take an address: AF_INET, AF_INET6, and to send also AF_UNIX. 0: none. */
socklen_t rn_udp_name_size(const struct sockaddr* name);
/* Makes a socket and binds it to any port, if there is none. */
int rn_udp_need_socket(uv_udp_t* handle, int domain, unsigned flags);

/* udp_send.c */
void rn_udp_send_unsent(uv_udp_t* handle);
void rn_udp_run_finished(uv_udp_t* handle);
void rn_udp_cancel_unsent(uv_udp_t* handle);

/* udp_recv.c */
/* flags: 0 or MSG_ERRQUEUE. */
void rn_udp_receive(uv_udp_t* handle, int flags);

#endif
