/* SPDX-License-Identifier: MIT */
/* Users and groups are found by their number; a number that nobody has is UV_ENOENT. */
#include <grp.h>
#include <pwd.h>

#include "../test.h"

enum { NOBODY_HAS = 3999999999u };

int main(void) {
  struct passwd* root = getpwuid(0);
  uv_passwd_t user;
  CHECK_EQ(uv_os_get_passwd2(&user, 0), 0);
  CHECK_STR(user.username, root->pw_name);
  CHECK_STR(user.homedir, root->pw_dir);
  CHECK_STR(user.shell, root->pw_shell);
  CHECK_EQ(user.uid, 0);
  CHECK_EQ(user.gid, root->pw_gid);
  uv_os_free_passwd(&user);
  uv_os_free_passwd(&user);
  CHECK_EQ(uv_os_get_passwd2(&user, NOBODY_HAS), UV_ENOENT);
  CHECK_EQ(uv_os_get_passwd2(NULL, 0), UV_EINVAL);

  struct group* wheel;
  setgrent();
  while ((wheel = getgrent()) != NULL) {
    uv_group_t group;
    CHECK_EQ(uv_os_get_group(&group, wheel->gr_gid), 0);
    CHECK_STR(group.groupname, wheel->gr_name);
    CHECK_EQ(group.gid, wheel->gr_gid);
    size_t i = 0;
    for (; wheel->gr_mem[i] != NULL; i++) CHECK_STR(group.members[i], wheel->gr_mem[i]);
    CHECK(group.members[i] == NULL);
    uv_os_free_group(&group);
    uv_os_free_group(&group);
  }
  uv_group_t group;
  CHECK_EQ(uv_os_get_group(&group, NOBODY_HAS), UV_ENOENT);
  CHECK_EQ(uv_os_get_group(NULL, 0), UV_EINVAL);
  return 0;
}
