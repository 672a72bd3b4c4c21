import { beforeEach, expect, test } from 'vitest'
import { handleProviderEvent, payoutOf, reconcile, refundStay } from '#domain/payments/index.ts'
import type { OutgoingMail } from '#domain/notifications/index.ts'
import { deliverDueMails } from '#domain/notifications/index.ts'
import { newId } from '#kernel/id.ts'
import { drainAll } from '#tests/events.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { createHost } from '../../../sandbox/start-for-test.ts'
import { renderMail } from './render-mail.ts'

// Anna, the host, reads German; Ben, the guest, reads English.
const world = await paidWorld()
const { app, people, act, priced, request, pay, settle, sandbox, provider } = world
const { anna, ben, operator } = people
const { themeCss, name } = app.marketplace
const site = { name, publicUrl: app.publicUrl, timeZone: 'Europe/Berlin', themeCss, missingPages: [] }

type Read = { template: string; subject: string; text: string; html: string }

/** The mails since the last look, by the first name of who gets them, as they arrive. */
async function mails(): Promise<{ to: string; mail: Read }[]> {
  await drainAll(app)
  for (let sent = 1; sent > 0;) sent = await deliverDueMails(app)
  const sent = app.sent.splice(0) as OutgoingMail[]
  return Promise.all(
    sent.map(async (mail) => {
      const { subject, text, html } = await renderMail(mail, site)
      const plain = (said: string) => said.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\s+/g, ' ')
      const read = { template: mail.template, subject: plain(subject), text: plain(text), html: plain(html) }
      return { to: mail.recipient.split('@')[0] ?? '', mail: read }
    }),
  )
}
/** The one mail about a stay, as it was rendered. */
async function mailTo(who: string, template: string, about = ''): Promise<Read> {
  const all = await mails()
  const found = all.filter(({ to, mail }) => to === who && mail.template === template && mail.text.includes(about))
  expect(found.length, all.map(({ to, mail }) => `${to}: ${mail.template}`).join(', ')).toBe(1)
  const { mail } = found[0]!
  return mail
}
const neverSaid = /Von deiner Karte wurde|charged to your card|abgebucht|ausgezahlt|paid out/

beforeEach(async () => {
  await mails()
})

async function paid(card = 'pm_card_bypassPending') {
  const id = await request(await priced())
  await pay(id, ben, card)
  return id
}
async function accepted() {
  const id = await paid()
  await act(anna, id, 'accept')
  await mails()
  return id
}
async function reportPayout(id: string, type: string) {
  let payout = await payoutOf(app.db, id)
  // A call that got no answer on a busy machine is made again.
  for (let tries = 0; !payout?.providerId && tries < 5; tries += 1) {
    app.clock.pass(600_000)
    await settle()
    payout = await payoutOf(app.db, id)
  }
  const report = { type, accountId: payout!.accountId, objectId: payout!.providerId!, paymentId: null }
  await handleProviderEvent(app, provider, { ...report, createdAt: app.clock.now() })
}

test('a request tells the host what comes of it, and that nothing is charged before the acceptance', async () => {
  await request(await priced())
  expect(await mails(), 'nobody is asked before the amount is held').toEqual([])
  await paid()
  const { text, html } = await mailTo('anna', 'new-booking-request')
  for (const said of [text, html]) {
    expect(said).toContain('Du bekommst 121,50 €. Der Betrag ist auf der Karte von Ben vorgemerkt')
    expect(said).not.toContain('4242')
  }
})

test('the acceptance tells the guest what was charged and to which card', async () => {
  const id = await paid('pm_card_mastercard')
  await mails()
  await act(anna, id, 'accept')
  const { text, html } = await mailTo('ben', 'booking-request-accepted')
  for (const said of [text, html])
    expect(said).toContain('€135 has been charged to your card (Mastercard, ending in 4444).')
  // Its amount is not available yet: due at the same time, it would compete for the balance with the payout of another stay.
  await act(operator, id, 'cancel')
  await settle()
})

test('declined, or left without an answer: nothing was charged, and no amount looks as if it were', async () => {
  const id = await paid()
  await mails()
  await act(anna, id, 'decline')
  const declined = await mailTo('ben', 'booking-request-declined')
  expect(declined.text).toContain('Nothing was charged to your card.')
  const unanswered = await paid()
  await mails()
  await passUntil(app, '2024-05-26T10:00:00Z')
  const expired = await mailTo('ben', 'booking-request-auto-declined', unanswered)
  expect(expired.text).toContain('Nothing was charged to your card.')
  for (const { text } of [declined, expired]) expect(text).not.toMatch(/€/)
})

test('who does not pay in time hears of it, and the host hears nothing', async () => {
  await request(await priced())
  await passUntil(app, '2024-05-20T10:15:00Z')
  const all = await mails()
  expect(all.map(({ to, mail }) => `${to}: ${mail.template}`)).toEqual(['ben: payment-expired'])
  expect(all[0]?.mail.subject).toMatch(/^Not paid: /)
  expect(all[0]?.mail.text).toContain('Nothing was charged to your card.')
})

