import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '#kernel/locale.ts'

/**
 * One content page: its text in both languages, as Markdown with a title line `# …` first. `samples` are the files that
 * are marked as examples which an operator has to replace.
 */
export type ContentPage = { key: string; markdown: Record<Locale, string>; samples?: string[] }

const pageFile = /^([a-z][a-z-]*)\.(de|en)\.md$/

/**
 * Reads `pages/<key>.{de,en}.md` from the names of the files in that folder. Throws an Error with one sentence for each
 * file that is no page, lacks its other language, or does not begin with a title.
 */
export async function readPages(folder: string, files: string[]): Promise<ContentPage[]> {
  const faults = files
    .filter((file) => !pageFile.test(file))
    .map((file) => `${join(folder, 'pages', file)}: pages are named <key>.de.md and <key>.en.md, in small letters`)
  const keys = [...new Set(files.flatMap((file) => pageFile.exec(file)?.[1] ?? []))]
  for (const key of keys)
    for (const locale of locales)
      if (!files.includes(`${key}.${locale}.md`))
        faults.push(`${join(folder, 'pages', `${key}.${locale}.md`)} is missing: every page is in both languages`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Promise.all(keys.map((key) => readPage(folder, key)))
}

async function readPage(folder: string, key: string): Promise<ContentPage> {
  const read = async (locale: Locale) => {
    const file = join(folder, 'pages', `${key}.${locale}.md`)
    return { file, ...splitMarks(await readFile(file, 'utf8'), file) }
  }
  const [de, en] = await Promise.all([read('de'), read('en')])
  const samples = [de, en].filter(({ sample }) => sample).map(({ file }) => file)
  return { key, markdown: { de: de.markdown, en: en.markdown }, samples }
}

/** Splits the marks between two lines `---` from the text. `sample: true` is the one mark there is. */
function splitMarks(text: string, file: string): { markdown: string; sample: boolean } {
  const [, marks = '', markdown = text] = /^---\n([\s\S]*?\n)?---\n+([\s\S]*)$/.exec(text) ?? []
  const lines = marks.split('\n').filter((line) => line.trim() !== '')
  const unknown = lines.find((line) => !/^sample:\s*(true|false)\s*$/.test(line))
  if (unknown !== undefined)
    throw new Error(
      `${file}:${text.split('\n').indexOf(unknown) + 1}: "${unknown}" is not known; a page may say "sample: true"`,
    )
  const line = text.slice(0, text.length - markdown.length).split('\n').length
  if (!/^# \S/.test(markdown)) throw new Error(`${file}:${line}: a page begins with its title: "# …"`)
  return { markdown, sample: lines.some((mark) => /true\s*$/.test(mark)) }
}
