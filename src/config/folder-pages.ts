import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byLocale, type Locale, type Localised, withFallback } from '#kernel/locale.ts'

/**
 * One content page: its text in every language, as Markdown with a title line `# …` first. `files` are its sources, whether
 * a file is marked as an example that an operator has to replace, and the line at which its text begins.
 */
export type ContentPage = {
  key: string
  markdown: Localised
  files?: { path: string; sample: boolean; markdown: string; firstLine: number }[]
}

const pageFile = /^([a-z][a-z-]*)\.([a-z]+)\.md$/

/**
 * Reads `pages/<key>.<locale>.md` from the names of the files in that folder. Throws an Error with one sentence for each
 * file that is no page, lacks another language that the marketplace speaks, or does not begin with a title.
 */
export async function readPages(folder: string, files: string[], spoken: readonly Locale[]): Promise<ContentPage[]> {
  const isPage = (file: string) => spoken.some((locale) => locale === pageFile.exec(file)?.[2])
  const example = spoken.map((locale) => `<key>.${locale}.md`).join(' and ')
  const faults = files
    .filter((file) => !isPage(file))
    .map((file) => `${join(folder, 'pages', file)}: pages are named ${example}, in small letters`)
  const keys = [...new Set(files.filter(isPage).flatMap((file) => pageFile.exec(file)?.[1] ?? []))]
  for (const key of keys)
    for (const locale of spoken)
      if (!files.includes(`${key}.${locale}.md`))
        faults.push(`${join(folder, 'pages', `${key}.${locale}.md`)} is missing: every page is in every language`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Promise.all(keys.map((key) => readPage(folder, key, spoken)))
}

/** Returns the pages with the settings that they name in braces: `{name}` and `{minimumAge}`. */
export function fillPages(pages: ContentPage[], { name, minimumAge }: { name: string; minimumAge: number }) {
  const fill = (text: string) => text.replaceAll('{name}', () => name).replaceAll('{minimumAge}', String(minimumAge))
  return pages.map((page) => ({ ...page, markdown: byLocale((locale) => fill(page.markdown[locale])) }))
}

async function readPage(folder: string, key: string, spoken: readonly Locale[]): Promise<ContentPage> {
  const read = async (locale: Locale) => {
    const file = join(folder, 'pages', `${key}.${locale}.md`)
    return { path: file, locale, ...splitMarks(await readFile(file, 'utf8'), file) }
  }
  const files = await Promise.all(spoken.map(read))
  return { key, markdown: withFallback(Object.fromEntries(files.map((each) => [each.locale, each.markdown]))), files }
}

/**
 * Splits the marks between two lines `---` from the text. `sample: true` is the one mark there is. Empty lines before the
 * title are left out.
 */
function splitMarks(written: string, file: string): { markdown: string; sample: boolean; firstLine: number } {
  const text = written.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [, marks = '', rest = text] = /^\s*---\n([\s\S]*?\n)?---\n([\s\S]*)$/.exec(text) ?? []
  const markdown = rest.replace(/^\s*\n/, '')
  const lines = marks.split('\n').filter((line) => line.trim() !== '')
  const unknown = lines.find((line) => !/^sample:\s*(true|false)\s*$/.test(line))
  if (unknown !== undefined)
    throw new Error(
      `${file}:${text.split('\n').indexOf(unknown) + 1}: "${unknown}" is not known; a page may say "sample: true"`,
    )
  const line = text.slice(0, text.length - markdown.length).split('\n').length
  if (!/^# \S/.test(markdown)) throw new Error(`${file}:${line}: a page begins with its title: "# …"`)
  return { markdown, firstLine: line, sample: lines.some((mark) => /true\s*$/.test(mark)) }
}
