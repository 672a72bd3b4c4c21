/** Returns a valid key. Keys are generated, so one that could leave the folder is a bug. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

/** Pictures lie in folders that are named after two hexadecimal digits. */
export const pictureFolders = 256
