import { expect, test } from 'vitest'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { payoutOf } from '../payments/index.ts'
import { previewAcceptance } from './index.ts'

const { app, people, act, show, priced, request, pay, settle, totals } = await paidWorld()
const { anna, ben } = people

test('a host who is asked reads what the guest is charged, and what is paid out and when, as it then happens', async () => {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  const preview = previewAcceptance(app, await show(anna, id))
  expect(preview).toMatchObject({
    charged: { amount: 13_500, currency: 'EUR' },
    payout: { amount: 12_150, currency: 'EUR' },
  })
  await act(anna, id, 'accept')
  await settle()
  expect(await totals(id)).toMatchObject({ paid: preview?.charged.amount })
  const { deadlines } = await show(anna, id)
  expect(deadlines).toEqual([expect.objectContaining({ transition: 'transition/complete', at: preview?.paidOutAt })])
  await passUntil(app, preview?.paidOutAt ?? new Date(0))
  expect(await payoutOf(app.db, id)).toMatchObject({ amount: preview?.payout })
})

test('neither the guest nor anybody after the answer is shown an acceptance', async () => {
  const id = await request(await priced())
  expect(previewAcceptance(app, await show(anna, id))).toBeNull()
  await pay(id)
  expect(previewAcceptance(app, await show(ben, id))).toBeNull()
  await act(anna, id, 'accept')
  expect(previewAcceptance(app, await show(anna, id))).toBeNull()
})
