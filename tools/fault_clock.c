/* Preloaded into a node: its wall clock is off by as many seconds as the file named by FAULT_CLOCK says. The clock that
   measures spans (CLOCK_MONOTONIC) stays true, as it does on a machine whose time is set. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static volatile int64_t *offset;
static int (*real)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  real = dlsym(RTLD_NEXT, "clock_gettime");
  const char *name = getenv("FAULT_CLOCK");
  int file = name ? open(name, O_RDONLY) : -1;
  if (file >= 0) {
    void *found = mmap(0, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    offset = found == MAP_FAILED ? 0 : found;
  }
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real) begin();
  int status = real(clock, now);
  if (!status && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *offset;
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec found;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &found)) return -1;
  now->tv_sec = found.tv_sec;
  now->tv_usec = found.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *kept) {
  struct timespec found;
  if (clock_gettime(CLOCK_REALTIME, &found)) return -1;
  if (kept) *kept = found.tv_sec;
  return found.tv_sec;
}
