import { relative } from 'node:path'
import type { ContentPage } from './folder-pages.ts'

/**
 * Refuses pages that are marked as samples, such as an imprint with invented names: who runs the site must be told in
 * truth. Throws an Error with one sentence for each file. To remove the mark is the operator's confirmation.
 */
export function refuseSamplePages({ pages }: { pages: ContentPage[] }): void {
  const files = pages.flatMap(({ samples = [] }) => samples)
  if (files.length === 0) return
  const lines = files.map((file) => `${shortest(file)} is a sample: write your own and remove the line "sample: true"`)
  throw new Error([...lines, 'Do that in a copy of the folder, and set MARKETPLACE to its path.'].join('\n'))
}

function shortest(file: string): string {
  const below = relative(process.cwd(), file)
  return below.startsWith('..') ? file : below
}
