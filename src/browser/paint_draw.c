/* SPDX-License-Identifier: MIT */
/*
 * A display list to pixels. The list is numbers, a command and its arguments:
 *
 *   1  RECT   x y w h rgba               2  ROUND  x y w h radii(4) rgba
 *   3  RING   x y w h radii(4) x y w h radii(4) rgba: the first without the second
 *   4  TEXT   x baseline font text spacing rgba
 *   5  SAVE   6 RESTORE   7 CLIP x y w h radii(4)   8 MATRIX a b c d e f
 *   9  GROUP  10 UNGROUP alpha
 *   11 QUAD   four points, rgba          12 LINE x1 y1 x2 y2 width dash rgba
 *   13 LINEAR x y w h radii(4) x0 y0 x1 y1 n (offset rgba)*
 *
 * Colours are 0..255, alpha 0..1. What our JavaScript writes is trusted to be well formed, but
 * never to be short: a command without all of its arguments ends the list.
 */
#include <math.h>

#include "browser/paint.h"

enum command {
  RECT = 1,
  ROUND,
  RING,
  TEXT,
  SAVE,
  RESTORE,
  CLIP,
  MATRIX,
  GROUP,
  UNGROUP,
  QUAD,
  LINE,
  LINEAR,
  COMMANDS_MAX
};

static const uint8_t arguments[COMMANDS_MAX] = {
    [RECT] = 8,   [ROUND] = 12,  [RING] = 20, [TEXT] = 9,  [CLIP] = 8,
    [MATRIX] = 6, [UNGROUP] = 1, [QUAD] = 12, [LINE] = 10, [LINEAR] = 13};

struct painter {
  const struct rn_paint_lib* lib;
  cairo_t* cairo;
  int depth; /* saves and groups that are open */
};

static void set_color(const struct painter* p, const double* c) {
  p->lib->cairo_set_source_rgba(p->cairo, c[0] / 255, c[1] / 255, c[2] / 255, c[3]);
}

static void round_path(const struct painter* p, const double* r, const double* radii) {
  const struct rn_paint_lib* lib = p->lib;
  cairo_t* cr = p->cairo;
  double x = r[0], y = r[1], w = r[2], h = r[3];
  if (radii[0] <= 0 && radii[1] <= 0 && radii[2] <= 0 && radii[3] <= 0) {
    lib->cairo_rectangle(cr, x, y, w, h);
    return;
  }
  lib->cairo_move_to(cr, x + radii[0], y);
  lib->cairo_arc(cr, x + w - radii[1], y + radii[1], radii[1], -M_PI / 2, 0);
  lib->cairo_arc(cr, x + w - radii[2], y + h - radii[2], radii[2], 0, M_PI / 2);
  lib->cairo_arc(cr, x + radii[3], y + h - radii[3], radii[3], M_PI / 2, M_PI);
  lib->cairo_arc(cr, x + radii[0], y + radii[0], radii[0], M_PI, 3 * M_PI / 2);
  lib->cairo_close_path(cr);
}

static void draw_text(const struct painter* p, const double* a,
                      const struct rn_paint_texts* texts) {
  const struct rn_paint_lib* lib = p->lib;
  size_t length = 0;
  const char* text = texts->get(texts->arg, (unsigned)a[3], &length);
  if (text == NULL) return;
  set_color(p, a + 5);
  lib->cairo_move_to(p->cairo, a[0], a[1]);
  rn_paint_show(p->cairo, (int)a[2], text, length, a[4]);
  lib->cairo_new_path(p->cairo);
}

