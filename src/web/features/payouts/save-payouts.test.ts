import { beforeEach, expect, test } from 'vitest'
import { resolve } from 'node:path'
import { loadMarketplace } from '#config/marketplace.ts'
import { canBePaid } from '#domain/payments/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { paymentSandbox } from '#tests/payment-sandbox.ts'
import { person } from '#tests/people.ts'
import { loadPayouts } from './load-payouts.ts'
import { savePayouts } from './save-payouts.ts'

const { db } = await freshDatabase()
const { sandbox, payments, tokens } = await paymentSandbox()
const marketplace = await loadMarketplace('saunas', resolve(import.meta.dirname, '../../../..'))
const app = await testApp(db, { payments, marketplace })
const anna = await person(app, 'anna')

beforeEach(async () => {
  await db.deleteFrom('paymentAccounts').execute()
  await sandbox.control('reset', {})
})

const here = (part: Partial<RequestContext> = {}) =>
  ({ app, viewer: anna, locale: 'de', formTargets: [] as string[], ...part }) as unknown as RequestContext

/** Posts the form of the page. Returns where it leads, or the status of the refused form and its sentences. */
async function post(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  try {
    const answer = await savePayouts(here(), form)
    const { data, init } = answer as { data: { problems: { message: string }[] }; init: { status: number } }
    return { status: init.status, said: data.problems.map(({ message }) => message) }
  } catch (error) {
    return { location: (error as Response).headers.get('location') ?? '' }
  }
}

test('tokens of the browser open an account, with the people of a company', async () => {
  const roles = { representative: true, owner: true, title: 'CEO' }
  const answer = await post([
    ['intent', 'open'],
    ['country', 'DE'],
    ['accountToken', await tokens.company()],
    ['bankAccountToken', await tokens.bank()],
    ['personToken', await tokens.person(roles)],
    ['personToken', await tokens.person({ owner: true })],
  ])
  expect(answer).toEqual({ location: '/account/payments?saved=yes' })
  expect(await canBePaid(db, anna.userId)).toBe(true)
  const { state, account } = await loadPayouts(here())
  expect(state).toBe('complete')
  expect(account).toMatchObject({ countryName: 'Deutschland', bankLast4: '3000', missing: [], refused: [] })
  const another = await post([
    ['intent', 'bank'],
    ['bankAccountToken', await tokens.bank('DE62370400440532013001')],
  ])
  expect(another).toEqual({ location: '/account/payments?saved=bank' })
  expect((await loadPayouts(here())).account?.bankLast4).toBe('3001')
})

test('without script a country is enough, and the provider’s page asks for the rest', async () => {
  const answer = await post([['country', 'AT']])
  expect(answer.location).toMatch(new RegExp(`^${sandbox.address}/_sandbox/onboarding/`))
  const context = here()
  const { state, account } = await loadPayouts(context)
  expect(state).toBe('needs-information')
  expect(account?.missing).toContain('ein Bankkonto')
  expect(account?.deadline).toMatch(/\d{4}/)
  expect(context.formTargets).toEqual([sandbox.address])
})

test('a refusal has the sentence of the provider', async () => {
  const fields: [string, string][] = [
    ['intent', 'open'],
    ['country', 'DE'],
    ['bankAccountToken', 'btok_none'],
  ]
  const answer = await post(fields)
  expect(answer.status).toBe(402)
  expect(answer.said?.[0]).toMatch(/^Der Zahlungsdienst sagt: „.*btok_none.*“$/)
  expect((await post([['country', 'RU']])).said).toEqual(['In dieses Land kann noch nicht ausgezahlt werden.'])
})

test('there is no such page where nobody is paid out', async () => {
  const free = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))
  for (const part of [{ marketplace: free }, { payments: undefined }])
    await expect(loadPayouts(here({ app: { ...app, ...part } }))).rejects.toMatchObject({ code: 'not-found' })
})
