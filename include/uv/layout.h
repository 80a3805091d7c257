/* SPDX-License-Identifier: MIT */
/*
 * The assertions that hold every size to libuv's on x86-64 Linux. Programs that embed
 * handles and requests in their own structures lay them out as with libuv, so they
 * need not be rebuilt.
 *
 * The figures were read off Debian 12's libuv1-dev.
 */
#ifndef UV_LAYOUT_H
#define UV_LAYOUT_H

#if defined(__x86_64__) && defined(__LP64__)
#ifdef __cplusplus
#define RN_HOLDS(claim) static_assert(claim, #claim)
#else
#define RN_HOLDS(claim) _Static_assert(claim, #claim)
#endif
#define RN_SIZE(type, bytes) RN_HOLDS(sizeof(type) == (bytes))
#define RN_AT(type, field, offset) RN_HOLDS(offsetof(type, field) == (offset))

RN_SIZE(uv_loop_t, 848);
RN_AT(uv_loop_t, data, 0);
RN_SIZE(uv_handle_t, 96);
RN_AT(uv_handle_t, data, 0);
RN_AT(uv_handle_t, loop, 8);
RN_AT(uv_handle_t, type, 16);
RN_SIZE(uv_timer_t, 152);
RN_SIZE(uv_idle_t, 120);
RN_SIZE(uv_prepare_t, 120);
RN_SIZE(uv_check_t, 120);
RN_SIZE(uv_async_t, 128);
RN_SIZE(uv_poll_t, 160);
RN_AT(uv_poll_t, poll_cb, 96);
RN_SIZE(uv_signal_t, 152);
RN_AT(uv_signal_t, signal_cb, 96);
RN_AT(uv_signal_t, signum, 104);
RN_SIZE(uv_stream_t, 248);
RN_AT(uv_stream_t, write_queue_size, 96);
RN_AT(uv_stream_t, alloc_cb, 104);
RN_AT(uv_stream_t, read_cb, 112);
RN_SIZE(uv_tcp_t, 248);
RN_SIZE(uv_pipe_t, 264);
RN_AT(uv_pipe_t, ipc, 248);
RN_SIZE(uv_tty_t, 312);
RN_SIZE(uv_udp_t, 216);
RN_AT(uv_udp_t, send_queue_size, 96);
RN_AT(uv_udp_t, send_queue_count, 104);
RN_SIZE(uv_process_t, 136);
RN_AT(uv_process_t, exit_cb, 96);
RN_AT(uv_process_t, pid, 104);
RN_SIZE(uv_fs_event_t, 136);
RN_SIZE(uv_fs_poll_t, 104);
RN_SIZE(uv_req_t, 64);
RN_AT(uv_req_t, data, 0);
RN_AT(uv_req_t, type, 8);
RN_SIZE(uv_work_t, 128);
RN_AT(uv_work_t, loop, 64);
RN_AT(uv_work_t, work_cb, 72);
RN_AT(uv_work_t, after_work_cb, 80);
RN_SIZE(uv_random_t, 144);
RN_AT(uv_random_t, loop, 64);
RN_SIZE(uv_write_t, 192);
RN_AT(uv_write_t, cb, 64);
RN_AT(uv_write_t, send_handle, 72);
RN_AT(uv_write_t, handle, 80);
RN_SIZE(uv_connect_t, 96);
RN_AT(uv_connect_t, cb, 64);
RN_AT(uv_connect_t, handle, 72);
RN_SIZE(uv_shutdown_t, 80);
RN_AT(uv_shutdown_t, handle, 64);
RN_AT(uv_shutdown_t, cb, 72);
RN_SIZE(uv_udp_send_t, 320);
RN_AT(uv_udp_send_t, handle, 64);
RN_AT(uv_udp_send_t, cb, 72);
RN_SIZE(uv_fs_t, 440);
RN_AT(uv_fs_t, fs_type, 64);
RN_AT(uv_fs_t, loop, 72);
RN_AT(uv_fs_t, cb, 80);
RN_AT(uv_fs_t, result, 88);
RN_AT(uv_fs_t, ptr, 96);
RN_AT(uv_fs_t, path, 104);
RN_AT(uv_fs_t, statbuf, 112);
RN_SIZE(uv_dir_t, 56);
RN_AT(uv_dir_t, dirents, 0);
RN_AT(uv_dir_t, nentries, 8);
RN_SIZE(uv_dirent_t, 16);
RN_SIZE(uv_statfs_t, 88);
RN_SIZE(uv_getaddrinfo_t, 160);
RN_AT(uv_getaddrinfo_t, loop, 64);
RN_AT(uv_getaddrinfo_t, addrinfo, 144);
RN_SIZE(uv_getnameinfo_t, 1320);
RN_AT(uv_getnameinfo_t, loop, 64);
RN_AT(uv_getnameinfo_t, host, 252);
RN_AT(uv_getnameinfo_t, service, 1277);
RN_SIZE(uv_metrics_t, 128);
RN_SIZE(uv_stat_t, 160);

#undef RN_SIZE
#undef RN_AT
#undef RN_HOLDS
#endif

#endif
