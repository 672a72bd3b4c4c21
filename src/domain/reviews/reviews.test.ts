import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { inbox, thread } from '#domain/messages/index.ts'
import { addProcesses, type Process, questionStep, requestStay, transition } from '#domain/transactions/index.ts'
import { freeStay } from '#processes/free-stay.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { personFile } from '../staff-files/index.ts'
import { reviewStay } from './index.ts'

const renamed = JSON.stringify(freeStay).replaceAll(/(state|transition)\//g, '$1/our-')
addProcesses([{ ...(JSON.parse(renamed) as Process), name: 'our-stay' }])
const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const { app, people, room, show } = await stayWorld({ marketplace: { ...marketplace, process: 'our-stay/release-1' } })
const { anna, ben, operator } = people

test('a process whose states and steps have other names is asked, agreed, counted and reviewed like the free stay', async () => {
  expect(questionStep(app)).toEqual({ processAlias: 'our-stay/release-1', transition: 'transition/our-enquire' })
  const { transactionId: id } = await requestStay(app, ben, { listingId: await room(), dates: stay, clientKey: 'a' })
  const agreed = async () =>
    (await personFile(app, operator, anna.userId)).stays.filter(({ look }) => look.icon === 'yes')
  expect(await agreed()).toEqual([])
  await transition(app, anna, { id, transition: 'transition/our-accept' })
  expect(await agreed()).toMatchObject([{ id, look: { alike: 'accepted' } }])
  await expect(reviewStay(app, ben, { transactionId: id, rating: 5, content: 'Zu früh' })).rejects.toThrow(
    'transaction-invalid-transition',
  )
  await passUntil(app, '2024-06-24T12:00:00Z')
  const words = { transactionId: id, rating: 5, content: 'Herzlich, ruhig, gern wieder.' }
  await Promise.all([reviewStay(app, ben, words), reviewStay(app, anna, words)])
  expect(await show(ben, id)).toMatchObject({ state: 'state/our-reviewed' })
  expect(await thread(app, ben, id)).toMatchObject({ look: { alike: 'reviewed' }, progress: { reached: 3 } })
  expect((await inbox(app, anna, { tab: 'all' })).items).toMatchObject([{ look: { icon: 'star' } }])
  // A second tap on the button is no failure; other words are not taken.
  await reviewStay(app, ben, words)
  await expect(reviewStay(app, ben, { ...words, rating: 4 })).rejects.toThrow(
    'transaction-already-reviewed-by-customer',
  )
})
