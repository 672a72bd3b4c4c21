import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { freeStay } from '#processes/free-stay.ts'
import { drainAll } from '#tests/events.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import {
  addProcesses,
  addressChangeOf,
  endUnfinishedOf,
  updateStayAddress,
  type Process,
} from '../transactions/index.ts'

const named = JSON.stringify(freeStay).replaceAll('state/accepted', 'state/agreed')
addProcesses([{ ...(JSON.parse(named) as Process), name: 'own-states', version: 1 }])
const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const { app, people, room, act, ask } = await stayWorld({
  marketplace: { ...euro2024, process: 'own-states/release-1' },
})

async function agreed(): Promise<{ listingId: string; id: string }> {
  const listingId = await room()
  const id = await ask(listingId)
  await act(people.anna, id, 'accept')
  return { listingId, id }
}

test('an agreed stay can be moved, whatever its process calls the state', async () => {
  const { listingId, id } = await agreed()
  const place = { address: 'Am Wehr 3, 14467 Potsdam', building: '', lat: 52.39, lng: 13.06 }
  const row = { ...place, precision: 'exact', updatedAt: app.clock.now() }
  await app.db
    .insertInto('listingLocations')
    .values({ listingId, ...row })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(row))
    .execute()
  expect(await addressChangeOf(app, people.anna, id)).toMatchObject({ present: place })
  await updateStayAddress(app, people.anna, { id })
  expect(await addressChangeOf(app, people.anna, id)).toBeNull()
})

test('the mail about the end of a stay or a request says which of them ended', async () => {
  await app.db.deleteFrom('attempts').execute()
  const { listingId } = await agreed()
  const requested = await room()
  await ask(requested)
  await drainAll(app)
  for (const each of [listingId, requested])
    await app.db.transaction().execute((tx) => endUnfinishedOf(app, tx, { listingId: each }, 'listing-closed'))
  await drainAll(app)
  const mails = await app.db
    .selectFrom('deliveries')
    .select('values')
    .where('template', '=', 'ended-by-system')
    .execute()
  expect(mails.map(({ values }) => (values as { ended: string }).ended).toSorted()).toEqual(['request', 'stay'])
})
