/**
 * Environment of a process that ends soon: the C library keeps what it was given for the next picture or tile. Asking the
 * system anew for each piece, as the serving process does to stay small, took a third of the processor's time of a build.
 */
export const mallocEnv = {
  MALLOC_MMAP_THRESHOLD_: '33554432',
  MALLOC_TRIM_THRESHOLD_: '268435456',
}
