/**
 * Environment of a short-lived process: the C library keeps freed memory for the next picture or tile. Returning it to the
 * system each time, as the serving process does to stay small, took a third of the processor time of a build.
 */
export const mallocEnv = {
  MALLOC_MMAP_THRESHOLD_: '33554432',
  MALLOC_TRIM_THRESHOLD_: '268435456',
}
