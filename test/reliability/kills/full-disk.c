/* Preloaded before libc: while the file of FULL_DISK_FLAG is there, no file grows. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_full(int file, off_t end) {
  const char *flag = getenv("FULL_DISK_FLAG");
  struct stat known;
  if (!flag || access(flag, F_OK) != 0 || fstat(file, &known) != 0) return 0;
  return S_ISREG(known.st_mode) && end > known.st_size;
}

static off_t length_of(const struct iovec *parts, int count) {
  off_t length = 0;
  for (int part = 0; part < count; part++) length += parts[part].iov_len;
  return length;
}

#define FULL(failed) { errno = ENOSPC; return failed; }

#define PWRITE(name) \
  ssize_t name(int file, const void *bytes, size_t length, off_t at) { \
    if (is_full(file, at + length)) FULL(-1) \
    return ((ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, #name))(file, bytes, length, at); \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

#define PWRITEV(name) \
  ssize_t name(int file, const struct iovec *parts, int count, off_t at) { \
    if (is_full(file, at + length_of(parts, count))) FULL(-1) \
    return ((ssize_t (*)(int, const struct iovec *, int, off_t))dlsym(RTLD_NEXT, #name))(file, parts, count, at); \
  }
PWRITEV(pwritev)
PWRITEV(pwritev64)

#define FALLOCATE(name) \
  int name(int file, off_t at, off_t length) { \
    if (is_full(file, at + length)) return ENOSPC; \
    return ((int (*)(int, off_t, off_t))dlsym(RTLD_NEXT, #name))(file, at, length); \
  }
FALLOCATE(posix_fallocate)
FALLOCATE(posix_fallocate64)
