import { resolve } from 'node:path'
import { configure, missingPackages, readPlaces } from './configure.ts'
import { partsOf, runningPid, startPart, stopPart } from './parts.ts'

const usage = `node deploy/cluster/cluster.ts configure|start|status|stop <folder> [part]
Runs two nodes of Quartier, PostgreSQL with a replica and what stands between them on this machine (docs/cluster.md).
FIRST_PORT: the port of the site, 3400 unless set; the other parts take the eleven after it.`

const [verb = '', folder = '', only] = process.argv.slice(2)
const missing = missingPackages()
if (!['configure', 'start', 'status', 'stop'].includes(verb) || !folder) end(usage)
if (missing.length > 0) end(`Missing: apt-get install --no-install-recommends ${missing.join(' ')}`)
await run(resolve(folder))

async function run(where: string): Promise<void> {
  if (verb === 'configure' || verb === 'start') configure(where, Number(process.env.FIRST_PORT ?? 3400))
  const places = readPlaces(where)
  const all = partsOf(places)
  const parts = all.filter(({ name }) => !only || name === only)
  if (parts.length === 0) end(`There is no part called ${only}: ${all.map(({ name }) => name).join(', ')}`)
  if (verb === 'start')
    for (const part of parts) {
      await startPart(where, part)
      console.log(`${part.name} answers`)
    }
  if (verb === 'start' && !only) console.log(`http://localhost:${places.SITE_PORT}`)
  if (verb === 'stop')
    for (const { name } of parts.toReversed()) if (await stopPart(where, name)) console.log(`${name} has stopped`)
  if (verb === 'status')
    for (const part of parts)
      console.log(
        `${part.name}: ${runningPid(where, part.name) ? `runs, ${(await part.answers()) ? 'answers' : 'does not answer'}` : 'stopped'}`,
      )
}

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
