/* SPDX-License-Identifier: MIT */
/* The tables of kinds: the one place that lists them. */
#include "loop/kinds.h"

const struct rn_handle_kind* const rn_handle_kinds[UV_HANDLE_TYPE_MAX] = {
    [UV_ASYNC] = &rn_kind_async,       [UV_CHECK] = &rn_kind_check,
    [UV_FS_EVENT] = &rn_kind_fs_event, [UV_FS_POLL] = &rn_kind_fs_poll,
    [UV_IDLE] = &rn_kind_idle,         [UV_NAMED_PIPE] = &rn_kind_pipe,
    [UV_POLL] = &rn_kind_poll,         [UV_PREPARE] = &rn_kind_prepare,
    [UV_PROCESS] = &rn_kind_process,   [UV_SIGNAL] = &rn_kind_signal,
    [UV_TCP] = &rn_kind_tcp,           [UV_TIMER] = &rn_kind_timer,
    [UV_TTY] = &rn_kind_tty,           [UV_UDP] = &rn_kind_udp,
};

const struct rn_request_kind* const rn_request_kinds[UV_REQ_TYPE_MAX] = {
    [UV_CONNECT] = &rn_kind_connect,
    [UV_FS] = &rn_kind_fs,
    [UV_GETADDRINFO] = &rn_kind_getaddrinfo,
    [UV_GETNAMEINFO] = &rn_kind_getnameinfo,
    [UV_RANDOM] = &rn_kind_random,
    [UV_SHUTDOWN] = &rn_kind_shutdown,
    [UV_UDP_SEND] = &rn_kind_udp_send,
    [UV_WORK] = &rn_kind_work,
    [UV_WRITE] = &rn_kind_write,
};
