import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const folder = import.meta.dirname

/**
 * Compiles the words of both languages into typed functions in `src/words/compiled`. Returns how many there are.
 * Throws when a word is missing in one language, or when the compiler silently made fewer functions than there are words.
 */
export async function compileWords(): Promise<number> {
  const [de, en] = await Promise.all([readWords('de'), readWords('en')])
  const lonely = [...new Set([...de.keys(), ...en.keys()])].filter((key) => !de.has(key) || !en.has(key))
  if (lonely.length > 0) throw new Error(`Words in one language only: ${lonely.join(', ')}`)
  const outdir = join(folder, 'compiled')
  await compile({
    project: join(folder, 'project.inlang'),
    outdir,
    outputStructure: 'locale-modules',
    strategy: ['baseLocale'],
    emitTsDeclarations: true,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  } as Parameters<typeof compile>[0])
  await keepPluralRules(join(outdir, 'registry.js'))
  await askForOwnWords(join(outdir, 'messages/_index.js'), de.size)
  const { m } = (await import(`${pathToFileURL(join(outdir, 'messages.js')).href}?${process.hrtime.bigint()}`)) as {
    m: object
  }
  if (Object.keys(m).length < de.size)
    throw new Error(`${de.size} words were written, ${Object.keys(m).length} compiled`)
  return de.size
}

async function readWords(locale: string): Promise<Map<string, string>> {
  const words = new Map<string, string>()
  for (const file of (await readdir(join(folder, locale))).sort()) {
    const content = JSON.parse(await readFile(join(folder, locale, file), 'utf8')) as Record<string, unknown>
    for (const key of Object.keys(content)) {
      if (words.has(key)) throw new Error(`The word ${key} stands in ${words.get(key)} and in ${file}`)
      words.set(key, file)
    }
  }
  return words
}

/** The compiler makes the rules of a language anew for each word that is said, which took a tenth of a page's time. */
async function keepPluralRules(registry: string): Promise<void> {
  const made = 'return new Intl.PluralRules(locale, options).select(Number(input))'
  const code = await readFile(registry, 'utf8')
  if (!code.includes(made)) throw new Error(`${registry} no longer makes plural rules as expected`)
  const kept = `const key = locale + (options?.type ?? '')
	const known = rules.get(key) ?? new Intl.PluralRules(locale, options)
	rules.set(key, known)
	return known.select(Number(input))`
  await writeFile(
    registry,
    `${code.replace(made, kept)}
/** @type {Map<string, Intl.PluralRules>} */
const rules = /* @__PURE__ */ new Map()
`,
  )
}

/** Lets every word be said as the marketplace puts it, see `ownWord`. */
async function askForOwnWords(index: string, count: number): Promise<void> {
  const code = await readFile(index, 'utf8')
  let asked = 0
  const asking = code.replaceAll(/^\tif \(locale === "en"\) return __en\.(\w+)\(/gm, (line, key: string) => {
    asked += 1
    return `\tconst own = ownWord(locale, "${key}", inputs)\n\tif (own !== undefined) return /** @type {LocalizedString} */ (own)\n${line}`
  })
  if (asked !== count) throw new Error(`${index} no longer says words as expected: ${asked} of ${count}`)
  await writeFile(index, asking.replace(/^import /m, `import { ownWord } from '#words/own-words.ts'\nimport `))
}

if (import.meta.main) {
  process.stdout.write(`${await compileWords()} words\n`)
  // The compiler leaves timers behind that would hold the process for half a minute.
  process.exit(0)
}
