import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { performRefunds, releasePayments } from '#domain/payments/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { inLocale } from '#web/server/reader-locale.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { action as download } from '../../../console/payments/ledger-download.ts'
import { loader as payments } from '../../../console/payments/route.tsx'
import { action as takeWork, loader as work } from '../../../console/payment-work/route.tsx'
import { action as takeStay, loader as stay } from '../../../console/stay/route.tsx'
import { loader as layout } from '../../../console/layout/route.tsx'

const { app, people, act, priced, request, pay, totals } = await paidWorld()
const { anna, ben, operator } = people

type Asked = { viewer?: Viewer; locale?: 'de' | 'en'; in?: typeof app }

function contextOf({ viewer = operator, locale = 'de', in: site = app }: Asked) {
  const context = new RouterContextProvider()
  const known = { app: site, viewer, locale, setCookies: [], address: '192.0.2.1', formTargets: [] }
  context.set(requestContext, known as unknown as RequestContext)
  return context
}

const origin = 'https://quartier.example'

/** Runs a loader, or an action with the fields of a form. Returns what it returns or throws. */
async function visit(
  run: (args: never) => unknown,
  path: string,
  { fields, id, ...asked }: Asked & { fields?: Record<string, string>; id?: string } = {},
): Promise<Record<string, unknown>> {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const args = { context: contextOf(asked), request: new Request(`${origin}${path}`, init), params: { id } }
  try {
    return (await inLocale(asked.locale ?? 'de', () => run(args as never))) as Record<string, unknown>
  } catch (thrown) {
    return thrown as Record<string, unknown>
  }
}

function statusOf(outcome: Record<string, unknown>): number {
  const init = outcome.init as { status?: number } | undefined
  return init?.status ?? (typeof outcome.status === 'number' ? outcome.status : 200)
}

/** The sentence of the first refusal in the answer to a form. */
function sentenceOf(outcome: Record<string, unknown>): string {
  const { problems } = outcome.data as { problems: { message: string }[] }
  return problems[0]?.message ?? ''
}

async function accepted() {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  return id
}

const id = await accepted()

test('the page of a stay shows the money in both languages, and no address of a dashboard with the sandbox', async () => {
  const shown = (await visit(stay, `/console/stays/${id}`, { id })) as { money: Record<string, unknown> }
  expect(shown.money).toMatchObject({
    attempts: [
      {
        state: 'eingezogen',
        look: 'good',
        authorised: '135,00\u00a0€',
        fee: '13,50\u00a0€',
        host: '121,50\u00a0€',
        card: 'Visa, endet auf 0077',
        provider: { id: expect.stringMatching(/^pi_/), to: null },
      },
    ],
    movements: [{ what: 'Zahlung eingezogen', amounts: ['−135,00\u00a0€', '121,50\u00a0€', '13,50\u00a0€', ''] }],
    refundable: '135,00\u00a0€',
  })
  const english = (await visit(stay, `/console/stays/${id}`, { id, locale: 'en' })) as { money: object }
  expect(english.money).toMatchObject({ attempts: [{ state: 'taken', authorised: '€135.00' }] })
})

test('before staff cancel a stay, its page says what the guest gets back and what the host is paid', async () => {
  expect(await visit(stay, `/console/stays/${id}`, { id })).toMatchObject({
    canCancel: true,
    cancelMoney: 'Ben O. bekommt 135,00\u00a0€ zurück, Anna L. bekommt 0,00\u00a0€ ausgezahlt.',
  })
  expect(await visit(stay, `/console/stays/${id}`, { id, locale: 'en' })).toMatchObject({
    cancelMoney: 'Ben O. gets back €135.00, Anna L. is paid €0.00.',
  })
})

test.each([
  ['', 422, 'lässt sich nicht als Betrag lesen'],
  ['viel', 422, 'lässt sich nicht als Betrag lesen'],
  ['1,9999', 422, 'lässt sich nicht als Betrag lesen'],
  ['0', 422, 'größer als null'],
  ['-5', 422, 'größer als null'],
  ['−5', 422, 'größer als null'],
  ['135,01', 409, 'So viel ist nicht mehr da'],
  ['1.000.000,00', 409, 'So viel ist nicht mehr da'],
])('a refund of "%s" is refused with the reason and the greatest possible amount', async (amount, status, reason) => {
  const fields = { subject: id, amount, reason: 'Zu kalt', clientKey: 'wrong' }
  for (const intent of ['preview-refund', 'refund']) {
    const answer = await visit(takeStay, `/console/stays/${id}`, {
      id,
      fields: { ...fields, intent },
    })
    expect(statusOf(answer)).toBe(status)
    expect(sentenceOf(answer)).toContain(reason)
    expect(sentenceOf(answer)).toContain('135,00\u00a0€')
  }
  const english = await visit(takeStay, `/console/stays/${id}`, {
    id,
    locale: 'en',
    fields: { ...fields, intent: 'preview-refund' },
  })
  expect(sentenceOf(english)).toContain('€135.00')
})

