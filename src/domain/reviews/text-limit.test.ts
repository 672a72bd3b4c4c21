import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { saveDraft, sendMessage } from '#domain/messages/index.ts'
import { initiate, requestStay, transition } from '#domain/transactions/index.ts'
import { updateProfileData } from '#domain/users/index.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { reviewStay } from './index.ts'

const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const limits = { ...euro2024.limits, text: 40 }
const { app, people, room, transactionIn } = await stayWorld({ marketplace: { ...euro2024, limits } })
const { anna, ben } = people
const [fits, tooLong] = ['a'.repeat(40), 'a'.repeat(41)]

test.each([
  ['a question', 'message', (message: string) => ask('transition/enquire', message)],
  ['a request', 'message', (message: string) => ask('transition/request', message)],
  [
    'a request on the site',
    'message',
    async (message: string) =>
      requestStay(app, ben, { listingId: await room(), dates: stay, clientKey: message, message }),
  ],
  [
    'a step',
    'message',
    async (message: string) => {
      const id = await transactionIn(await room(), 'state/preauthorized')
      await transition(app, anna, { id, transition: 'transition/decline', message })
    },
  ],
  [
    'a message',
    'content',
    async (content: string) => {
      const transactionId = await transactionIn(await room(), 'state/enquiry')
      await sendMessage(app, ben, { transactionId, content, clientKey: content })
    },
  ],
  [
    'a draft',
    'content',
    async (content: string) =>
      saveDraft(app, ben, { transactionId: await transactionIn(await room(), 'state/enquiry'), content }),
  ],
  [
    'a review',
    'content',
    async (content: string) => {
      const transactionId = await transactionIn(await room(), 'state/delivered')
      await reviewStay(app, ben, { transactionId, rating: 5, content })
    },
  ],
  ['a text about oneself', 'bio', (bio: string) => updateProfileData(app, ben, { bio })],
])('%s is as long as the marketplace says', async (_what, field, write) => {
  await expect(write(tooLong)).rejects.toMatchObject({ code: 'field-too-long', field, params: { max: 40 } })
  await expect(write(fits)).resolves.not.toThrow()
})

async function ask(name: string, message: string) {
  const dates = name === 'transition/request' ? { dates: stay } : {}
  return initiate(app, ben, { listingId: await room(), transition: name, message, ...dates })
}
