/** Port: turns passwords into hashes and checks them. At most a few run at once; beyond its queue it refuses with `busy`. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /**
   * Returns whether the password belongs to the hash. With `null` (no such account) it takes equally long and returns
   * false.
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made by other settings than today's. */
  isOutdated(hash: string): boolean
}
