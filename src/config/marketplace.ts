import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type { Locale } from '#kernel/locale.ts'
import { withCategoryNames } from './category-words.ts'
import { listFolder } from './folder-files.ts'
import { type ContentPage, fillPages, readPages } from './folder-pages.ts'
import { importData } from './import-data.ts'
import { languageFaults } from './language-faults.ts'
import { marketplaceFaults } from './marketplace-faults.ts'
import { marketplaceSchema } from './marketplace-schema.ts'
import { type OwnWords, readOwnWords } from './own-words.ts'
import { matchPictures } from './picture-slots.ts'
import { type ProcessFile, readProcessFiles } from './process-files.ts'
import { issueSentences, readSources, withPlace } from './settings-place.ts'
import { themeFaults } from './theme-colours.ts'

export type { ContentPage } from './folder-pages.ts'
export type { WizardTab } from './marketplace-schema.ts'

/** A marketplace's data as an operator writes it. */
export type MarketplaceInput = z.input<typeof marketplaceSchema>

/** A marketplace, read and checked. */
export type Marketplace = z.infer<typeof marketplaceSchema> & {
  folder: string
  /** The languages it speaks: those with a file `words/<locale>.json`. */
  locales: readonly Locale[]
  themeCss: string
  /** The marketplace's words by key: replacements for the product's words, and words that only this marketplace has. */
  words: OwnWords
  pages: ContentPage[]
  /** Pictures of its own, by the name of their slot: absolute paths. */
  pictures: Record<string, string>
  /** Processes of its own, beside those that are built in. */
  processFiles: ProcessFile[]
}

/**
 * Reads `marketplaces/<name>` or the folder at a path. Throws an Error with one sentence for each fault, which names the
 * file, and the line or setting. `isDemo`: only a demo moves the occasion; everywhere else it has the days that its operator
 * wrote.
 */
export async function loadMarketplace(name: string, root: string, { isDemo = false } = {}): Promise<Marketplace> {
  const folder = /[/.]/.test(name) ? resolve(name) : join(root, 'marketplaces', name)
  const files = await listFolder(folder, name)
  const file = join(folder, 'marketplace.ts')
  const data = await importData(file, folder)
  const parsed = marketplaceSchema.safeParse(data)
  if (!parsed.success)
    throw await settingsError(
      folder,
      parsed.error.issues.flatMap((issue) => issueSentences(issue, data)),
    )
  const [themeCss, words, written, processFiles] = await Promise.all([
    readFile(join(folder, 'theme.css'), 'utf8'),
    readOwnWords(folder, files.locales),
    readPages(folder, files.pages, files.locales),
    readProcessFiles(folder),
  ])
  const pages = fillPages(written, parsed.data)
  const mistaken = themeFaults(themeCss, join(folder, 'theme.css'))
  if (mistaken.length > 0) throw new Error(mistaken.join('\n'))
  const { locales } = files
  const faults = [...languageFaults(data, { ...parsed.data, locales }), ...marketplaceFaults({ ...parsed.data, pages })]
  if (faults.length > 0) throw await settingsError(folder, faults)
  const pictures = matchPictures(folder, files.pictures, parsed.data.cities)
  const looks = pictures.logo ? `${themeCss}\n${ownLogo}\n` : themeCss
  const { categories } = parsed.data
  return Object.freeze({
    ...parsed.data,
    demo: isDemo ? parsed.data.demo : undefined,
    locales,
    folder,
    themeCss: looks,
    words: withCategoryNames(words, categories),
    pages,
    processFiles,
    pictures,
  })
}

/** Shows the marketplace's logo instead of the drawn one, see `logo.module.css`. */
const ownLogo = ':root { --logo-picture: url("/brand/logo.svg"); --logo-drawing: none; }'

async function settingsError(folder: string, sentences: string[]): Promise<Error> {
  const sources = await readSources(folder)
  return new Error(sentences.map((sentence) => withPlace(sources, sentence)).join('\n'))
}
