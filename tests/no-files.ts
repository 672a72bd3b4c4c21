import type { Storage } from '#domain/images/index.ts'

/** A storage without files, for tests in which pictures play no part. */
export const noFiles: Storage = {
  put: async () => {},
  get: async () => null,
  has: async () => false,
  delete: async () => {},
  async *list() {},
  async *keys() {},
  scratch: () => Promise.reject(new Error('this test uploads nothing')),
}