static void draw_line(const struct painter* p, const double* a) {
  const struct rn_paint_lib* lib = p->lib;
  cairo_t* cr = p->cairo;
  set_color(p, a + 6);
  lib->cairo_set_line_width(cr, a[4]);
  bool dotted = a[5] < 0;
  if (a[5] != 0) {
    double dashes[2] = {dotted ? 0 : a[5], dotted ? -a[5] : a[5]};
    lib->cairo_set_dash(cr, dashes, 2, 0);
    if (dotted) lib->cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  }
  lib->cairo_move_to(cr, a[0], a[1]);
  lib->cairo_line_to(cr, a[2], a[3]);
  lib->cairo_stroke(cr);
  lib->cairo_set_dash(cr, NULL, 0, 0);
  lib->cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

static void draw_quad(const struct painter* p, const double* a) {
  const struct rn_paint_lib* lib = p->lib;
  set_color(p, a + 8);
  lib->cairo_move_to(p->cairo, a[0], a[1]);
  for (int i = 1; i < 4; i++) lib->cairo_line_to(p->cairo, a[2 * i], a[2 * i + 1]);
  lib->cairo_close_path(p->cairo);
  lib->cairo_fill(p->cairo);
}

static void draw_linear(const struct painter* p, const double* a, size_t stops) {
  const struct rn_paint_lib* lib = p->lib;
  cairo_pattern_t* pattern = lib->cairo_pattern_create_linear(a[8], a[9], a[10], a[11]);
  for (size_t i = 0; i < stops; i++) {
    const double* s = a + 13 + i * 5;
    lib->cairo_pattern_add_color_stop_rgba(pattern, s[0], s[1] / 255, s[2] / 255, s[3] / 255, s[4]);
  }
  lib->cairo_set_source(p->cairo, pattern);
  round_path(p, a, a + 4);
  lib->cairo_fill(p->cairo);
  lib->cairo_pattern_destroy(pattern);
}

static void draw(struct painter* p, enum command command, const double* a, size_t stops,
                 const struct rn_paint_texts* texts) {
  const struct rn_paint_lib* lib = p->lib;
  cairo_t* cr = p->cairo;
  switch (command) {
    case RECT:
      set_color(p, a + 4);
      lib->cairo_rectangle(cr, a[0], a[1], a[2], a[3]);
      lib->cairo_fill(cr);
      break;
    case ROUND:
      set_color(p, a + 8);
      round_path(p, a, a + 4);
      lib->cairo_fill(cr);
      break;
    case RING:
      set_color(p, a + 16);
      lib->cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
      round_path(p, a, a + 4);
      round_path(p, a + 8, a + 12);
      lib->cairo_fill(cr);
      lib->cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
      break;
    case TEXT:
      draw_text(p, a, texts);
      break;
    case SAVE:
      lib->cairo_save(cr);
      p->depth++;
      break;
    case RESTORE:
      if (p->depth == 0) break;
      lib->cairo_restore(cr);
      p->depth--;
      break;
    case CLIP:
      round_path(p, a, a + 4);
      lib->cairo_clip(cr);
      break;
    case MATRIX: {
      cairo_matrix_t matrix;
      if (a[0] * a[3] - a[1] * a[2] == 0) { /* nothing can be seen, and cairo would stop */
        lib->cairo_rectangle(cr, 0, 0, 0, 0);
        lib->cairo_clip(cr);
        break;
      }
      lib->cairo_matrix_init(&matrix, a[0], a[1], a[2], a[3], a[4], a[5]);
      lib->cairo_transform(cr, &matrix);
      break;
    }
    case GROUP:
      lib->cairo_push_group(cr);
      p->depth++;
      break;
    case UNGROUP:
      if (p->depth == 0) break;
      lib->cairo_pop_group_to_source(cr);
      lib->cairo_paint_with_alpha(cr, a[0]);
      p->depth--;
      break;
    case QUAD:
      draw_quad(p, a);
      break;
    case LINE:
      draw_line(p, a);
      break;
    case LINEAR:
      draw_linear(p, a, stops);
      break;
    default:
      break;
  }
}

void rn_paint_draw(uint8_t* pixels, int width, int height, const double* list, size_t count,
                   const struct rn_paint_texts* texts) {
  const struct rn_paint_lib* lib = rn_paint_lib();
  if (lib == NULL) return;
  cairo_surface_t* surface = lib->cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24,
                                                                      width, height, width * 4);
  struct painter p = {.lib = lib, .cairo = lib->cairo_create(surface)};
  for (size_t at = 0; at < count;) {
    double code = list[at++];
    if (!(code >= RECT && code < COMMANDS_MAX)) break;
    enum command command = (enum command)code;
    size_t needs = arguments[command];
    if (count - at < needs) break;
    const double* a = list + at;
    size_t stops = 0;
    if (command == LINEAR) {
      if (!(a[12] >= 0 && a[12] <= 1000)) break;
      stops = (size_t)a[12];
      needs += stops * 5;
      if (count - at < needs) break;
    }
    draw(&p, command, a, stops, texts);
    at += needs;
  }
  lib->cairo_destroy(p.cairo);
  lib->cairo_surface_flush(surface);
  lib->cairo_surface_destroy(surface);
}