test('a refund is previewed, changed, and confirmed once although it is sent twice', async () => {
  const send = (fields: Record<string, string>) =>
    visit(takeStay, `/console/stays/${id}`, { id, fields: { subject: id, reason: 'Zu kalt', ...fields } })
  const preview = await send({ intent: 'preview-refund', amount: '33,33' })
  expect(preview).toMatchObject({
    preview: { guest: '33,33\u00a0€', host: '30,00\u00a0€', marketplace: '3,33\u00a0€', left: '101,67\u00a0€' },
  })
  expect(statusOf(await send({ intent: 'preview-refund', amount: '5', reason: ' ' }))).toBe(422)
  expect(await send({ intent: 'change-refund', amount: '33,33' })).toMatchObject({ values: { amount: '33,33' } })
  const { clientKey } = preview.preview as { clientKey: string }
  const confirm = () => send({ intent: 'refund', amount: '33,33', clientKey })
  const answers = await Promise.all([confirm(), confirm()])
  expect(answers.map(statusOf)).toEqual([303, 303])
  await performRefunds(app)
  expect(await totals(id)).toMatchObject({ paid: 10_167 })
})

test('the ledger is downloaded as a file that the spreadsheets of the language open', async () => {
  const path = '/console/payments/ledger.csv'
  const answer = (await visit(download, path, {
    fields: { from: '2024-05-20', until: '2024-05-31' },
  })) as unknown as Response
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ledger-2024-05-20-2024-05-31.csv"')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(';Erstattung;Gast;33,33;EUR;')
  expect(text.trim().split('\r\n')).toHaveLength(7)
  const english = (await visit(download, path, { fields: {}, locale: 'en' })) as unknown as Response
  expect(await english.text()).toContain(',Refund,Guest,33.33,EUR,')
  expect(statusOf(await visit(download, path, { fields: { from: 'yesterday' } }))).toBe(422)
})

test('money that does not go back to a guest is told with its amount, its reason and a button that tries again', async () => {
  const declined = await request(await priced())
  await pay(declined)
  await act(anna, declined, 'decline')
  app.clock.pass(3_700_000)
  type Shown = { work: { count: number; returns: { stayId: string; heading: string; sentence: string }[] } }
  const shown = async (locale: 'de' | 'en') =>
    ((await visit(work, '/console/payments/open', { locale })) as Shown).work.returns.find(
      ({ stayId }) => stayId === declined,
    )
  expect(await shown('de')).toMatchObject({
    heading: expect.stringMatching(/^135,00\u00a0€ auf der Karte von Ben.* noch vorgemerkt$/),
    sentence: expect.stringContaining('Noch kein Versuch hatte ein Ergebnis.'),
  })
  await app.db
    .updateTable('payments')
    .set({ refusal: 'Not for this account.', runAt: new Date(app.clock.now().getTime() + 3_000_000) })
    .where('transactionId', '=', declined)
    .execute()
  expect(await shown('en')).toMatchObject({
    heading: expect.stringMatching(/^€135\.00 still held on the card of Ben/),
    sentence: 'The provider does not do it: Not for this account. It is tried again by itself.',
  })
  const fields = { intent: 'retry-return', subject: declined }
  expect(statusOf(await visit(takeWork, '/console/payments/open', { fields }))).toBe(303)
  await releasePayments(app)
  expect(await shown('en')).toBeUndefined()
})

const forms = [
  'refund',
  'retry-payout',
  'ask-bank',
  'retry-refund',
  'retry-return',
  'settle-refund',
  'settle-mismatch',
  'compare',
]
const addresses: [string, (asked: Asked) => Promise<Record<string, unknown>>][] = [
  ['/console/payments', (asked) => visit(payments, '/console/payments', asked)],
  ['/console/payments/open', (asked) => visit(work, '/console/payments/open', asked)],
  ['/console/stays/:id', (asked) => visit(stay, `/console/stays/${id}`, { ...asked, id })],
  [
    '/console/payments/ledger.csv',
    (asked) => visit(download, '/console/payments/ledger.csv', { ...asked, fields: {} }),
  ],
  ...forms.map((intent): [string, (asked: Asked) => Promise<Record<string, unknown>>] => [
    `POST ${intent}`,
    (asked) => {
      const fields = { intent, subject: id, reason: 'x', amount: '1', clientKey: 'k' }
      return visit(takeWork, '/console/payments/open', { ...asked, fields })
    },
  ]),
]

test.each(addresses)('%s is for staff; for members it does not exist, and visitors log in', async (_, ask) => {
  for (const viewer of [anna, ben, { ...operator, scopes: 'user:limited' }])
    expect(statusOf(await ask({ viewer }))).toBe(404)
  expect([302, 303]).toContain(statusOf(await ask({ viewer: { kind: 'visitor', locale: 'de' } })))
  // Staff get the page or file, or a refusal that says what is missing; never that they may not.
  for (const viewer of [operator, { ...operator, staffRole: 'moderator' as const }])
    expect([401, 403, 500]).not.toContain(statusOf(await ask({ viewer })))
})

test('where guests do not pay, the console says nothing of money', async () => {
  const marketplace = await loadMarketplace('euro2024', `${import.meta.dirname}/../../../../..`)
  const free = { ...app, marketplace } as typeof app
  for (const [path, ask] of addresses.filter(([path]) => path.startsWith('/console/payments')))
    expect([path, statusOf(await ask({ in: free }))]).toEqual([path, 404])
  expect(await visit(stay, `/console/stays/${id}`, { id, in: free })).toMatchObject({ money: null })
  expect(await visit(layout, '/console', { in: free })).toMatchObject({ payments: null })
  expect(await visit(layout, '/console')).toMatchObject({ payments: 0 })
})
