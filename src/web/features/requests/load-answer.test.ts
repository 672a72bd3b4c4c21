import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { loadAnswer } from './load-answer.ts'

const { app, people, priced, request, pay } = await paidWorld()
const { anna } = people

const id = await request(await priced())
await pay(id)

/** What the page says to Anna about the money of the chosen request. */
async function moneyOn(address: string, locale: Locale): Promise<string[]> {
  const context = new RouterContextProvider()
  const known: Partial<RequestContext> = { app, viewer: anna, locale, setCookies: [], address: '192.0.2.1' }
  context.set(requestContext, known as RequestContext)
  const { cards } = await loadAnswer(context, new Request(`https://quartier.example${address}`))
  expect(cards).toHaveLength(1)
  return cards.flatMap(({ money }) => (money ? [money.charged, money.payout] : []))
}

test('who accepts paid requests together reads what each guest is charged, and what is paid out when', async () => {
  expect(await moneyOn(`/inbox/answer?answer=accept&id=${id}`, 'de')).toEqual([
    'Ben bezahlt 135,00\u00a0€. Der Betrag wird mit deiner Zusage abgebucht.',
    'Du bekommst 121,50\u00a0€. Wir zahlen nach dem Aufenthalt aus, frühestens am So., 23.\u00a0Juni.',
  ])
  expect(await moneyOn(`/inbox/answer?answer=accept&id=${id}`, 'en')).toEqual([
    'Ben is charged €135.00 as soon as you accept.',
    'You receive €121.50. It is paid out after the stay, on Sun 23\u00a0June at the earliest.',
  ])
  expect(await moneyOn(`/inbox/answer?answer=decline&id=${id}`, 'de')).toEqual([])
})
