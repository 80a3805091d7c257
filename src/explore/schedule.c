/* SPDX-License-Identifier: MIT */
/*
 * Schedules as files. A line each, so that people can read and attach them:
 *
 *   rondo schedule 1
 *   seed p3-1-17-6-1795000000000
 *   choice 12 poll-order 2/4 reading b.txt | reading a.txt
 *
 * A choice that is not there is answered as usual. One that is there says which candidate of how
 * many was taken, what that was, and, behind the bar, what the usual one was. The seed gives the
 * date and the random numbers. A report is a schedule with all choices that were not usual, and
 *
 *   choices 40
 *   order 9f86d081884c7d65
 *   end ended
 *
 * Each line is written when it is known, so a run that crashes leaves its choices. The file is open
 * only meanwhile: a program may close descriptors that it does not know, and reuse their numbers.
 *
 * What came from other hosts is there as
 *
 *   input read 1 5 hello      a call on the first socket, its result, and what came with it
 *   input + and more          goes on with the line before
 *
 * and `input stdin 0 N TEXT` is the standard input. input.c has more of it.
 *
 * Lines that begin with # are comments. A line `loose N` makes the numbers of choices count less:
 * explore.h.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "explore/explore.h"

static const char head[] = "rondo schedule 1";

bool rn_schedule_add(struct rn_schedule* schedule, const struct rn_deviation* deviation) {
  struct rn_deviation* more = realloc(schedule->deviations, (schedule->count + 1) * sizeof more[0]);
  if (more == NULL) return false;
  more[schedule->count++] = *deviation;
  schedule->deviations = more;
  return true;
}

/* ---- reading --------------------------------------------------------------------------- */

static bool read_point(const char* name, rondo_choice_point* point) {
  for (int i = 0; i < RONDO_CHOICE_MAX; i++) {
    if (strcmp(name, rondo_choice_name((rondo_choice_point)i)) != 0) continue;
    *point = (rondo_choice_point)i;
    return true;
  }
  return false;
}

static bool read_choice(const char* line, struct rn_deviation* to) {
  char point[32];
  char number[20];
  char index[10];
  char count[10];
  int at = 0;
  *to = (struct rn_deviation){0};
  if (sscanf(line, "choice %19[0-9] %31s %9[0-9]/%9[0-9]%n", number, point, index, count, &at) !=
          4 ||
      line[at] != ' ')
    return false;
  to->number = strtoull(number, NULL, 10);
  to->index = strtoul(index, NULL, 10);
  to->count = strtoul(count, NULL, 10);
  at++;
  if (!read_point(point, &to->point) || to->number == 0 || to->index >= to->count) return false;
  const char* bar = strstr(line + at, " | ");
  size_t length = bar == NULL ? strlen(line + at) : (size_t)(bar - line - at);
  if (length >= sizeof to->label) return false;
  memcpy(to->label, line + at, length);
  if (bar != NULL) snprintf(to->usual, sizeof to->usual, "%.120s", bar + 3);
  return true;
}

static const char* read_line(const char* line, struct rn_schedule* schedule) {
  struct rn_seed seed;
  struct rn_deviation deviation;
  if (line[0] == '\0' || line[0] == '#') return NULL;
  if (strncmp(line, "seed ", 5) == 0) {
    if (!rn_seed_read(line + 5, &seed)) return "has a seed that is none";
    rn_seed_write(&seed, schedule->seed);
    return NULL;
  }
  if (strncmp(line, "choice ", 7) == 0) {
    if (!read_choice(line, &deviation)) return "has a choice that cannot be read";
    if (schedule->count > 0 && schedule->deviations[schedule->count - 1].number >= deviation.number)
      return "has choices that are not in order";
    return rn_schedule_add(schedule, &deviation) ? NULL : "does not fit into memory";
  }
  if (strncmp(line, "input ", 6) == 0)
    return rn_input_read(line + 6, &schedule->inputs) ? NULL : "has an input that cannot be read";
  if (strncmp(line, "loose ", 6) == 0) {
    char* end;
    schedule->is_loose = true;
    schedule->slack = strtoull(line + 6, &end, 10);
    return end == line + 6 || *end != '\0' ? "has a line that means nothing" : NULL;
  }
  static const char* const others[] = {"choices ", "order ", "end "};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (strncmp(line, others[i], strlen(others[i])) == 0) return NULL;
  return "has a line that means nothing";
}

/* Others, such as a pipe that nobody writes to, may never end. */
static FILE* open_regular(const char* path, const char** problem) {
  struct stat about;
  *problem = "is not there, or cannot be opened";
  const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd == -1) return NULL;
  const bool is_regular = fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
  if (!is_regular) *problem = "is no regular file";
  FILE* file = is_regular ? fdopen(fd, "r") : NULL;
  if (file == NULL)
    close(fd);
  else
    *problem = NULL;
  return file;
}

const char* rn_schedule_read(const char* path, struct rn_schedule* schedule) {
  char line[1024];
  const char* problem = NULL;
  bool is_first = true;
  *schedule = (struct rn_schedule){0};
  FILE* file = open_regular(path, &problem);
  if (file == NULL) return problem;
  while (problem == NULL && fgets(line, sizeof line, file) != NULL) {
    size_t length = strcspn(line, "\n");
    if (line[length] != '\n' && !feof(file)) problem = "has a line that is too long";
    line[length] = '\0';
    if (problem == NULL && is_first && strcmp(line, head) != 0) problem = "is no schedule";
    if (problem == NULL && !is_first) problem = read_line(line, schedule);
    is_first = false;
  }
  if (problem == NULL && ferror(file)) problem = "cannot be read";
  fclose(file);
  if (problem != NULL) return problem;
  if (is_first) return "is no schedule";
  return schedule->seed[0] == '\0' ? "has no seed" : NULL;
}

/* ---- writing --------------------------------------------------------------------------- */

/* Nobody waits for an answer: explore sees whether the file is there and whole. */
void rn_report_begin(const struct rn_report* report, const char* seed) {
  if (report->path == NULL) return;
  FILE* file = fopen(report->path, "we");
  if (file == NULL) return;
  fprintf(file, "%s\nseed %s\n", head, seed);
  fclose(file);
}

void rn_report_choice(const struct rn_report* report, const struct rn_deviation* d) {
  FILE* file = rn_report_open(report);
  if (file == NULL) return;
  fprintf(file, "choice %" PRIu64 " %s %zu/%zu %s | %s\n", d->number, rondo_choice_name(d->point),
          d->index, d->count, d->label, d->usual);
  fclose(file);
}

void rn_report_end(const struct rn_report* report, const char* end) {
  FILE* file = rn_report_open(report);
  if (file == NULL) return;
  fprintf(file, "choices %" PRIu64 "\norder %016" PRIx64 "\nend %s\n", report->choices,
          report->order, end);
  fclose(file);
}

FILE* rn_report_open(const struct rn_report* report) {
  return report->path == NULL ? NULL : fopen(report->path, "ae");
}
