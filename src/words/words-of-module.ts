import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const source = '#words/compiled/messages.js'
const prefix = '\0words-of:'

/**
 * Gives each module of the browser's bundle a copy of the compiled words, of which the bundler keeps those that the module
 * calls as `m.name()`: a page loads its own words and not those of the whole site. Writes the keys of all words in the bundle
 * into `assets/words.json`. The server reads all words once.
 */
export function wordsOfModule(root: string): Plugin {
  let compiled: Promise<string> | undefined
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
    load(id) {
      if (!id.startsWith(prefix)) return null
      compiled ??= readFile(join(import.meta.dirname, 'compiled/messages.js'), 'utf8')
      return compiled.then((code) => ({ code, map: null, moduleType: 'js' }))
    },
    generateBundle(_, bundle) {
      const said = new Set<string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const [id, { renderedExports }] of Object.entries(output.modules)) {
          if (!id.startsWith(prefix)) continue
          if (renderedExports.length > 500) this.error(`Words are called as m.name(), and not passed on: ${id}`)
          for (const key of renderedExports) said.add(key)
        }
      }
      // Pages get only those of a marketplace's replacements that their scripts use.
      this.emitFile({ type: 'asset', fileName: 'assets/words.json', source: JSON.stringify([...said].sort()) })
    },
  }
}
