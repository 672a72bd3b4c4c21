import { relative } from 'node:path'

/** Returns a file relative to the working directory where it is below it, otherwise as it is. */
export function shortestPath(file: string): string {
  const below = relative(process.cwd(), file)
  return below.startsWith('..') ? file : below
}
