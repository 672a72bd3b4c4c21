import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Marketplace } from '#config/marketplace.ts'
import { mallocEnv } from './malloc-env.ts'
import { runProgram } from './run-program.ts'

type Pictured = Pick<Marketplace, 'key' | 'cities' | 'pictures'>

/** Output of `write-own-pictures.ts`: sizes of own pictures, and drawings for cities without one. */
export type PictureOrder = { pictures: Record<string, string>; cities: string[]; undrawn: string[]; into: string }

/**
 * Makes the sizes of a marketplace's own pictures below `dataDir`, and a drawing for each city without a picture, unless
 * they are there. Returns their folder; undefined where the marketplace needs none. Throws an Error with one sentence for
 * each file that cannot be read or has the wrong size.
 */
export async function ownPictures(
  { key, cities, pictures }: Pictured,
  { root, dataDir, signal }: { root: string; dataDir: string; signal: AbortSignal },
): Promise<string | undefined> {
  const drawn = [join(root, 'build/pictures', key), join(root, 'build/pictures')]
  const names = cities.map((city) => city.key)
  const undrawn = names.filter(
    (city) =>
      !pictures[`city-${city}`] && !drawn.some((folder) => existsSync(join(folder, `brand/city-${city}-400.jpg`))),
  )
  if (Object.keys(pictures).length === 0 && undrawn.length === 0) return undefined
  const all = join(dataDir, 'pictures')
  const name = hashOf(pictures, undrawn, root)
  const into = join(all, name)
  if (!existsSync(into)) await write({ pictures, cities: names, undrawn, into }, root, signal)
  for (const other of readdirSync(all)) if (other !== name) rmSync(join(all, other), { recursive: true, force: true })
  return into
}

function hashOf(pictures: Record<string, string>, undrawn: string[], root: string): string {
  const hash = createHash('sha256').update(undrawn.join())
  for (const program of [
    'build/write-own-pictures.ts',
    'build/phone-hero.ts',
    'build/draw-city.ts',
    'picture-faults.ts',
  ])
    hash.update(readFileSync(join(root, 'src/cli', program)))
  for (const [slot, file] of Object.entries(pictures)) hash.update(slot).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** In a process of its own: cutting pictures takes some hundred megabytes, which the serving process would keep. */
async function write(order: PictureOrder, root: string, signal: AbortSignal): Promise<void> {
  const program = join(root, 'src/cli/build/write-own-pictures.ts')
  await runProgram(process.execPath, [program, JSON.stringify(order)], {
    env: { ...process.env, ...mallocEnv },
    signal,
  })
}
