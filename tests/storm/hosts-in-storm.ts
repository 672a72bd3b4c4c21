import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Chance } from '#tests/faults/chance.ts'
import { newId } from '#kernel/id.ts'
import { insist, type Run, send } from './insist.ts'
import type { Person, StormWorld } from './storm-world.ts'

/** Opens an account, from another network address each time: the site counts them by address. */
export async function openAccount(world: StormWorld, run: Run, chance: Chance): Promise<void> {
  const email = `${newId()}@example.org`
  const form = {
    profileType: 'private',
    firstName: 'Chiara',
    lastName: 'Bellini',
    email,
    password: 'quartier-demo',
    terms: 'on',
  }
  const from = { 'x-forwarded-for': `198.51.${chance.between(0, 255)}.${chance.between(1, 254)}` }
  // Not sent again: the second answer would say that there is an account.
  const opened = await insist(world, run, 'a sign-up', () => send(world, null, '/signup', form, from), { again: false })
  if (opened?.answer.status !== 303) return
  run.writes += 1
  world.answered.signUps.push(email)
}

/** Writes a listing tab by tab, with a picture, and hands it in; staff approve it, and some of them are closed again. */
export async function beginListing(world: StormWorld, run: Run, chance: Chance, host: Person): Promise<void> {
  const post = (path: string, fields: Record<string, string> | FormData, again = false) =>
    insist(world, run, 'a listing', () => send(world, host, path, fields), { again })
  const begun = await post('/l/draft/00000000-0000-0000-0000-000000000000/new/features', {
    category: 'offeringPlace',
    intent: 'next',
  })
  const id = /\/([0-9a-f-]{36})\/draft\//.exec(begun?.answer.headers.get('location') ?? '')?.[1]
  if (begun?.answer.status !== 303 || !id) return
  run.writes += 1
  world.answered.drafts.push(id)
  const tab = (name: string) => `/l/x/${id}/draft/${name}`
  const described = {
    title: `Zimmer ${id}`,
    description: 'Zwei Betten, eigener Schlüssel.',
    capacity: '2',
    accessibility: 'no',
  }
  // To save a tab twice changes nothing.
  await post(tab('description'), { ...described, intent: 'next' }, true)
  const [lat, lng] = [(52 + chance.next()).toFixed(5), (9 + chance.next()).toFixed(5)]
  const address = 'Lindenweg 3, 30159 Hannover'
  await post(
    tab('location'),
    { address, at: address, building: '', lat, lng, precision: 'exact', intent: 'next' },
    true,
  )
  const photos = new FormData()
  photos.set('intent', 'publish')
  photos.append('files', await picture(chance), `${id}.png`)
  const published = await post(tab('photos'), photos)
  if (!published?.answer.headers.get('location')?.endsWith('pending-approval')) return
  run.writes += 1
  world.answered.submitted.push(id)
  await approve(world, run, id)
  if (chance.next() < 0.3) await close(world, run, host, id)
}

async function approve(world: StormWorld, run: Run, id: string): Promise<void> {
  const row = await world.database.db
    .selectFrom('listings')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(() => undefined)
  if (!row) return
  const fields = { intent: 'approve', id, version: String(row.version) }
  const approved = await insist(world, run, 'an approval', () => send(world, world.operator, '/console/queue', fields))
  if (approved?.answer.status !== 303) return
  run.writes += 1
  world.answered.approved.push(id)
}

async function close(world: StormWorld, run: Run, host: Person, id: string): Promise<void> {
  const closed = await insist(world, run, 'a closing', () => send(world, host, '/listings', { id, intent: 'close' }))
  if (closed?.answer.status !== 303) return
  run.writes += 1
  world.answered.closed.push(id)
}

/** Sends a picture. Resolves when it was answered, or when nobody knows. */
export async function sendPicture(
  world: StormWorld,
  run: Run,
  chance: Chance,
  person: Person,
  file?: Blob,
): Promise<void> {
  const form = new FormData()
  form.append('file', file ?? (await picture(chance)), `${newId()}.png`)
  const sent = await insist(world, run, 'a picture', () => send(world, person, '/upload', form), { again: false })
  if (sent?.answer.status !== 201) return
  run.writes += 1
  world.answered.uploads.push({ id: (JSON.parse(sent.text) as { id: string }).id, ownerId: person.member.userId })
}

/** A small picture that there was not before. */
export async function picture(chance: Chance): Promise<Blob> {
  const background = { r: chance.between(0, 255), g: chance.between(0, 255), b: chance.between(0, 255) }
  const size = { width: chance.between(40, 120), height: chance.between(40, 120), channels: 3 as const }
  const bytes = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** Reads a page. Every tenth reader leaves before it has come. */
export async function askForPage(
  world: StormWorld,
  run: Run,
  chance: Chance,
  person: Person,
  threads: string[],
): Promise<void> {
  const listing = chance.oneOf(world.listings).id
  const path = chance.oneOf(['/', '/s', `/l/x/${listing}`, '/inbox/orders', chance.oneOf(threads)])
  const reader = chance.next() < 0.5 ? person : null
  if (chance.next() < 0.1) {
    const leaves = new AbortController()
    const headers = { cookie: person.cookie }
    const reading = fetch(world.site().url + path, { headers, signal: leaves.signal }).then(
      (answer) => answer.text(),
      () => undefined,
    )
    await sleep(chance.between(1, 40))
    leaves.abort()
    await reading.catch(() => undefined)
    return
  }
  await insist(world, run, path.replace(/[0-9a-f-]{36}/, '…'), () => send(world, reader, path), { again: false })
}
