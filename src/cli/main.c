/* SPDX-License-Identifier: MIT */
/*
 * The rondo command.
 */
#include <stdio.h>

#include "browser/browser.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "engine/doctor.h"
#include "engine/engine.h"
#include "explore/explore.h"
#include "node/process/crash.h"
#include "node/process/process.h"
#include "node/process/why.h"

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

static void set_switches(uv_loop_t* loop, const struct rn_command* command) {
  for (int i = 0; i < RONDO_SWITCH_MAX; i++) {
    bool on = (command->switches_on >> i & 1) != 0;
    bool off = (command->switches_off >> i & 1) != 0;
    if (on || off) rondo_loop_set_switch(loop, (rondo_switch)i, on);
  }
}

/* A run that explore has found, or another one by its rules. */
static int begin_schedule(const struct rn_command* command) {
  const char* name = command->seed != NULL ? command->seed : command->schedule;
  if (name == NULL) return 0;
  const char* problem = NULL;
  if (command->seed != NULL && command->schedule != NULL)
    problem = "cannot be used with --schedule: a schedule has its seed";
  else if (command->browser)
    problem = "is for the loops of Node: pages are not explored";
  else
    problem = rn_explore_begin(command->seed, command->schedule);
  if (problem == NULL) return 0;
  fprintf(stderr, "rondo: %s %s %s\n", command->seed != NULL ? "--seed" : "--schedule", name,
          problem);
  return RN_EXIT_BAD_OPTION;
}

/* Programs that ask for the version read the first line. */
static void print_version(rondo_model model) {
  struct rn_doctor_engine engine;
  rn_doctor_engine(&engine);
  printf("v%s\nAPI of Node.js v%s, on JavaScriptCore of WebKitGTK %s\n", RONDO_VERSION,
         rn_process_node_version(model), engine.version);
}

int main(int argc, char** argv) {
  /* Before anything is changed that the program would inherit. */
  const struct rn_subcommand* subcommand = rn_subcommand_of(argc, argv);
  if (subcommand != NULL && subcommand->run != NULL) return subcommand->run(argc, argv);
  if (subcommand != NULL && subcommand->enter != NULL) {
    int ended = subcommand->enter(&argc, &argv);
    if (ended >= 0) return ended;
    subcommand = rn_subcommand_of(argc, argv);
  }
  int status = check_switches();
  if (status != 0) return status;
  rn_process_begin();
  argv = uv_setup_args(argc, argv);
  struct rn_command command;
  status = rn_options_parse(&argc, argv, subcommand, &command);
  if (status != 0) return status;
  if (command.help) {
    if (subcommand != NULL && subcommand->help != NULL)
      fputs(subcommand->help, stdout);
    else
      rn_options_help(command.help_all);
    return 0;
  }
  if (command.version) {
    print_version(command.model);
    return 0;
  }
  rn_process_set_args(argc, argv, command.options_end, command.rest, command.has_script);
  if (command.title != NULL) uv_set_process_title(command.title);
  rn_life_set_reader(rn_options_read);
  rn_crash_start();
  rn_browser_begin();
  if (command.browser) rn_engine_expect_pages();
  status = begin_schedule(&command);
  if (status != 0) return status;
  if (command.trace.is_on)
    status = rn_trace_start(&command.trace, command.browser);
  else if (subcommand == NULL)
    rn_lens_start_by_environment(true);
  if (status != 0) return status;
  uv_loop_t loop;
  int err = uv_loop_init(&loop);
  if (err != 0) {
    fprintf(stderr, "rondo: no event loop: %s%s\n", uv_strerror(err),
            err == UV_EINVAL ? " (RONDO_POLL is epoll or uring)" : "");
    return err == UV_EINVAL ? RN_EXIT_BAD_OPTION : 1;
  }
  rondo_loop_set_model(&loop, command.model);
  set_switches(&loop, &command);
  if (command.virtual_time) rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL);
  if (rn_explore_is_on()) err = rn_explore_loop(&loop);
  if (err != 0) {
    fprintf(stderr, "rondo: the loop cannot be steered: %s\n", uv_strerror(err));
    return 1;
  }
  if (command.why) rn_why_observe(&loop);
  return rn_life_run(&loop, command.options, command.count);
}
