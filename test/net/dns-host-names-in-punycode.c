/* SPDX-License-Identifier: MIT */
/* matrix: none */
/* Labels that are not ASCII, as RFC 3492 and IDNA have them; names that are refused.
 * Expected: the samples of the RFC (section 7.1), registered domains, libuv. */
#include "../test.h"
#include "net/idna.h"

static void becomes(const char* name, const char* expected) {
  char ascii[RN_HOST_NAME_MAX];
  CHECK_EQ(rn_idna_to_ascii(name, ascii), 0);
  CHECK_STR(ascii, expected);
}

static void is_refused(const char* name) {
  char ascii[RN_HOST_NAME_MAX];
  CHECK_EQ(rn_idna_to_ascii(name, ascii), UV_EINVAL);
}

int main(void) {
  becomes("localhost", "localhost");
  becomes("Example.COM.", "Example.COM.");
  becomes(".", ".");
  becomes("-> $1.00 <-", "-> $1.00 <-");
  becomes("bücher.example", "xn--bcher-kva.example");
  becomes("münchen.de", "xn--mnchen-3ya.de");
  becomes("straße.de", "xn--strae-oqa.de");
  becomes("ουτοπία.δπθ.gr", "xn--kxae4bafwg.xn--pxaix.gr");
  becomes("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye");
  becomes("なぜみんな日本語を話してくれないのか", "xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa");
  becomes("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l");
  becomes("安室奈美恵-with-super-monkeys", "xn---with-super-monkeys-pc58ag80a8qai00g7n9n");
  becomes("💩.la", "xn--ls8h.la");
  becomes("a。b．c｡d", "a.b.c.d"); /* the full stops of East Asia */
  becomes("ÿ.é", "xn--wda.xn--9ca");

  is_refused("");
  is_refused("\x80");                 /* a continuation alone */
  is_refused("a\xc3");                /* cut short */
  is_refused("\xe6\x97");             /* cut short */
  is_refused("\xf0\x9f\x92");         /* cut short */
  is_refused("\xc0\xaf");             /* longer than need be */
  is_refused("\xe0\x80\xaf");         /* longer than need be */
  is_refused("\xed\xa0\x80");         /* a surrogate */
  is_refused("\xf4\x90\x80\x80");     /* above the last code point */
  is_refused("\xf8\x88\x80\x80\x80"); /* five bytes */
  is_refused("\xf0\x9f\x01\x01");

  char name[600];
  memset(name, 'a', sizeof name);
  name[255] = '\0';
  becomes(name, name);
  name[255] = 'a';
  name[256] = '\0';
  is_refused(name);
  for (int i = 0; i < 200; i++) memcpy(name + 2 * i, "ü", 2);
  name[400] = '\0';
  char ascii[RN_HOST_NAME_MAX];
  CHECK_EQ(rn_idna_to_ascii(name, ascii), 0); /* 200 letters in fewer bytes than 255 */
  name[599] = '\0';
  memset(name + 400, 'b', 199);
  is_refused(name);
  return 0;
}
