import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { root } from './program.ts'

/** Patterns of the addresses that are pages: their file draws something. */
export function pagePatterns(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`
    const below = pagePatterns(entry.children ?? [], pattern)
    const draws = /export default|as default/.test(readFileSync(join(root, 'src/web', entry.file), 'utf8'))
    return entry.children || !draws ? below : [pattern || '/', ...below]
  })
}
