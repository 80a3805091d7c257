/* SPDX-License-Identifier: MIT */
/*
 * Text and pictures, by pango and cairo, which are loaded when a page first measures or paints:
 * one that does neither pays nothing. Without the libraries nothing is measured, and pictures stay
 * white.
 *
 *   paint_lib.c   the libraries and their functions
 *   paint_text.c  fonts and the widths of texts
 *   paint_draw.c  a display list to pixels
 *   paint_png.c   pixels to a PNG
 *   paint.c       native('paint')
 */
#ifndef RN_BROWSER_PAINT_H
#define RN_BROWSER_PAINT_H

#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/engine.h"

/* ---- the libraries ---------------------------------------------------------------------- */

/* clang-format off */
#define RN_PAINT_CAIRO(f) \
  f(cairo_arc) f(cairo_clip) f(cairo_close_path) f(cairo_create) f(cairo_curve_to) f(cairo_destroy) \
  f(cairo_fill) f(cairo_font_options_create) f(cairo_font_options_destroy) \
  f(cairo_font_options_set_antialias) f(cairo_font_options_set_hint_metrics) \
  f(cairo_font_options_set_hint_style) f(cairo_image_surface_create_for_data) f(cairo_line_to) \
  f(cairo_move_to) f(cairo_new_path) f(cairo_paint_with_alpha) f(cairo_paint) \
  f(cairo_pattern_add_color_stop_rgba) f(cairo_pattern_create_linear) f(cairo_pattern_destroy) \
  f(cairo_pop_group_to_source) f(cairo_push_group) f(cairo_rectangle) f(cairo_restore) \
  f(cairo_save) f(cairo_set_antialias) f(cairo_set_dash) f(cairo_set_fill_rule) \
  f(cairo_set_line_cap) f(cairo_set_line_width) f(cairo_set_operator) f(cairo_set_source) \
  f(cairo_set_source_rgba) f(cairo_stroke) f(cairo_surface_destroy) f(cairo_surface_flush) \
  f(cairo_transform) f(cairo_matrix_init) f(cairo_set_source_surface) f(cairo_translate) f(cairo_scale)

#define RN_PAINT_PANGO(f) \
  f(pango_attr_letter_spacing_new) f(pango_attr_list_insert) f(pango_attr_list_new) \
  f(pango_attr_list_unref) f(pango_context_load_font) f(pango_context_set_round_glyph_positions) \
  f(pango_font_description_free) f(pango_font_description_new) \
  f(pango_font_description_set_absolute_size) f(pango_font_description_set_family) \
  f(pango_font_description_set_style) f(pango_font_description_set_weight) \
  f(pango_font_get_metrics) f(pango_font_map_create_context) f(pango_font_metrics_get_ascent) \
  f(pango_font_metrics_get_descent) f(pango_font_metrics_get_height) f(pango_font_metrics_unref) \
  f(pango_layout_get_line_readonly) f(pango_layout_line_get_extents) f(pango_layout_new) \
  f(pango_layout_set_attributes) f(pango_layout_set_font_description) \
  f(pango_layout_set_single_paragraph_mode) f(pango_layout_set_text)

#define RN_PAINT_PANGOCAIRO(f) \
  f(pango_cairo_context_set_font_options) f(pango_cairo_font_map_new) \
  f(pango_cairo_font_map_set_resolution) f(pango_cairo_show_layout_line)

#define RN_PAINT_GOBJECT(f) f(g_object_unref)
/* clang-format on */

#define RN_PAINT_POINTER(name) __typeof__(&name) name;
struct rn_paint_lib {
  RN_PAINT_CAIRO(RN_PAINT_POINTER)
  RN_PAINT_PANGO(RN_PAINT_POINTER)
  RN_PAINT_PANGOCAIRO(RN_PAINT_POINTER)
  RN_PAINT_GOBJECT(RN_PAINT_POINTER)
};

/* NULL if a library or a function of it is missing. */
const struct rn_paint_lib* rn_paint_lib(void);

/* ---- text ----------------------------------------------------------------------------------- */

struct rn_paint_metrics {
  double ascent, descent, line_gap, x_height, zero_width; /* px */
};

/* The number of a font, the same for the same arguments; -1 if there is none. families: names
 * separated by commas, the first that is there counts. */
int rn_paint_font(const char* families, double size_px, int weight, bool italic,
                  struct rn_paint_metrics* metrics);
/* The advance width of a line of text; UTF-8. */
double rn_paint_measure(int font, const char* text, size_t length);
/* A line with its baseline's start at 0, 0, in the source that is set. */
void rn_paint_show(cairo_t* cairo, int font, const char* text, size_t length, double spacing_px);
/* When the engine of this thread ends. */
void rn_paint_text_end(void);

/* ---- pictures ---------------------------------------------------------------------------- */

enum { RN_PAINT_SIDE_MAX = 16384 };

/* Draws the list into pixels (BGRA, width * 4 bytes a row), which are white before. text(arg, i)
 * gives the text number i. Unknown commands end the list. */
struct rn_paint_texts {
  const char* (*get)(void* arg, unsigned index, size_t* length);
  void* arg;
};
void rn_paint_draw(uint8_t* pixels, int width, int height, const double* list, size_t count,
                   const struct rn_paint_texts* texts);

/* A PNG of such pixels, in memory for free(); NULL if there is none. */
uint8_t* rn_paint_png(const uint8_t* pixels, int width, int height, size_t* length);

#endif
