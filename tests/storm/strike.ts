import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '#tests/faults/chance.ts'
import type { Run } from './insist.ts'
import { type Fault, faultsBeside, faultsOfSite } from './storm-faults.ts'
import type { StormWorld } from './storm-world.ts'

/** Which faults come, and what has come. */
type Storm = {
  minutes: number
  chanceFor: (name: string) => Chance
  run: Run
  /** Names of the faults, in the order in which they began. */
  struck: string[]
}

/**
 * Lets faults come in random order, those of the site one after the other and those beside it at the same time, each at
 * least once, until the minutes are over. In their second half the site is not started again: one process lives through all
 * of it.
 */
export async function strikeAll(world: StormWorld, storm: Storm): Promise<void> {
  const since = Date.now()
  const passed = () => (Date.now() - since) / 60_000 / storm.minutes
  await Promise.all([
    strikeOneByOne(world, storm, faultsOfSite, 'site', passed),
    strikeOneByOne(world, storm, faultsBeside, 'beside', passed),
  ])
}

async function strikeOneByOne(
  world: StormWorld,
  { chanceFor, run, struck }: Storm,
  faults: Fault[],
  name: string,
  passed: () => number,
): Promise<void> {
  const chance = chanceFor(name)
  for (let round = 0; round === 0 || passed() < 1; round += 1)
    for (const fault of inOrder(chance, faults, round === 0 || passed() < 0.4)) {
      if (round > 0 && passed() >= 1) return
      struck.push(fault.name)
      await fault.strike(world, chance, run).catch((error: unknown) => {
        throw new Error(`after "${fault.name}"`, { cause: error })
      })
      await sleep(chance.between(200, 800))
    }
}

/** Returns the faults in another order; those after which another process runs are in the first half, or left out. */
function inOrder(chance: Chance, faults: Fault[], withRestarts: boolean): Fault[] {
  const others = chance.shuffled(faults.filter(({ restarts }) => !restarts))
  if (!withRestarts) return others
  const half = Math.ceil(others.length / 2)
  const first = [...others.slice(0, half), ...faults.filter(({ restarts }) => restarts)]
  return [...chance.shuffled(first), ...others.slice(half)]
}
