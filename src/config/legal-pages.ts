import { join, relative } from 'node:path'
import type { Locale } from '#kernel/locale.ts'
import type { ContentPage } from './folder-pages.ts'
import { legalPages, missingPages } from './product-pages.ts'

type Folder = { folder: string; locales: readonly Locale[]; pages: ContentPage[] }

/** Returns a sentence for each legal page that the folder does not have. */
export function missingLegalPages({ folder, locales, pages }: Folder): string[] {
  const missing = missingPages({ pages })
  return legalPages
    .filter((key) => missing.includes(key))
    .flatMap((key) => locales.map((locale) => shortest(join(folder, 'pages', `${key}.${locale}.md`))))
    .map((file) => `${file} is missing: every site needs its own imprint, privacy policy and terms of service`)
}

/** Returns the files that are marked as samples, such as an imprint with invented names. */
export function samplePages({ pages }: Pick<Folder, 'pages'>): string[] {
  return pages.flatMap(({ samples = [] }) => samples).map(shortest)
}

/**
 * Refuses a marketplace whose legal pages are missing or are still samples. Throws an Error with one sentence for each
 * file. Removing the mark is the operator's confirmation that a page is true.
 */
export function refuseUnreadyPages(marketplace: Folder): void {
  const samples = samplePages(marketplace).map(
    (file) => `${file} is a sample: write your own and remove the line "sample: true"`,
  )
  const faults = [...missingLegalPages(marketplace), ...samples]
  if (faults.length === 0) return
  throw new Error([...faults, 'Do that in a copy of the folder, and set MARKETPLACE to its path.'].join('\n'))
}

function shortest(file: string): string {
  const below = relative(process.cwd(), file)
  return below.startsWith('..') ? file : below
}
