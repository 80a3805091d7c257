/* SPDX-License-Identifier: MIT */
/*
 * What the calls of uv/system.h answer, on good and on bad arguments. Built once with
 * libuv and once with librondo; `same` beside this file compares what they print. What
 * changes from one moment to the next (times, loads, free memory) is only looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include "uv.h"

static void say(const char* what, int result, const char* text, size_t size) {
  printf("%s: %s %zu \"%s\"\n", what, result == 0 ? "0" : uv_err_name(result), size, text);
}

/* Every call that fills a text, with every size up to what it needs and one more. */
static void texts(const char* what, int (*call)(char*, size_t*)) {
  char text[4096];
  for (size_t room = 0; room < 80; room += room < 8 ? 1 : 9) {
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    size_t size = room;
    int result = call(text, &size);
    say(what, result, result == 0 ? text : "", size);
  }
  size_t size = sizeof text;
  int result = call(text, &size);
  say(what, result, result == 0 ? text : "", size);
}

static void bad_texts(const char* what, int (*call)(char*, size_t*)) {
  char text[8];
  size_t size = sizeof text;
  texts(what, call);
  say(what, call(NULL, &size), "", 0);
  say(what, call(text, NULL), "", 0);
}

static int get_home(char* buffer, size_t* size) {
  return uv_os_getenv("HOME", buffer, size);
}

static int get_nothing(char* buffer, size_t* size) {
  return uv_os_getenv("NO_SUCH_VARIABLE", buffer, size);
}

static int first_interface(char* buffer, size_t* size) {
  return uv_if_indextoname(1, buffer, size);
}

static int no_interface(char* buffer, size_t* size) {
  return uv_if_indextoiid(9999, buffer, size);
}

static void environment(void) {
  bad_texts("HOME", get_home);
  bad_texts("nothing", get_nothing);
  bad_texts("homedir", uv_os_homedir);
  bad_texts("tmpdir", uv_os_tmpdir);
  printf("setenv %d %d %d %d\n", uv_os_setenv("TMPDIR", "/a/b/"), uv_os_setenv(NULL, ""),
         uv_os_setenv("X", NULL), uv_os_setenv("a=b", "c"));
  bad_texts("tmpdir", uv_os_tmpdir);
  uv_os_setenv("TMPDIR", "/");
  bad_texts("tmpdir", uv_os_tmpdir);
  printf("unsetenv %d %d %d\n", uv_os_unsetenv("TMPDIR"), uv_os_unsetenv(NULL),
         uv_os_unsetenv("NO_SUCH_VARIABLE"));
  uv_os_unsetenv("HOME");
  bad_texts("homedir", uv_os_homedir);
  uv_env_item_t* items;
  int count;
  uv_os_setenv("EMPTY", "");
  uv_os_setenv("EQUALS", "a=b=c");
  int result = uv_os_environ(&items, &count);
  printf("environ %d\n", result);
  for (int i = 0; i < count; i++)
    if (strcmp(items[i].name, "_") != 0) printf("  %s = %s\n", items[i].name, items[i].value);
  uv_os_free_environ(items, count);
}

static void machine(void) {
  bad_texts("hostname", uv_os_gethostname);
  texts("cwd", uv_cwd);
  texts("interface", first_interface);
  texts("no interface", no_interface);
  uv_utsname_t name;
  int result = uv_os_uname(&name);
  printf("uname %d %d %s %s %s %s\n", uv_os_uname(NULL), result, name.sysname, name.release,
         name.version, name.machine);
  printf("total %d constrained %d\n", uv_get_total_memory() > 1 << 20,
         uv_get_constrained_memory() != 1);
  double load[3], uptime;
  uv_loadavg(load);
  result = uv_uptime(&uptime);
  printf("uptime %d %d load %d\n", result, uptime > 1, load[0] >= 0);
  uv_cpu_info_t* cpus;
  int count;
  result = uv_cpu_info(&cpus, &count);
  printf("cpus %d %d\n", result, count);
  for (int i = 0; i < count; i++)
    printf("  %s %d %d\n", cpus[i].model, cpus[i].speed > 0, cpus[i].cpu_times.idle > 0);
  uv_free_cpu_info(cpus, count);
  printf("parallelism %d\n", uv_available_parallelism() > 0);
  uv_interface_address_t* addresses;
  result = uv_interface_addresses(&addresses, &count);
  printf("interfaces %d %d\n", result, count);
  for (int i = 0; i < count; i++) {
    char address[64], mask[64];
    uv_ip_name((struct sockaddr*)&addresses[i].address, address, sizeof address);
    uv_inet_ntop(addresses[i].address.address4.sin_family,
                 addresses[i].address.address4.sin_family == AF_INET
                     ? (void*)&addresses[i].netmask.netmask4.sin_addr
                     : (void*)&addresses[i].netmask.netmask6.sin6_addr,
                 mask, sizeof mask);
    printf("  %s %s %s %d", addresses[i].name, address, mask, addresses[i].is_internal);
    for (int b = 0; b < 6; b++) printf(" %02x", (unsigned char)addresses[i].phys_addr[b]);
    printf("\n");
  }
  uv_free_interface_addresses(addresses, count);
}

