import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { importArchive } from '../import-archive.ts'
import { importTables } from '../import-tables.ts'
import type { Verb } from '../verb.ts'

/** Fills an empty site with an export of another one, or adds people and listings of tables to a site. */
export const importVerb: Verb = {
  usage: `import <file.tar.gz> [--dry-run]
       fills the empty database of a stopped site with what "quartier export" wrote
       import <file.csv|file.jsonl …> [--dry-run]
       adds people and listings to a site, which may run: all of them, or none when a line has a mistake
       --dry-run   reads everything, says what is wrong, and changes nothing`,
  async run(words, place) {
    const { files, dryRun } = readWords(words)
    const [first = ''] = files
    if (!/\.(tar\.gz|tgz)$/.test(first)) return importTables(files, place, dryRun)
    if (files.length > 1) throw new Error(`An export is imported alone. Usage: quartier ${importVerb.usage}`)
    await importArchive(resolve(first), place, dryRun)
  },
}

function readWords(words: string[]): { files: string[]; dryRun: boolean } {
  try {
    const options = { 'dry-run': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const unknown = positionals.find((file) => !/\.(csv|jsonl|tar\.gz|tgz)$/i.test(file))
    if (unknown) throw new Error(`"${unknown}" is not the name of a file .csv, .jsonl or .tar.gz`)
    if (positionals.length === 0) throw new Error('The file is missing')
    return { files: positionals, dryRun: values['dry-run'] ?? false }
  } catch (error) {
    throw new Error(
      `${(error as Error).message.replace(/\.? To specify.*$/s, '')}. Usage: quartier ${importVerb.usage}`,
      {
        cause: error,
      },
    )
  }
}
