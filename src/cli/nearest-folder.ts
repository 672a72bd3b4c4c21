import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns the path itself when there is something, otherwise the nearest folder above it that there is. */
export function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}
