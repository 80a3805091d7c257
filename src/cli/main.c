/* SPDX-License-Identifier: MIT */
/*
 * The rondo command.
 */
#include <stdio.h>

#include "browser/browser.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "engine/doctor.h"
#include "node/process/crash.h"
#include "node/process/process.h"

/* A switch that is spelt wrong would leave on what shall be off. */
static int check_switches(void) {
  const char* mistake = rn_doctor_mistake();
  if (mistake == NULL) return 0;
  fprintf(stderr,
          "rondo: %s means nothing: RONDO_ENGINE is portable or empty, RONDO_WITHOUT a list of "
          "names, separated by commas\nTry rondo doctor (without them) for the names.\n",
          mistake);
  return RN_EXIT_BAD_OPTION;
}

int main(int argc, char** argv) {
  /* Before anything is changed that the program would inherit. */
  const struct rn_subcommand* subcommand = rn_subcommand_of(argc, argv);
  if (subcommand != NULL && subcommand->run != NULL) return subcommand->run(argc, argv);
  int status = check_switches();
  if (status != 0) return status;
  rn_process_begin();
  argv = uv_setup_args(argc, argv);
  struct rn_command command;
  status = rn_options_parse(argc, argv, subcommand, &command);
  if (status != 0) return status;
  if (command.help) {
    if (subcommand != NULL && subcommand->help != NULL)
      fputs(subcommand->help, stdout);
    else
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
  rn_browser_begin();
  uv_loop_t loop;
  int err = uv_loop_init(&loop);
  if (err != 0) {
    fprintf(stderr, "rondo: no event loop: %s%s\n", uv_strerror(err),
            err == UV_EINVAL ? " (RONDO_POLL is epoll or uring)" : "");
    return err == UV_EINVAL ? RN_EXIT_BAD_OPTION : 1;
  }
  rondo_loop_set_model(&loop, command.model);
  if (command.virtual_time) rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL);
  return rn_life_run(&loop, command.options, command.count);
}