static void process(void) {
  int priority = 99;
  printf("pid %d %d\n", uv_os_getpid() == getpid(), uv_os_getppid() == getppid());
  int result = uv_os_getpriority(0, &priority);
  printf("priority %d %d %s\n", result, priority, uv_err_name(uv_os_getpriority(0, NULL)));
  printf("set %d %s %s\n", uv_os_setpriority(0, priority), uv_err_name(uv_os_setpriority(0, 20)),
         uv_err_name(uv_os_setpriority(0, -21)));
  uv_rusage_t usage;
  size_t resident;
  result = uv_getrusage(&usage);
  printf("usage %d %d\n", result, usage.ru_maxrss > 0);
  result = uv_resident_set_memory(&resident);
  printf("resident %d %d\n", result, resident > 4096);
  printf("chdir %d %s\n", uv_chdir("/"), uv_err_name(uv_chdir("/no/such/folder")));
  texts("cwd", uv_cwd);
  char text[8];
  printf("title %s %s %s\n", uv_err_name(uv_get_process_title(text, 0)),
         uv_err_name(uv_get_process_title(NULL, 8)), "");
  int pair[2];
  printf("guess %d", uv_guess_handle(-1));
  if (pipe(pair) == 0) printf(" %d", uv_guess_handle(pair[0]));
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) printf(" %d", uv_guess_handle(pair[0]));
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0) printf(" %d", uv_guess_handle(pair[0]));
  printf(" %d %d %d %d\n", uv_guess_handle(socket(AF_INET, SOCK_STREAM, 0)),
         uv_guess_handle(socket(AF_INET6, SOCK_DGRAM, 0)),
         uv_guess_handle(fileno(fopen("/dev/null", "r"))),
         uv_guess_handle(fileno(fopen("/proc/self/exe", "r"))));
  uv_passwd_t user;
  result = uv_os_get_passwd(&user);
  printf("user %d %s %lu %lu %s %s\n", result, user.username, user.uid, user.gid, user.shell,
         user.homedir);
  uv_os_free_passwd(&user);
  uv_os_free_passwd(NULL);
  printf("user %s\n", uv_err_name(uv_os_get_passwd(NULL)));
}

static void addresses(void) {
  static const char* const all[] = {"127.0.0.1",
                                    "1.2.3",
                                    "256.0.0.1",
                                    "",
                                    "1.2.3.4 ",
                                    "::",
                                    "::1",
                                    "fe80::1%lo",
                                    "fe80::1%1",
                                    "fe80::1%",
                                    "::ffff:1.2.3.4",
                                    "1::2::3",
                                    "12345::",
                                    "a:b:c:d:e:f:1:2",
                                    "a:b:c:d:e:f:1:2:3",
                                    "0:0:0:0:0:0:0:0%nope"};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    char text[64] = "";
    int r4 = uv_ip4_addr(all[i], 80, &v4), r6 = uv_ip6_addr(all[i], 443, &v6);
    printf("%s: %d %d", all[i], r4, r6);
    if (r4 == 0 && uv_ip4_name(&v4, text, sizeof text) == 0) printf(" %s", text);
    if (r6 == 0 && uv_ip6_name(&v6, text, sizeof text) == 0)
      printf(" %s %u", text, v6.sin6_scope_id);
    for (size_t size = 0; size < 20; size += 3)
      if (r6 == 0) printf(" %d", uv_inet_ntop(AF_INET6, &v6.sin6_addr, text, size));
    printf("\n");
  }
  struct sockaddr other = {.sa_family = AF_UNIX};
  char text[64];
  printf("%d %d %d %d\n", uv_ip_name(&other, text, sizeof text), uv_inet_pton(AF_UNIX, "", text),
         uv_inet_ntop(AF_UNIX, text, text, 9), uv_inet_pton(AF_INET, NULL, text));
}

static void libraries(void) {
  uv_lib_t lib;
  void* symbol;
  int result = uv_dlopen("no-such-library.so", &lib);
  printf("dlopen %d %s\n", result, uv_dlerror(&lib));
  uv_dlclose(&lib);
  result = uv_dlopen("libm.so.6", &lib);
  printf("dlopen %d %s\n", result, uv_dlerror(&lib));
  result = uv_dlsym(&lib, "cos", &symbol);
  printf("dlsym %d %d %s\n", result, symbol != NULL, uv_dlerror(&lib));
  result = uv_dlsym(&lib, "no_such_symbol", &symbol);
  printf("dlsym %d %d\n", result, strstr(uv_dlerror(&lib), "no_such_symbol") != NULL);
  result = uv_dlsym(&lib, "sin", &symbol);
  printf("dlsym %d %s\n", result, uv_dlerror(&lib));
  uv_dlclose(&lib);
}

static void titles(int argc, char** argv) {
  char text[64];
  printf("before %d\n", uv_set_process_title("x"));
  char** copy = uv_setup_args(argc, argv);
  int result = uv_get_process_title(text, sizeof text);
  printf("title %d %d\n", result, strcmp(text, argv[0]));
  printf("copy %d %d\n", copy != argv, copy[argc] == NULL);
  printf("set %d", uv_set_process_title("short"));
  result = uv_get_process_title(text, sizeof text);
  printf(" %d %s", result, text);
  printf(" %s %d\n", uv_err_name(uv_get_process_title(text, 5)), uv_get_process_title(text, 6));
  for (int i = 1; i < argc; i++) printf("  %s\n", copy[i]);
  char longer[1000];
  memset(longer, 'l', sizeof longer - 1);
  longer[sizeof longer - 1] = '\0';
  printf("set %d", uv_set_process_title(longer));
  printf(" %s\n", uv_err_name(uv_get_process_title(text, 3)));
}

int main(int argc, char** argv) {
  addresses();
  libraries();
  machine();
  process();
  environment();
  titles(argc, argv);
  return 0;
}
