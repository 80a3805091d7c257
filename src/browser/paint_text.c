/* SPDX-License-Identifier: MIT */
/*
 * Fonts and the widths of texts, by pango, in pixels and without hinting: glyphs stand where the
 * font's own numbers put them, as in Chromium without a screen.
 *
 * A thread has one pango context and a table of fonts, each with a layout that is used for every
 * text in it. JavaScript keeps the widths (lib/web/css/fonts.js), so nothing is kept here.
 */
#include <stdlib.h>
#include <string.h>

#include "browser/paint.h"

enum { FONTS_MAX = 4096 };

struct font {
  char* families;
  double size_px;
  int weight;
  bool italic;
  PangoLayout* layout;
  struct rn_paint_metrics metrics;
};

static _Thread_local PangoFontMap* map;
static _Thread_local PangoContext* context;
static _Thread_local struct font* fonts;
static _Thread_local int fonts_count;

static bool begin(const struct rn_paint_lib* lib) {
  if (context != NULL) return true;
  fonts = calloc(FONTS_MAX, sizeof *fonts);
  if (fonts == NULL) return false;
  map = lib->pango_cairo_font_map_new();
  lib->pango_cairo_font_map_set_resolution((PangoCairoFontMap*)map, 96);
  context = lib->pango_font_map_create_context(map);
  cairo_font_options_t* options = lib->cairo_font_options_create();
  lib->cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  lib->cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  lib->cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  lib->pango_cairo_context_set_font_options(context, options);
  lib->cairo_font_options_destroy(options);
  lib->pango_context_set_round_glyph_positions(context, FALSE);
  return true;
}

static PangoLayoutLine* line_of(const struct rn_paint_lib* lib, const struct font* font,
                                const char* text, size_t length) {
  lib->pango_layout_set_text(font->layout, text, (int)length);
  return lib->pango_layout_get_line_readonly(font->layout, 0);
}

static PangoRectangle extents(const struct rn_paint_lib* lib, const struct font* font,
                              const char* text, bool ink) {
  PangoRectangle inked, logical;
  PangoLayoutLine* line = line_of(lib, font, text, strlen(text));
  lib->pango_layout_line_get_extents(line, &inked, &logical);
  return ink ? inked : logical;
}

static void fill_metrics(const struct rn_paint_lib* lib, struct font* font,
                         const PangoFontDescription* description) {
  PangoFont* loaded = lib->pango_context_load_font(context, description);
  if (loaded != NULL) {
    PangoFontMetrics* metrics = lib->pango_font_get_metrics(loaded, NULL);
    double ascent = lib->pango_font_metrics_get_ascent(metrics);
    double descent = lib->pango_font_metrics_get_descent(metrics);
    double height = lib->pango_font_metrics_get_height(metrics);
    font->metrics.ascent = ascent / PANGO_SCALE;
    font->metrics.descent = descent / PANGO_SCALE;
    double gap = height - ascent - descent;
    font->metrics.line_gap = gap > 0 ? gap / PANGO_SCALE : 0;
    lib->pango_font_metrics_unref(metrics);
    lib->g_object_unref(loaded);
  }
  font->metrics.x_height = (double)-extents(lib, font, "x", true).y / PANGO_SCALE;
  font->metrics.zero_width = (double)extents(lib, font, "0", false).width / PANGO_SCALE;
}

int rn_paint_font(const char* families, double size_px, int weight, bool italic,
                  struct rn_paint_metrics* metrics) {
  const struct rn_paint_lib* lib = rn_paint_lib();
  if (lib == NULL || !begin(lib)) return -1;
  for (int i = 0; i < fonts_count; i++) {
    struct font* font = &fonts[i];
    if (font->size_px == size_px && font->weight == weight && font->italic == italic &&
        strcmp(font->families, families) == 0) {
      *metrics = font->metrics;
      return i;
    }
  }
  if (fonts_count == FONTS_MAX) return -1;
  struct font* font = &fonts[fonts_count];
  font->families = strdup(families);
  if (font->families == NULL) return -1;
  font->size_px = size_px;
  font->weight = weight;
  font->italic = italic;
  PangoFontDescription* description = lib->pango_font_description_new();
  lib->pango_font_description_set_family(description, families);
  lib->pango_font_description_set_absolute_size(description, size_px * PANGO_SCALE);
  lib->pango_font_description_set_weight(description, (PangoWeight)weight);
  lib->pango_font_description_set_style(description,
                                        italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  font->layout = lib->pango_layout_new(context);
  lib->pango_layout_set_font_description(font->layout, description);
  lib->pango_layout_set_single_paragraph_mode(font->layout, TRUE);
  fill_metrics(lib, font, description);
  lib->pango_font_description_free(description);
  *metrics = font->metrics;
  return fonts_count++;
}

double rn_paint_measure(int font, const char* text, size_t length) {
  const struct rn_paint_lib* lib = rn_paint_lib();
  if (lib == NULL || font < 0 || font >= fonts_count || length == 0 || length > INT32_MAX) return 0;
  PangoRectangle logical;
  PangoLayoutLine* line = line_of(lib, &fonts[font], text, length);
  lib->pango_layout_line_get_extents(line, NULL, &logical);
  return (double)logical.width / PANGO_SCALE;
}

void rn_paint_show(cairo_t* cairo, int font, const char* text, size_t length, double spacing_px) {
  const struct rn_paint_lib* lib = rn_paint_lib();
  if (lib == NULL || font < 0 || font >= fonts_count || length > INT32_MAX) return;
  PangoLayout* layout = fonts[font].layout;
  if (spacing_px != 0) {
    PangoAttrList* attributes = lib->pango_attr_list_new();
    int spacing = (int)(spacing_px * PANGO_SCALE);
    lib->pango_attr_list_insert(attributes, lib->pango_attr_letter_spacing_new(spacing));
    lib->pango_layout_set_attributes(layout, attributes);
    lib->pango_attr_list_unref(attributes);
  }
  lib->pango_cairo_show_layout_line(cairo, line_of(lib, &fonts[font], text, length));
  if (spacing_px != 0) lib->pango_layout_set_attributes(layout, NULL);
}

void rn_paint_text_end(void) {
  const struct rn_paint_lib* lib = context == NULL ? NULL : rn_paint_lib();
  if (lib == NULL) return;
  for (int i = 0; i < fonts_count; i++) {
    lib->g_object_unref(fonts[i].layout);
    free(fonts[i].families);
  }
  free(fonts);
  fonts = NULL;
  fonts_count = 0;
  lib->g_object_unref(context);
  lib->g_object_unref(map);
  context = NULL;
  map = NULL;
}
