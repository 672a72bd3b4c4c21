import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { addProcesses, builtInProcesses, initiate, type Process, questionStep, showTransaction } from './index.ts'

const { app, people, listings } = await conversationWorld()

/** A process that begins with a request for a stay: nobody asks a question first. */
const short: Process = {
  name: 'short',
  alias: 'release-1',
  version: 1,
  transitions: [
    {
      name: 'transition/request',
      actor: 'customer',
      to: 'state/preauthorized',
      actions: [{ name: 'create-pending-booking', config: { type: 'day' } }],
    },
  ],
  notifications: [],
  stages: [],
  answers: [],
  address: { states: [], until: { timepoint: 'time/tx-initiated' } },
  looks: {},
}
addProcesses([short])

const guests = [people.ben, people.chiara, people.kim]

test.each([
  ['free-stay/release-1', 'free-stay/release-1', 'transition/enquire'],
  ['flex-default-process/release-1', 'flex-default-process/release-1', 'transition/enquire'],
  ['default-booking/release-1', 'default-booking/release-1', 'transition/inquire'],
  ['short/release-1', 'default-inquiry/release-1', 'transition/inquire-without-payment'],
])('in %s a guest asks a question by the first step that books nothing', async (process, processAlias, transition) => {
  const here = { ...app, marketplace: { ...app.marketplace, process } }
  expect(questionStep(here)).toEqual({ processAlias, transition })
  const { transactionId } = await initiate(here, guests.pop() ?? people.ben, {
    ...questionStep(here),
    listingId: listings.room,
    message: 'Is there a cat?',
    clientKey: process,
  })
  expect(await showTransaction(here, people.anna, transactionId)).toMatchObject({ lastTransition: transition })
})

/** Checksums of every published version: what running transactions follow, which is all but how states look. */
const published: Record<string, string> = {
  'default-booking v1': 'b49d725f375a2fe4',
  'default-inquiry v1': '3f02bc099f60e39c',
  'flex-default-process v1': '518782efba215ddb',
  'flex-default-process v2': '05c6ffd9ada3d954',
  'flex-default-process v3': '2313ad6b12549e6c',
  'free-stay v1': 'fc55f9bc19166bd7',
  'free-stay v2': 'b41bfd86a715d6b3',
}

test('a version that transactions follow never changes; add a version', () => {
  const found = builtInProcesses.map((process) => [`${process.name} v${process.version}`, checksum(process)])
  expect(Object.fromEntries(found), 'a version that transactions follow never changes; add a version').toEqual(
    published,
  )
})

test('the checksum sees a changed time and not the order of keys', () => {
  const [first] = builtInProcesses
  if (!first) throw new Error('there is no process')
  const { name, ...rest } = first
  expect(checksum({ ...rest, name })).toBe(checksum(first))
  const later = { ...first, address: { ...first.address, until: { timepoint: 'time/booking-end' } as const } }
  expect(checksum(later)).not.toBe(checksum(first))
})

/** Returns the first 16 hexadecimal digits of the SHA-256 of the canonical JSON: keys sorted, lists in their order. */
function checksum({ looks: _looks, ...process }: Process): string {
  const json = JSON.stringify(process, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(json).digest('hex').slice(0, 16)
}
