/* SPDX-License-Identifier: MIT */
/*
 * The rondo command.
 */
#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "cli/run_on.h"
#include "node/process/crash.h"
#include "node/process/process.h"

int main(int argc, char** argv) {
  /* Before anything is changed that the program would inherit. */
  if (argc > 1 && strcmp(argv[1], "run-on") == 0) return rn_run_on(argc, argv);
  rn_process_begin();
  argv = uv_setup_args(argc, argv);
  struct rn_command command;
  int status = rn_options_parse(argc, argv, &command);
  if (status != 0) return status;
  if (command.help) {
    rn_options_help();
    return 0;
  }
  if (command.version) {
    puts("v" RONDO_VERSION);
    return 0;
  }
  rn_process_set_args(argc, argv, command.options_end, command.rest, command.has_script);
  if (command.title != NULL) uv_set_process_title(command.title);
  rn_life_set_reader(rn_options_read);
  rn_crash_start();
  uv_loop_t loop;
  int err = uv_loop_init(&loop);
  if (err != 0) {
    fprintf(stderr, "rondo: no event loop: %s%s\n", uv_strerror(err),
            err == UV_EINVAL ? " (RONDO_POLL is epoll or uring)" : "");
    return 1;
  }
  rondo_loop_set_model(&loop, command.model);
  if (command.virtual_time) rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL);
  return rn_life_run(&loop, command.options, command.count);
}
