import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const source = '#words/compiled/messages.js'
const prefix = '\0words-of:'

/** Stands beside the words that a module names. It is in the bundle only when the module passes all of its words on. */
const passedOn = 'no_module_names_this'

/**
 * Gives each module of the browser's bundle the compiled words whose names stand in its source, of which the bundler keeps
 * those that the module calls as `m.name()`: a page loads its own words and not those of the whole site. Writes the keys of
 * all words in the bundle into `assets/words.json`. The server reads all words once.
 */
export function wordsOfModule(root: string): Plugin {
  let compiled: Promise<CompiledWords> | undefined
  return {
    name: 'words-of-module',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      if (id !== source || !importer) return null
      // Without a question mark, by which the framework knows its own modules.
      return { id: prefix + relative(root, importer).replace('?', '!'), moduleSideEffects: false }
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const [path = ''] = id.slice(prefix.length).split('!')
      compiled ??= readCompiled()
      const [words, text] = await Promise.all([compiled, readFile(join(root, path), 'utf8')])
      return { code: wordsIn(text, words), map: null, moduleType: 'js' }
    },
    generateBundle(_, bundle) {
      const said = new Set<string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const [id, { renderedExports }] of Object.entries(output.modules)) {
          if (!id.startsWith(prefix)) continue
          if (renderedExports.includes(passedOn)) this.error(`Words are called as m.name(), and not passed on: ${id}`)
          for (const key of renderedExports) said.add(key)
        }
      }
      // Pages get only those of a marketplace's replacements that their scripts use.
      this.emitFile({ type: 'asset', fileName: 'assets/words.json', source: JSON.stringify([...said].sort()) })
    },
  }
}

type CompiledWords = { head: string; lines: Map<string, string> }

/** Reads the compiled words, one line each: whole copies for five hundred modules would take the bundler gigabytes. */
async function readCompiled(): Promise<CompiledWords> {
  const code = await readFile(join(import.meta.dirname, 'compiled/messages.js'), 'utf8')
  const found = [...code.matchAll(/^export const (\w+) = .*$/gm)]
  return {
    head: code.slice(0, found[0]?.index ?? code.length),
    lines: new Map(found.map(([line, name = '']) => [name, line])),
  }
}

/** Returns a module with the words whose names stand in a text. */
function wordsIn(text: string, { head, lines }: CompiledWords): string {
  const named = new Set(text.match(/\w+/g))
  const said = [...named].flatMap((name) => lines.get(name) ?? [])
  return [head, ...said, `export const ${passedOn} = ''`].join('\n')
}
