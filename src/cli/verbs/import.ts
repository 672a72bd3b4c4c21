import { resolve } from 'node:path'
import { importArchive } from '../import-archive.ts'
import { importTables } from '../import-tables.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

/** Fills an empty site with an export of another one, or adds people and listings of tables to a site. */
export const importVerb: Verb = {
  usage: `import <file.tar.gz> [--dry-run]
       fills the empty database of a stopped site with what "quartier export" wrote
       import <file.csv|file.jsonl …> [--dry-run]
       adds people and listings to a site, which may run: all of them, or none when a line has a mistake
       --dry-run   reads everything, says what is wrong, and changes nothing`,
  async run(args, place) {
    const { files, dryRun } = readArguments(args)
    const [first = ''] = files
    if (!/\.(tar\.gz|tgz)$/.test(first)) return importTables(files, place, dryRun)
    if (files.length > 1) throw new Error(`An export is imported alone. Usage: quartier ${importVerb.usage}`)
    await importArchive(resolve(first), place, dryRun)
  },
}

function readArguments(args: string[]): { files: string[]; dryRun: boolean } {
  const { positionals, options } = readOptions(args, { 'dry-run': 'boolean' }, importVerb.usage, Infinity)
  const unknown = positionals.find((file) => !/\.(csv|jsonl|tar\.gz|tgz)$/i.test(file))
  const fault = unknown ? `"${unknown}" is not the name of a file .csv, .jsonl or .tar.gz` : 'The file is missing'
  if (unknown || positionals.length === 0) throw new Error(`${fault}. Usage: quartier ${importVerb.usage}`)
  return { files: positionals, dryRun: options['dry-run'] ?? false }
}
