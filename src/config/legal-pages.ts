import { join, relative } from 'node:path'
import type { Locale } from '#kernel/locale.ts'
import type { ContentPage } from './folder-pages.ts'
import { legalPages, missingPages } from './product-pages.ts'

type Folder = {
  folder: string
  locales: readonly Locale[]
  pages: ContentPage[]
  operator?: Record<string, unknown> | undefined
}

/** Returns a sentence for each legal page that the folder does not have. */
export function missingLegalPages({ folder, locales, pages }: Folder): string[] {
  const missing = missingPages({ pages })
  return legalPages
    .filter((key) => missing.includes(key))
    .flatMap((key) => locales.map((locale) => shortest(join(folder, 'pages', `${key}.${locale}.md`))))
    .map((file) => `${file} is missing: every site needs its own imprint, privacy policy and terms of service`)
}

/**
 * Content that occurs only in samples: organisations, people, sentences and numbers, and addresses of the domain `example`.
 */
const sampleNames = [
  /Quartier Gastfreundschaft/i,
  /Löyly Saunavermittlung/i,
  /Johanna Muster/i,
  /Musterverein/i,
  /Karim Beispiel/i,
  /[\w.+-]+@[\w.-]+\.example(?![\w-]|\.\w)/i,
  /[\w.+-]+@example\.org/i,
  /Dies ist ein Muster/i,
  /This is a sample/i,
  /Beispielwall \d+/i,
  /Esimerkkikatu \d+/i,
  /Stand: Monat Jahr/i,
  /Month year\./i,
  // Telephone, register, tax and account numbers of zeros.
  /(?:\S+ )?[A-Z]*(?<!\d)0{5,}(?:-\d| HB)?/,
  /[A-Z]{2}00(?: 0{4})+/,
]

/**
 * Returns a sentence for each file that is marked as a sample, such as an imprint with invented names, or still has them, and
 * for an operator with such names in the settings.
 */
export function samplePages({ pages, operator }: Pick<Folder, 'pages' | 'operator'>): string[] {
  const name = sampleName(
    Object.values(operator ?? {})
      .flat()
      .join('\n'),
  )
  return [
    ...pages.flatMap(({ files = [] }) => files.flatMap((file) => sampleSentence(file) ?? [])),
    ...(name ? [`operator in marketplace.ts is still a sample: it names "${name}". Put in your own`] : []),
  ]
}

function sampleName(text: string): string | undefined {
  return sampleNames.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
}

function sampleSentence({ path, sample, markdown }: NonNullable<ContentPage['files']>[number]): string | undefined {
  const file = shortest(path)
  if (sample) return `${file} is a sample: write your own and remove the line "sample: true"`
  const name = sampleName(markdown)
  return name && `${file} is still a sample: it names "${name}". Put in your own`
}

/**
 * Refuses a marketplace whose legal pages are missing or that has sample pages, because the operator's details must be
 * true. Throws an Error with one sentence for each file. Removing the mark is the operator's confirmation that a page is
 * true.
 */
export function refuseUnreadyPages(marketplace: Folder): void {
  const faults = [...missingLegalPages(marketplace), ...samplePages(marketplace)]
  if (faults.length === 0) return
  throw new Error([...faults, 'Do that in a copy of the folder, and set MARKETPLACE to its path.'].join('\n'))
}

function shortest(file: string): string {
  const below = relative(process.cwd(), file)
  return below.startsWith('..') ? file : below
}
