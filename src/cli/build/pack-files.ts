import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Compresses the built files for browsers; the server sends the form that a browser accepts. On a phone this is a third of
 * the bytes. Writes a mark when all files are done.
 */
const [folder = ''] = process.argv.slice(2)
/** The best of all would take ten times as long for a twentieth of the bytes. */
const quality = 9
const leastBytes = 800
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const names = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))
if (names.length === 0) throw new Error(`There is nothing to pack in ${folder}`)
for (const name of names) {
  const path = join(folder, name)
  if (statSync(path).size < leastBytes) continue
  const bytes = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${path}.br`, await brotli(bytes, { params }))
  writeFileSync(`${path}.gz`, await zip(bytes, { level: 9 }))
}
writeFileSync(join(folder, 'packed.txt'), `${names.length}\n`)