test('after a cancellation both sides hear of the refund when it was made, each once', async () => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  expect((await mails()).map(({ mail }) => mail.template)).not.toContain('refund-made')
  await settle()
  const made = await mails()
  const refunds = made.filter(({ mail }) => mail.template === 'refund-made')
  expect(refunds.map(({ to }) => to).sort()).toEqual(['anna', 'ben'])
  const toBen = refunds.find(({ to }) => to === 'ben')?.mail
  expect(toBen?.subject).toBe('You get €135 back')
  expect(toBen?.text).toContain('(Visa, ending in 0077)')
  expect(refunds.find(({ to }) => to === 'anna')?.mail.text).toContain('121,50 € von deinem Anteil')
  await settle()
  expect((await mails()).map(({ mail }) => mail.template)).not.toContain('refund-made')
})

test('a part that staff refund is told as that part', async () => {
  const id = await accepted()
  await refundStay(app, operator, { transactionId: id, amount: 5000, clientKey: newId(), reason: 'Kalt.' })
  await settle()
  const all = await mails()
  expect(all.find(({ to }) => to === 'ben')?.mail.subject).toBe('You get €50 back')
  expect(all.find(({ to }) => to === 'anna')?.mail.subject).toBe('Erstattung an Ben: 45 € weniger für dich')
})

test('a payout is told when it has arrived, not when the stay is over', async () => {
  const id = await accepted()
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  for (const { mail } of await mails()) expect(mail.text).not.toMatch(neverSaid)
  await reportPayout(id, 'payout.created')
  expect(await mails()).toEqual([])
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await reportPayout(id, 'payout.paid')
  await reportPayout(id, 'payout.paid')
  const { subject, text } = await mailTo('anna', 'money-paid')
  expect(subject).toBe('121,50 € sind auf deinem Konto')
  expect(text).toContain('wurden 121,50 € auf dein Bankkonto überwiesen')
})

test('a payout that failed leads its host to the bank details, by one mail however often it is reported', async () => {
  const closed = await createHost(sandbox.stripe, 'DE62370400440532013001')
  await app.db.updateTable('paymentAccounts').set({ providerId: closed }).where('userId', '=', anna.userId).execute()
  const id = await accepted()
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  await mails()
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await Promise.all([1, 2, 3].map(() => reportPayout(id, 'payout.failed')))
  await reconcile(app, 'month')
  await reportPayout(id, 'payout.updated')
  const { subject, text } = await mailTo('anna', 'payout-failed')
  expect(subject).toBe('Deine Auszahlung über 121,50 € kam nicht an')
  expect(text).toContain('Gib bitte eine andere Bankverbindung an')
  expect(text).toContain('/account/payments')
  const values = { ...cancelled, role: 'provider', amount: '12150', link: `${app.publicUrl}/account/payments` }
  const english = { id: newId(), template: 'payout-failed', locale: 'en', recipient: 'x@example.org', values } as const
  const said = await renderMail(english, site)
  expect(said.subject).toBe('Your payout of €121.50 did not arrive')
  expect(said.text).toContain('/account/payments')
})

test.each([
  ['customer', { price: '', paid: '13500' }, '135 € gehen auf deine Karte zurück.', '€135 goes back to your card.'],
  [
    'customer',
    { price: '6750', paid: '13500' },
    '67,50 € gehen auf deine Karte zurück.',
    '€67.50 goes back to your card.',
  ],
  [
    'provider',
    { price: '', paid: '13500' },
    'Für diesen Aufenthalt wird nichts ausgezahlt.',
    'Nothing is paid out for this stay.',
  ],
  [
    'provider',
    { price: '6075', paid: '13500' },
    'Für diesen Aufenthalt bekommst du noch 60,75 €.',
    'You still receive €60.75 for this stay.',
  ],
] as const)(
  'the mail about a cancelled stay tells the %s what it means for the money: %o',
  async (role, amounts, de, en) => {
    const values = { ...cancelled, role, ...amounts }
    for (const [locale, said] of [
      ['de', de],
      ['en', en],
    ] as const) {
      const mail = { id: newId(), template: 'booking-cancelled', locale, recipient: 'x@example.org', values } as const
      expect((await renderMail(mail, site)).text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')).toContain(said)
    }
  },
)

test('a stay without payment says nothing about money', async () => {
  for (const role of ['customer', 'provider']) {
    const values = { ...cancelled, role, payment: '', price: '', paid: '' }
    for (const template of ['booking-cancelled', 'booking-request-accepted', 'booking-request-declined'] as const) {
      const mail = { id: newId(), template, locale: 'de', recipient: 'x@example.org', values } as const
      expect((await renderMail(mail, site)).text).not.toMatch(/€|Karte wurde|abgebucht|ausgezahlt/)
    }
  }
})

const cancelled = {
  firstName: 'Ben',
  partner: 'Anna',
  title: 'Ufersauna',
  from: '2024-06-20',
  until: '2024-06-23',
  start: '',
  end: '',
  timeZone: '',
  people: '2',
  message: '',
  answerBy: '',
  reason: '',
  ended: 'stay',
  alternatives: '',
  amount: '',
  currency: 'EUR',
  payment: 'taken',
  link: 'https://quartier.example/order/1/details',
}
