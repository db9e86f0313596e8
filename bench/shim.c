/* One program, two names (by argv[0]), for measuring the story loop without a model.
 *   agent LOG MS DIR     plays a coding agent: reads the prompt on stdin, sleeps MS, writes "done N" to the first file
 *                        src/story-N.txt that the prompt names and that is not there yet. Keeps the prompt in DIR unless "-".
 *   gate LOG BYTES       a green gate that prints so many bytes.
 * Both add a line to LOG: who, start and end (CLOCK_REALTIME, ns), and the bytes of the prompt or of the output. A gate in
 * a cage may not write there: its time, a tenth of a millisecond without output, then counts as the harness's. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void note(const char *log, const char *who, long long start, size_t bytes) {
  char line[160];
  int length = snprintf(line, sizeof line, "%s %lld %lld %zu\n", who, start, now(), bytes);
  int fd = open(log, O_WRONLY | O_APPEND | O_CREAT, 0644);
  if (fd >= 0 && write(fd, line, length) == length) close(fd);
}

static int gate(const char *log, size_t bytes) {
  static char block[65536];
  long long start = now();
  for (size_t at = 0; at < sizeof block; at++) block[at] = at % 80 == 79 ? '\n' : 'a' + at % 26;
  for (size_t left = bytes; left > 0;) {
    ssize_t done = write(1, block, left < sizeof block ? left : sizeof block);
    if (done <= 0) return 1;
    left -= done;
  }
  note(log, "gate", start, bytes);
  return 0;
}

static void write_story(const char *prompt) {
  for (const char *at = prompt; (at = strstr(at, "src/story-")); at += 10) {
    char *end, path[64];
    long number = strtol(at + 10, &end, 10);
    if (end == at + 10 || strncmp(end, ".txt", 4)) continue;
    snprintf(path, sizeof path, "src/story-%ld.txt", number);
    if (access(path, F_OK) == 0) continue;
    mkdir("src", 0755);
    FILE *file = fopen(path, "w");
    if (file) fprintf(file, "done %ld\n", number), fclose(file);
    return;
  }
}

static int agent(const char *log, long ms, const char *dir) {
  static char prompt[1 << 20];
  long long start = now();
  size_t size = 0;
  for (ssize_t got; (got = read(0, prompt + size, sizeof prompt - 1 - size)) > 0;) size += got;
  struct timespec pause = {ms / 1000, (ms % 1000) * 1000000L};
  if (ms > 0) nanosleep(&pause, 0);
  write_story(prompt);
  if (strcmp(dir, "-")) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%lld", dir, start);
    FILE *file = fopen(path, "w");
    if (file) fwrite(prompt, 1, size, file), fclose(file);
  }
  puts("wrote what the story asks for");
  note(log, "agent", start, size);
  return 0;
}

int main(int argc, char **argv) {
  const char *slash = strrchr(argv[0], '/'), *me = slash ? slash + 1 : argv[0];
  if (!strcmp(me, "gate") && argc == 3) return gate(argv[1], strtoul(argv[2], 0, 10));
  if (!strcmp(me, "agent") && argc == 4) return agent(argv[1], atol(argv[2]), argv[3]);
  return 2;
}
