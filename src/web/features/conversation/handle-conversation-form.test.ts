import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { handleConversationForm } from './handle-conversation-form.ts'

const { app, people, room, ask } = await stayWorld()

test.each(['__proto__', 'constructor', 'toString', 'fly'])('a step that is none is a message: %s', async (step) => {
  expect(await post({ step, content: 'Hallo', clientKey: 'one' })).toMatchObject({ init: { status: 404 } })
})

test('a form with a NUL in a field, which no text can hold, gets an error page', async () => {
  expect(await post({ content: 'Hallo', clientKey: 'one\0two' })).toMatchObject({ init: { status: 400 } })
})

test.each(['', 'one\ntwo', 'x'.repeat(101)])('a key that cannot be kept is refused', async (clientKey) => {
  expect(await post({ content: 'Hallo', clientKey })).toMatchObject({ init: { status: 422 } })
})

test('a step that is sent twice is taken once, and the second answer is that of the first; another step is refused', async () => {
  const id = await ask(await room())
  const take = (name: string) => post({ step: 'transition', transition: `transition/${name}` }, people.anna, id)
  expect(await take('accept')).toMatchObject({ status: 303 })
  expect(await take('accept')).toMatchObject({ status: 303 })
  expect(await take('decline')).toMatchObject({ init: { status: 409 } })
  const { rows } =
    await sql`select 1 from transitions where transaction_id = ${id} and transition = 'transition/accept'`.execute(
      app.db,
    )
  expect(rows).toHaveLength(1)
})

async function post(fields: Record<string, string>, viewer = people.ben, id = newId()): Promise<unknown> {
  const known: Partial<RequestContext> = { app, viewer, locale: 'de', setCookies: [], address: '192.0.2.1' }
  const context = new RouterContextProvider()
  context.set(requestContext, known as RequestContext)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request(`https://quartier.example/order/${id}/details`, { method: 'POST', body: form })
  return handleConversationForm(context, request, id).catch((thrown: unknown) => thrown)
}
