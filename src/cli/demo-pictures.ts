import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs } from './build/stamp.ts'

/** What makes variants of pictures: a change of any of it may change them. */
const makers = ['src/adapters/images', 'src/domain/images', 'package.json']

/**
 * Returns the folder in which the variants of the demo world's pictures are kept: cutting them takes most of the time in
 * which an empty demo is filled, and they are the same in every data folder. Variants of earlier versions are deleted.
 */
export function demoPictures(root: string): string {
  const all = join(root, 'build/.demo-pictures')
  const current = hashInputs(root, { name: 'demo-pictures', inputs: makers, outputs: [], command: [], after: [] })
  try {
    for (const other of readdirSync(all))
      if (other !== current) rmSync(join(all, other), { recursive: true, force: true })
  } catch {
    // Nothing is kept yet, or the folder belongs to somebody else.
  }
  return join(all, current)
}
