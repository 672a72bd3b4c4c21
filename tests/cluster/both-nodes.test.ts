import sharp from 'sharp'
import { Stripe } from 'stripe'
import { describe, expect, inject, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { createHost, stayFor } from '../../sandbox/start-for-test.ts'
import { type ClusterWorld, clusterWorld, type Person } from './cluster-world.ts'
import { followStream } from './event-stream.ts'
import { openThread, send } from './people-at-work.ts'

const cluster = inject('cluster')
const many = process.env.QUARTIER_TEST_SCALE === 'full' ? 200 : 20

/** Returns the world with the address of one node, which bypasses haproxy. */
function at(world: ClusterWorld, letter: 'A' | 'B'): ClusterWorld {
  return { ...world, url: `http://${world.places.HOST}:${world.places[`NODE_${letter}_PORT`]}` }
}

describe.skipIf(!cluster)('two nodes are one site', () => {
  test('messages written on one node appear on open pages of the other, each once', async () => {
    const world = await clusterWorld(2)
    const [guest] = world.guests as [Person]
    const thread = await openThread(at(world, 'A'), guest)
    const stream = await followStream(at(world, 'B'), world.host)
    for (let count = 0; count < many; count += 1) {
      const node = at(world, count % 2 ? 'A' : 'B')
      const fields = { content: `Nachricht ${newId()}`, clientKey: newId() }
      expect((await send(node, guest, thread, fields)).status).toBe(303)
    }
    await expect.poll(() => stream.told.length, { timeout: 20_000 }).toBe(many)
    await stream.close()
  })

  test('a form that is sent to both nodes at the same moment has its effect once', async () => {
    const world = await clusterWorld(2)
    const [guest] = world.guests as [Person]
    const thread = await openThread(world, guest)
    const fields = { content: `Nachricht ${newId()}`, clientKey: newId() }
    const answers = await Promise.all([at(world, 'A'), at(world, 'B')].map((node) => send(node, guest, thread, fields)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const { db } = world.database
    const stored = await db.selectFrom('messages').select('id').where('content', '=', fields.content).execute()
    expect(stored).toHaveLength(1)
  })

  test('mails of both nodes are sent once each', async () => {
    const world = await clusterWorld(many)
    for (const guest of world.guests) {
      const path = `/l/x/${world.listings[0]}/request`
      await send(world, guest, path, { step: 'notice' })
    }
    const asked = await Promise.all(
      world.guests.map((guest, index) => {
        const listing = world.listings[index % world.listings.length]
        // Two guests find room at a place on the same nights.
        const from = addDays('2027-05-01', 3 * Math.floor(index / (2 * world.listings.length)))
        const fields = { from, until: addDays(from, 2), people: '1', message: 'Hallo', clientKey: newId() }
        return send(at(world, index % 2 ? 'A' : 'B'), guest, `/l/x/${listing}/request`, fields)
      }),
    )
    const accepted = asked.filter(({ status }) => status === 303).length
    expect(accepted).toBeGreaterThan(many / 2)
    const { email } = await world.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.host.member.userId)
      .executeTakeFirstOrThrow()
    const arrived = async () => {
      const mails = (await (await fetch(cluster?.mailboxUrl ?? '')).json()) as { to: string; messageId: string }[]
      return mails.filter(({ to }) => to === email).map(({ messageId }) => messageId)
    }
    await expect.poll(async () => (await arrived()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(accepted)
    const ids = await arrived()
    expect(ids).toHaveLength(new Set(ids).size)
    expect(ids).toHaveLength(accepted)
  })

  test('a listing that is closed on one node is gone on the other', async () => {
    const world = await clusterWorld(1)
    const [id = ''] = world.listings
    const title = `Zimmer ${newId()}`
    await world.database.db.updateTable('listings').set({ title }).where('id', '=', id).execute()
    const search = async (letter: 'A' | 'B') =>
      (await fetch(`${at(world, letter).url}/s?keywords=${encodeURIComponent(title)}`)).text()
    for (const letter of ['A', 'B'] as const)
      await expect.poll(() => search(letter), { timeout: 10_000 }).toContain(`data-listing="${id}"`)
    expect((await send(at(world, 'A'), world.host, '/listings', { id, intent: 'close' })).status).toBe(303)
    await expect.poll(() => search('B'), { timeout: 10_000 }).not.toContain(`data-listing="${id}"`)
  })

  test('a picture that one node has stored in the bucket is shown by the other', async () => {
    const world = await clusterWorld(1)
    const form = new FormData()
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer()
    form.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'raum.jpg')
    const stored = await send(at(world, 'A'), world.host, '/profile-settings', form)
    expect(stored.status).toBeLessThan(400)
    const page = await (await fetch(`${at(world, 'B').url}/u/${world.host.member.userId}`)).text()
    const address = /\/media\/[^"\s]+/.exec(page)?.[0]
    expect(address).toBeDefined()
    expect((await fetch(at(world, 'B').url + address)).status).toBe(200)
  })

  test('each report of the payment provider is stored once and handled, although it comes twice', async () => {
    const { db } = (await clusterWorld(1)).database
    const { hostname, port } = new URL(cluster?.sandboxUrl ?? '')
    const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http' })
    const control = (path: string, body: object) =>
      fetch(`${cluster?.sandboxUrl}/_sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox' },
        body: JSON.stringify(body),
      })
    expect((await control('webhooks', { copies: 2 })).status).toBe(200)
    const host = await createHost(stripe)
    const intents = await Promise.all(
      Array.from({ length: many }, () =>
        stripe.paymentIntents.create({ ...stayFor(host), payment_method: 'pm_card_visa', confirm: true }),
      ),
    )
    const read = () => db.selectFrom('providerEvents').selectAll().execute()
    await expect
      .poll(async () => (await read()).filter(({ handledAt }) => handledAt).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(intents.length)
    const events = await read()
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })
})
