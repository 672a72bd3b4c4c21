import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MarketplaceInput } from '#config/marketplace.ts'
import { refuseUnusableFolder } from './refuse-unusable-folder.ts'
import { slugOf } from './slug-of.ts'

type Own = Pick<MarketplaceInput, 'name' | 'cities'> & { country: MarketplaceInput['search']['country'] }

/**
 * Copies the starter into a new or empty folder and puts name, key, country and cities into it. Throws an Error with one
 * sentence when the folder cannot be made, or when there is something in it already.
 */
export async function writeStarter(starter: string, folder: string, { name, cities, country }: Own): Promise<void> {
  await refuseUnusableFolder(folder)
  await cp(starter, folder, { recursive: true })
  const file = join(folder, 'marketplace.ts')
  const settings = await readFile(file, 'utf8')
  const changes: [RegExp, string][] = [
    [/^\/\*\*.*\*\/$/m, `/** The settings of ${name}. */`],
    [/^ {2}key: .*$/m, `  key: ${asCode(keyOf(name))},`],
    [/^ {2}name: .*$/m, `  name: ${asCode(name)},`],
    [/^ {4}country: \{[\s\S]*?^ {4}\},$/m, `    country: ${asCode(country, 4)},`],
  ]
  const changed = changes.reduce((text, [pattern, own]) => replaceOnce(text, pattern, own), settings)
  await writeFile(file, changed)
  const cityFile = join(folder, 'cities.ts')
  const before = await readFile(cityFile, 'utf8')
  await writeFile(cityFile, replaceOnce(before, /= \[[\s\S]*\]\n$/, `= ${asCode(cities)}\n`))
}

function replaceOnce(text: string, pattern: RegExp, own: string): string {
  if (!pattern.test(text)) throw new TypeError(`the starter does not hold ${pattern}`)
  return text.replace(pattern, () => own)
}

/** The schema asks for 2 to 40 characters. */
function keyOf(name: string): string {
  const key = slugOf(name).slice(0, 40).replace(/-$/, '')
  return key.length < 2 ? `our-${key || 'marketplace'}` : key
}

function asCode(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
  return text.replaceAll('\n', `\n${' '.repeat(indent)}`)
}
