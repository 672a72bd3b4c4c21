import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import type { InboxView } from './inbox-view.ts'
import { loadInbox } from './load-inbox.ts'

const { app, people, room, ask } = await stayWorld()

test('an address of a page beyond the last one leads to the last one, with the other parameters', async () => {
  await ask(await room())
  expect(await open('/inbox/sales?page=99')).toBe('/inbox/sales')
  expect(await open('/inbox/sales?page=99&show=unread')).toBe('/inbox/sales?show=unread')
  expect(await open('/inbox/sales')).toMatchObject({ list: { total: 1, moreTo: null, rows: [{ unread: true }] } })
})

test('a row has days and people apart, so that the days are whole however long the name is', async () => {
  const { list } = (await open('/inbox/sales')) as InboxView
  expect(list.rows[0]?.days).toMatch(/^\d+\.–/)
  expect(list.rows[0]?.people).toMatch(/^\d+ Person(en)?$/)
})

/** What the inbox answers Anna: its view, or the address that it leads to. */
async function open(address: string) {
  const context = new RouterContextProvider()
  const known: Partial<RequestContext> = {
    app,
    viewer: people.anna,
    locale: 'de',
    setCookies: [],
    address: '192.0.2.1',
  }
  context.set(requestContext, known as RequestContext)
  const request = new Request(`https://quartier.example${address}`)
  return loadInbox(context, request, { tab: 'sales' }).catch((thrown: unknown) =>
    thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown),
  )
}
