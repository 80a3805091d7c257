/* SPDX-License-Identifier: MIT */
/*
 * native('paint'): see paint.h. A picture is a Uint8Array of its pixels.
 *
 *   font(families, px, weight, italic)   [number, ascent, descent, line gap, x height, width of 0],
 *                                        undefined without pango
 *   measure(font, text)                  px
 *   draw(width, height, list, texts)     pixels; list is a Float64Array, texts an array of strings
 *   png(pixels, width, height)           a Uint8Array
 *   equal(pixels, pixels)
 *   tell(file)                           to observers: the task that runs painted this
 */
#include <stdlib.h>
#include <string.h>

#include "browser/paint.h"
#include "browser/paint_binding.h"
#include "node/process/life.h"

static RN_NATIVE(font) {
  RN_UNUSED;
  struct rn_text families;
  if (!rn_text_get(cx, RN_ARG(0), &families)) return rn_undefined(cx);
  struct rn_paint_metrics metrics = {0};
  int number = rn_paint_font(families.at, rn_to_double(cx, RN_ARG(1)), rn_to_int32(cx, RN_ARG(2)),
                             rn_to_bool(cx, RN_ARG(3)), &metrics);
  rn_text_free(&families);
  if (number < 0) return rn_undefined(cx);
  rn_value values[] = {
      rn_int(cx, number),
      rn_number(cx, metrics.ascent),
      rn_number(cx, metrics.descent),
      rn_number(cx, metrics.line_gap),
      rn_number(cx, metrics.x_height),
      rn_number(cx, metrics.zero_width),
  };
  return rn_array(cx, sizeof values / sizeof values[0], values);
}

static RN_NATIVE(measure) {
  RN_UNUSED;
  struct rn_text text;
  if (!rn_text_get(cx, RN_ARG(1), &text)) return rn_int(cx, 0);
  double width = rn_paint_measure(rn_to_int32(cx, RN_ARG(0)), text.at, text.length);
  rn_text_free(&text);
  return rn_number(cx, width);
}

/* The texts of a list, each good until the next is asked for. */
struct texts {
  rn_context cx;
  rn_object array;
  struct rn_text last;
  bool has_last;
};

static const char* get_text(void* arg, unsigned index, size_t* length) {
  struct texts* texts = arg;
  if (texts->has_last) rn_text_free(&texts->last);
  texts->has_last =
      rn_text_get(texts->cx, rn_get_index(texts->cx, texts->array, index), &texts->last);
  if (!texts->has_last) return NULL;
  *length = texts->last.length;
  return texts->last.at;
}

static RN_NATIVE(draw) {
  RN_UNUSED;
  int32_t width = rn_to_int32(cx, RN_ARG(0)), height = rn_to_int32(cx, RN_ARG(1));
  struct rn_bytes list;
  rn_object array = rn_as_object(cx, RN_ARG(3));
  if (width < 1 || height < 1 || width > RN_PAINT_SIDE_MAX || height > RN_PAINT_SIDE_MAX ||
      array == NULL || !rn_bytes_get(cx, RN_ARG(2), &list)) {
    return rn_undefined(cx);
  }
  /* Reading texts runs the engine: the list is copied. */
  double* copy = malloc(list.length + 1);
  size_t size = (size_t)width * (size_t)height * 4;
  uint8_t* pixels = malloc(size);
  if (copy == NULL || pixels == NULL) {
    free(copy);
    free(pixels);
    return rn_undefined(cx);
  }
  memcpy(copy, list.at, list.length);
  memset(pixels, 0xff, size);
  struct texts texts = {.cx = cx, .array = array};
  rn_paint_draw(pixels, width, height, copy, list.length / sizeof *copy,
                &(struct rn_paint_texts){.get = get_text, .arg = &texts});
  if (texts.has_last) rn_text_free(&texts.last);
  free(copy);
  return rn_uint8array(cx, pixels, size, rn_free_bytes, NULL);
}

static RN_NATIVE(png) {
  RN_UNUSED;
  struct rn_bytes pixels;
  int32_t width = rn_to_int32(cx, RN_ARG(1)), height = rn_to_int32(cx, RN_ARG(2));
  if (width < 1 || height < 1 || width > RN_PAINT_SIDE_MAX || height > RN_PAINT_SIDE_MAX ||
      !rn_bytes_get(cx, RN_ARG(0), &pixels) ||
      pixels.length != (size_t)width * (size_t)height * 4) {
    return rn_undefined(cx);
  }
  size_t length = 0;
  uint8_t* bytes = rn_paint_png(pixels.at, width, height, &length);
  if (bytes == NULL) return rn_undefined(cx);
  return rn_uint8array(cx, bytes, length, rn_free_bytes, NULL);
}

static RN_NATIVE(equal) {
  RN_UNUSED;
  struct rn_bytes a, b;
  if (!rn_bytes_get(cx, RN_ARG(0), &a) || !rn_bytes_get(cx, RN_ARG(1), &b))
    return rn_bool(cx, false);
  return rn_bool(cx, a.length == b.length && memcmp(a.at, b.at, a.length) == 0);
}

/* tell(file): observers hear that the task that runs has painted the picture in this file. */
static RN_NATIVE(tell) {
  RN_UNUSED;
  uv_loop_t* loop = rn_here()->loop;
  struct rn_text file;
  if (!rondo_is_observed(loop) || !rn_text_get(cx, RN_ARG(0), &file)) return rn_undefined(cx);
  uv_buf_t bytes = uv_buf_init((char*)file.at, (unsigned)file.length);
  rondo_tell_output(loop, RONDO_OUTPUT_PICTURE, &bytes);
  rn_text_free(&file);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_paint) {
  static const struct rn_function functions[] = {
      {"font", font},   {"measure", measure}, {"draw", draw}, {"png", png},
      {"equal", equal}, {"tell", tell},       {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_life_add_end(NULL, rn_paint_text_end);
}
