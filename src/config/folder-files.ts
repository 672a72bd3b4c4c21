import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fallbackLocale, type Locale, locales } from '#kernel/locale.ts'

/**
 * The files of a marketplace's folder by purpose; names are relative to their own folder. `locales` are the languages of
 * the marketplace: those with a file of words.
 */
export type FolderFiles = { pages: string[]; pictures: string[]; locales: Locale[] }

const folders = ['pages', 'pictures', 'processes', 'words']

/**
 * Lists a marketplace's folder. Throws an Error with one sentence when the folder or a file that it needs is missing, and
 * one for each file that nothing would read. Further `.ts` files belong to marketplace.ts; hidden files and a README are
 * left to the operator.
 */
export async function listFolder(folder: string, name: string): Promise<FolderFiles> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Error(`The marketplace "${name}" could not be read: there is no folder ${folder}. Set MARKETPLACE`)
  })
  const names = entries.map((entry) => entry.name)
  const missing = ['marketplace.ts', 'theme.css', 'pages', 'words'].filter((each) => !names.includes(each))
  if (missing.length > 0) throw new Error(missing.map((each) => `${join(folder, each)} is missing`).join('\n'))
  const [pages, pictures, words] = await Promise.all(
    ['pages', 'pictures', 'words'].map((each) => listIfThere(join(folder, each))),
  )
  const unread = [
    ...entries.filter((entry) => !isRead(entry.name, entry.isDirectory())).map((entry) => join(folder, entry.name)),
    ...(words ?? []).filter((file) => !localeOf(file)).map((file) => join(folder, 'words', file)),
  ]
  if (unread.length > 0)
    throw new Error(
      unread.map((file) => `${file} is read by nothing. Remove it, or see docs/marketplace-folder.md`).join('\n'),
    )
  const spoken = (words ?? []).flatMap((file) => localeOf(file) ?? [])
  if (spoken.length === 0)
    throw new Error(
      `${join(folder, 'words')} has no language. Without words of your own, ${fallbackLocale}.json holds {}`,
    )
  return { pages: pages ?? [], pictures: pictures ?? [], locales: spoken }
}

/** The language of a file of words; undefined where the product does not speak it. */
function localeOf(file: string): Locale | undefined {
  return locales.find((locale) => file === `${locale}.json`)
}

function isRead(name: string, isFolder: boolean): boolean {
  if (name.startsWith('.') || /^(readme|license)(\.\w+)?$/i.test(name)) return true
  return isFolder ? folders.includes(name) : name === 'theme.css' || name.endsWith('.ts')
}

async function listIfThere(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => !name.startsWith('.')).sort()
}
