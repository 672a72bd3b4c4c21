import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { handleConversationForm } from './handle-conversation-form.ts'

const { app, people } = await stayWorld()

test.each(['__proto__', 'constructor', 'toString', 'fly'])('a step that is none is a message: %s', async (step) => {
  expect(await post({ step, content: 'Hallo', clientKey: 'one' })).toMatchObject({ init: { status: 404 } })
})

test('a form with a NUL in a field, which no text can hold, gets an error page', async () => {
  expect(await post({ content: 'Hallo', clientKey: 'one\0two' })).toMatchObject({ init: { status: 400 } })
})

test.each(['', 'one\ntwo', 'x'.repeat(101)])('a key that cannot be kept is refused', async (clientKey) => {
  expect(await post({ content: 'Hallo', clientKey })).toMatchObject({ init: { status: 422 } })
})

async function post(fields: Record<string, string>): Promise<unknown> {
  const id = newId()
  const known: Partial<RequestContext> = { app, viewer: people.ben, locale: 'de', setCookies: [], address: '192.0.2.1' }
  const context = new RouterContextProvider()
  context.set(requestContext, known as RequestContext)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request(`https://quartier.example/order/${id}/details`, { method: 'POST', body: form })
  return handleConversationForm(context, request, id).catch((thrown: unknown) => thrown)
}
