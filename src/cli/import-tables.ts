import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { importTable, type Mistake, type TableRow } from '#domain/imports/index.ts'
import { Problem } from '#kernel/problem.ts'
import { problemText } from '#words/problem-text.ts'
import { withSite } from './open-site.ts'
import { readTableFiles } from './read-table-files.ts'
import { commandLine, type CommandContext } from './verb.ts'

/** Adds the people and listings of tables to a site, or says what is wrong with them. Throws after the list of mistakes. */
export async function importTables(files: string[], place: CommandContext, dryRun: boolean): Promise<void> {
  const folders = new Map(files.map((file) => [file.split('/').at(-1) ?? file, dirname(resolve(file))]))
  if (folders.size < files.length)
    throw new Error('Two of the files have the same name. Rename one: pictures are looked for beside their table.')
  const rows = await readTableFiles(files)
  await withSite(place, async ({ settings, product, database }) => {
    const { app, close } = await product.createApp(settings, database)
    // A dry run checks pictures as well, and keeps none.
    const scratch = await mkdtemp(join(tmpdir(), 'quartier-import-'))
    try {
      const storage = dryRun ? await product.openStorage({ folder: scratch, s3Url: undefined }) : app.storage
      const openPicture = (row: TableRow, name: string) => readPicture(folders.get(row.file) ?? '.', name)
      const result = await importTable({ ...app, storage }, commandLine, rows, { dryRun, openPicture })
      for (const mistake of result.mistakes) process.stdout.write(`${lineOf(mistake)}\n`)
      if (result.mistakes.length > 0)
        throw new Error(`${result.mistakes.length} mistakes in ${rows.length} lines. Nothing was changed.`)
      const counts = `${result.people} people and ${result.listings} listings`
      process.stdout.write(dryRun ? `${counts} are good. Nothing was changed.\n` : `Imported ${counts}\n`)
    } finally {
      await rm(scratch, { recursive: true, force: true })
      await close()
    }
  })
}

function lineOf({ file, line, field, problem }: Mistake): string {
  return `${file}:${line}${field ? ` ${field}` : ''}: ${problemText(problem, 'en')}`
}

/** Pictures lie beside their table. */
async function readPicture(folder: string, name: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(resolve(folder, name)).catch(() => {
    throw new Problem('not-found', { field: `pictures ${name}` })
  })
  return file.createReadStream()
}
