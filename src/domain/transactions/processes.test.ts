import { expect, test } from 'vitest'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { addProcesses, initiate, questionStep, showTransaction } from './index.ts'
import type { Process } from './process.ts'

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
