/* SPDX-License-Identifier: MIT */
/*
 * What comes from outside, in schedules: src/poll/tape.c says what is kept. In a schedule it is
 * text:
 *
 *   input CALL SOCKET RESULT [BYTES]
 *   input + BYTES                       more bytes of the line before
 *
 * Bytes that are no printable ASCII are \n, \r, \t or \xHH; a backslash is \\. Socket 0 is none.
 * A line has few bytes, so that people can read it.
 *
 * A schedule without such lines is run against the world as it is, and what comes is put into the
 * report. So the schedules that explore tries are never played; those that it writes are.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "explore/explore.h"
#include "poll/tape.h"

enum { LINE_BYTES = 160 };

static const struct rn_report* record; /* NULL: nobody wants it */
static struct rn_inputs* tape;
static const char stdin_call[] = "stdin";

/* ---- text ----------------------------------------------------------------------------------- */

static void write_bytes(FILE* file, const unsigned char* bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    switch (bytes[i]) {
      case '\n':
        fputs("\\n", file);
        break;
      case '\r':
        fputs("\\r", file);
        break;
      case '\t':
        fputs("\\t", file);
        break;
      case '\\':
        fputs("\\\\", file);
        break;
      default:
        fprintf(file, isprint(bytes[i]) && bytes[i] < 0x80 ? "%c" : "\\x%02x", bytes[i]);
    }
  }
}

static int digit(char c) {
  static const char digits[] = "0123456789abcdef";
  const char* at = c == '\0' ? NULL : strchr(digits, c);
  return at == NULL ? -1 : (int)(at - digits);
}

/* One byte, and how many characters it took; 0: it cannot be read. */
static size_t read_byte(const char* text, char* byte) {
  *byte = text[0];
  if (text[0] != '\\') return 1;
  switch (text[1]) {
    case 'n':
      *byte = '\n';
      return 2;
    case 'r':
      *byte = '\r';
      return 2;
    case 't':
      *byte = '\t';
      return 2;
    case '\\':
      return 2;
    case 'x':
      if (digit(text[2]) < 0 || digit(text[3]) < 0) return 0;
      *byte = (char)(digit(text[2]) * 16 + digit(text[3]));
      return 4;
    default:
      return 0;
  }
}

static bool append_bytes(struct rn_input* input, const char* text) {
  char* data = realloc(input->data, input->size + strlen(text) + 1);
  if (data == NULL) return false;
  input->data = data;
  while (*text != '\0') {
    size_t took = read_byte(text, &data[input->size]);
    if (took == 0) return false;
    input->size++;
    text += took;
  }
  return true;
}

bool rn_input_read(const char* line, struct rn_inputs* inputs) {
  struct rn_input input = {0};
  int at = 0;
  if (strncmp(line, "+ ", 2) == 0)
    return inputs->count > 0 && append_bytes(&inputs->items[inputs->count - 1], line + 2);
  if (sscanf(line, "%15s %u %" SCNd64 "%n", input.call, &input.socket, &input.result, &at) != 3)
    return false;
  if (line[at] == ' ') at++;
  if (!append_bytes(&input, line + at)) return false;
  struct rn_input* items = realloc(inputs->items, (inputs->count + 1) * sizeof items[0]);
  if (items == NULL) return false;
  items[inputs->count++] = input;
  inputs->items = items;
  return true;
}

/* ---- the tape ---------------------------------------------------------------------------- */

static void keep(const char* call, unsigned socket, int64_t result, const void* data, size_t size) {
  FILE* file = rn_report_open(record);
  if (file == NULL) return;
  const unsigned char* bytes = data;
  fprintf(file, "input %s %u %" PRId64, call, socket, result);
  for (size_t at = 0; at < size; at += LINE_BYTES) {
    fputs(at == 0 ? " " : "\ninput + ", file);
    write_bytes(file, bytes + at, size - at < LINE_BYTES ? size - at : LINE_BYTES);
  }
  fputc('\n', file);
  fclose(file);
}

static void describe(const struct rn_input* input, char text[64]) {
  if (input == NULL)
    snprintf(text, 64, "no more of it");
  else
    snprintf(text, 64, "that of \"%s\" on socket %u", input->call, input->socket);
}

static int64_t next(const char* call, unsigned socket, void* data, size_t* size) {
  while (tape->next < tape->count && strcmp(tape->items[tape->next].call, stdin_call) == 0)
    tape->next++;
  const struct rn_input* input = tape->next < tape->count ? &tape->items[tape->next] : NULL;
  if (input == NULL || strcmp(input->call, call) != 0 || input->socket != socket ||
      input->size > *size) {
    char found[64];
    describe(input, found);
    rn_explore_no_input(call, found);
  }
  if (input->size > 0) memcpy(data, input->data, input->size);
  *size = input->size;
  tape->next++;
  return input->result;
}

static bool has_calls(const struct rn_inputs* inputs) {
  for (size_t i = 0; i < inputs->count; i++)
    if (strcmp(inputs->items[i].call, stdin_call) != 0) return true;
  return false;
}

void rn_inputs_begin(struct rn_inputs* inputs, const struct rn_report* report) {
  static const struct rn_tape recorder = {.plays = false, .keep = keep};
  static const struct rn_tape player = {.plays = true, .next = next};
  tape = inputs;
  record = report;
  rn_tape = has_calls(inputs) ? &player : report->path != NULL ? &recorder : NULL;
}

bool rn_inputs_open_stdin(const struct rn_inputs* inputs) {
  int fd = -1;
  for (size_t i = 0; i < inputs->count; i++) {
    const struct rn_input* input = &inputs->items[i];
    if (strcmp(input->call, stdin_call) != 0) continue;
    if (fd == -1) fd = memfd_create(stdin_call, MFD_CLOEXEC);
    if (fd == -1 || write(fd, input->data, input->size) != (ssize_t)input->size) return false;
  }
  if (fd == -1) return true;
  bool is_there = lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO;
  if (fd != STDIN_FILENO) close(fd);
  return is_there;
}
