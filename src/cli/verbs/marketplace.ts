import { join, resolve } from 'node:path'
import { commaList } from '#kernel/comma-list.ts'
import { loadApp } from '../load-app.ts'
import { findCities } from '../starter/find-cities.ts'
import { refuseUnusableFolder } from '../starter/refuse-unusable-folder.ts'
import { writeStarter } from '../starter/write-starter.ts'
import { missingOutputs } from '../build/stamp.ts'
import { announceBuild, buildStale } from '../build/build-stale.ts'
import { mapStep } from '../build/steps.ts'
import { readOptions } from '../read-options.ts'
import { listenForStop } from '../stop-signal.ts'
import type { Verb } from '../verb.ts'

const usage = 'marketplace <new or empty folder> --name <name of the site> --cities <city, city …>'

/** Writes the folder of a new marketplace: `marketplaces/starter` with a name, a key and cities of its own. */
export const marketplace: Verb = {
  usage,
  async run(args, { root }) {
    const { folder, name, cities } = readArguments(args)
    // Before anything that takes a minute.
    await refuseUnusableFolder(folder)
    const { createEmbeddedGeocoder, checkWords } = await loadApp()
    const { loadMarketplace } = await import('#config/marketplace.ts')
    const table = join(root, 'build/geo')
    // A fresh clone has no table of places yet.
    if (missingOutputs(root, [mapStep]).length > 0) await buildPlaces(root)
    const found = await findCities(await createEmbeddedGeocoder(table), cities)
    await writeStarter(join(root, 'marketplaces/starter'), folder, { name, ...found })
    checkWords(await loadMarketplace(folder, root))
    const named = found.cities.map((city) => `${city.name.de} (${city.key})`).join(', ')
    process.stdout.write(
      `${folder} is written, with ${named}.\n` +
        `To see it: MARKETPLACE=${folder} DATA_DIR=.data-new npm start\n` +
        'What to change in it: the checklist in docs/marketplace-folder.md\n',
    )
  },
}

function readArguments(args: string[]): { folder: string; name: string; cities: string[] } {
  const { positionals, options } = readOptions(args, { name: 'string', cities: 'string' }, usage, 1)
  const [folder] = positionals
  const name = options.name?.trim()
  const cities = commaList(options.cities ?? '')
  if (!folder || !name || cities.length === 0) throw new Error(`Usage: quartier ${usage}`)
  return { folder: resolve(folder), name, cities }
}

async function buildPlaces(root: string): Promise<void> {
  const options = { root, say: (line: string) => void process.stdout.write(`${line}\n`) }
  const stale = announceBuild([mapStep], options)
  await buildStale(stale, { ...options, signal: listenForStop(false) })
}
