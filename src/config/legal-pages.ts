import { dirname, join, resolve } from 'node:path'
import type { Locale } from '#kernel/locale.ts'
import type { ContentPage } from './folder-pages.ts'
import { legalPages, missingPages } from './product-pages.ts'
import { shortestPath } from './shortest-path.ts'

/** The folder of the marketplaces that Quartier brings; an update replaces them. */
const builtInMarketplaces = resolve(import.meta.dirname, '../../marketplaces')

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
    .flatMap((key) => locales.map((locale) => shortestPath(join(folder, 'pages', `${key}.${locale}.md`))))
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
  /Schreib hier, wer ihr seid[^.\n]*\./i,
  /Write here who you are[^.\n]*\./i,
  /Beispielwall \d+/i,
  /Esimerkkikatu \d+/i,
  /Stand: Monat Jahr/i,
  /Month year\./i,
  // Telephone, register, tax and account numbers of zeros.
  /(?:\S+ )?[A-Z]*(?<!\d)0{5,}(?:-\d| HB)?/,
  /[A-Z]{2}00(?: 0{4})+/,
]

/** Facts of the sample organisations that a real one in the same town has as well. */
const sampleTowns: Record<string, RegExp[]> = {
  Bremen: [
    /(?<=^|, )28195 \p{Letter}+/mu,
    /Amtsgericht Bremen/i,
    /Bremen Local Court/i,
    /(?:Gerichtsstand ist|court venue is) Bremen/i,
    /(?:mit Sitz|based) in Bremen/i,
    // Behind the name of who is responsible for the data.
    /(?<=(?:Verantwortlich im Sinne|controller in the sense)[^\n]*), Bremen(?!\p{Letter})/iu,
    /Hanse(?:stadt|atic City of) Bremen/i,
  ],
  Helsinki: [
    /(?<=^|, )00100 \p{Letter}+/mu,
    /Gerichtsstand ist Helsinki/i,
    /courts of Helsinki/i,
    /(?:mit Sitz|based) in Helsinki/i,
  ],
}

/**
 * Returns a sentence for each file that is marked as a sample, such as an imprint with invented names, or still has them,
 * and for an operator with such names in the settings. A sentence quotes everything that has to be replaced. What is true
 * of operators in the town of the sample counts unless the settings say that this one is there.
 */
export function samplePages({ pages, operator }: Pick<Folder, 'pages' | 'operator'>): string[] {
  const ownText = Object.values(operator ?? {})
    .flat()
    .join('\n')
  const names = quoted(ownText, sampleNames)
  const otherTowns = Object.entries(sampleTowns).filter(([town]) => names || !ownText.includes(town))
  return [
    ...pages.flatMap(({ files = [] }) => files.flatMap((file) => sampleSentence(file, otherTowns) ?? [])),
    ...(names ? [`operator in marketplace.ts is still a sample: it names ${names}. Put in your own`] : []),
  ]
}

/** Returns what the patterns find in a text, each once and in quotes; empty where they find nothing. */
function quoted(text: string, patterns: RegExp[]): string {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(([match]) => match),
  )
  return [...new Set(found)].map((match) => `"${match}"`).join(', ')
}

function sampleSentence(
  { path, sample, markdown }: NonNullable<ContentPage['files']>[number],
  otherTowns: [town: string, facts: RegExp[]][],
): string | undefined {
  const file = shortestPath(path)
  const names = quoted(markdown, [...sampleNames, ...otherTowns.flatMap(([, facts]) => facts)])
  if (sample)
    return `${file} is a sample${names && ` that names ${names}`}: write your own and remove the line "sample: true"`
  if (!names) return undefined
  const towns = otherTowns.filter(([, facts]) => quoted(markdown, facts)).map(([town]) => town)
  const exception = towns.map((town) => `. If you are in ${town}, say so in operator of marketplace.ts`).join('')
  return `${file} is still a sample: it names ${names}. Put in your own${exception}`
}

/**
 * Refuses a marketplace whose legal pages are missing or that has sample pages, because the operator's details must be
 * true. Throws an Error with one sentence for each file. Removing the mark is the operator's confirmation that a page is
 * true.
 */
export function refuseUnreadyPages(marketplace: Folder): void {
  const faults = [...missingLegalPages(marketplace), ...samplePages(marketplace)]
  if (faults.length === 0) return
  const isBuiltIn = dirname(resolve(marketplace.folder)) === builtInMarketplaces
  const advice = isBuiltIn ? ['Do that in a copy of the folder, and set MARKETPLACE to its path.'] : []
  throw new Error([...faults, ...advice].join('\n'))
}
