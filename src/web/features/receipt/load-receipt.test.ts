import { expect, test } from 'vitest'
import { refundStay } from '#domain/payments/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loadReceipt } from './load-receipt.ts'

const { app, people, act, priced, request, pay, settle } = await paidWorld()
const { anna, ben, chiara, operator } = people

/** The receipt as it is read, with plain spaces. */
async function read(viewer: Viewer, id: string, locale: Locale = 'de', query = '') {
  const known: Partial<RequestContext> = { app, viewer, locale }
  const asked = known as RequestContext
  const view = await loadReceipt(asked, id, new URL(`https://quartier.example/stay/${id}/receipt${query}`))
  return JSON.parse(JSON.stringify(view).replaceAll(/[\u00a0\u202f\u2009]/g, ' ')) as typeof view
}
async function accepted() {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_mastercard')
  await act(anna, id, 'accept')
  return id
}

test('a guest reads who issued it, for whom, which stay, what it cost and how it was paid', async () => {
  const id = await accepted()
  const receipt = await read(ben, id)
  expect(receipt).toMatchObject({
    title: 'Beleg',
    number: expect.stringMatching(/^Nr\. \d{6}$/),
    issued: 'vom 20. Mai 2024',
    corrected: null,
    issuer: { name: 'Löyly Saunavermittlung Oy', lines: expect.arrayContaining(['00100 Helsinki']) },
    parties: [
      { label: 'Gast', name: expect.stringContaining('Ben') },
      { label: 'Gastgeber', name: expect.stringContaining('Anna') },
    ],
    stay: { when: '20.–23. Juni 2024' },
    lines: [{ label: 'Übernachtungen', detail: '45,00 € × 3', amount: '135,00 €' }],
    total: { label: 'Gesamt', amount: '135,00 €' },
    refunds: [],
    left: null,
    tax: null,
    notes: ['Bezahlt am 20. Mai 2024 mit Mastercard, endet auf 4444.'],
    backTo: `/stay/${id}`,
    otherSide: null,
  })
  expect(await read(ben, id, 'en')).toMatchObject({
    title: 'Receipt',
    notes: ['Paid on 20 May 2024 with Mastercard, ending in 4444.'],
  })
})

test('a host reads the commission and the own share, and nothing of the card', async () => {
  const id = await accepted()
  const receipt = await read(anna, id)
  expect(receipt).toMatchObject({
    title: 'Abrechnung',
    lines: [{ amount: '135,00 €' }, { label: 'Provision', amount: '−13,50 €' }],
    total: { amount: '121,50 €' },
    notes: ['Vom Gast bezahlt am 20. Mai 2024', '121,50 € zahlen wir nach dem Aufenthalt aus'],
    backTo: `/stay/${id}`,
  })
  expect(JSON.stringify(receipt)).not.toMatch(/4444|Mastercard/)
})

test('a corrected one keeps its number and lists what was returned', async () => {
  const id = await accepted()
  const { number } = await read(ben, id)
  await refundStay(app, operator, { transactionId: id, amount: 5000, clientKey: newId(), reason: 'Kalt.' })
  await settle()
  expect(await read(ben, id)).toMatchObject({
    number,
    corrected: 'berichtigt am 20. Mai 2024',
    total: { amount: '135,00 €' },
    refunds: [{ label: 'Erstattet am 20. Mai 2024', amount: '−50,00 €' }],
    left: { label: 'Nach Erstattung gezahlt', amount: '85,00 €' },
  })
})

test('staff read either side, and everybody else nothing', async () => {
  const id = await accepted()
  expect(await read(operator, id)).toMatchObject({
    title: 'Beleg',
    backTo: `/console/stays/${id}`,
    otherSide: { to: `/stay/${id}/receipt?side=provider`, label: 'Abrechnung' },
  })
  expect(await read(operator, id, 'de', '?side=provider')).toMatchObject({ title: 'Abrechnung' })
  expect(await read(ben, id, 'de', '?side=provider')).toMatchObject({ title: 'Beleg' })
  expect(await codeOf(read(chiara, id))).toBe('transaction-not-found')
})
