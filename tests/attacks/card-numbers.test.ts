import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { createPages, type PageSettings } from '#web/server/pages.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'

const card = '4242 4242 4242 4242'
const logged: string[] = []
const { db } = await freshDatabase()
const app = await testApp(db, { log: (...line) => void logged.push(JSON.stringify(line)) })
const settings = {
  demo: false,
  secure: false,
  mapStyleUrl: undefined,
  pagesPerMinute: 0,
  mode: 'production',
  build: () => Promise.reject(new Error('no page is asked')),
} as unknown as PageSettings
const pages = createPages(app, settings)
const post = (path: string, body: BodyInit, type: string) =>
  new Request(`https://quartier.example${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, origin: 'https://quartier.example', 'accept-language': 'de' },
  })

test('a page refuses a form with a card number in the reader’s language, without the number in answer or log', async () => {
  const form = new URLSearchParams({ message: `Nimm ${card}` })
  const answer = await pages(post('/inbox/all', form, 'application/x-www-form-urlencoded'), '203.0.113.7')
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('Bitte schick uns keine Kartennummern.')
  expect(`${text}${logged.join()}`).not.toContain('4242')
})

test.each([
  '/v1/api/messages/send',
  '/v1/auth/token',
  '/api/initiate-privileged',
  '/v1/integration_api/users/update_profile',
])('the API refuses one at %s with a code, and nothing is written', async (path) => {
  const body = JSON.stringify({ content: card, protectedData: { note: card } })
  const answer = await createApi(app)(post(path, body, 'application/json'), '203.0.113.7')
  expect(answer?.status).toBe(400)
  const text = await answer!.text()
  expect(text).toContain('card-number-not-accepted')
  expect(`${text}${logged.join()}`).not.toContain('4242')
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
})
