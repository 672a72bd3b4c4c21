import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { action as ask } from '#web/routes/sign-in-link/ask-page.tsx'
import { action as use, loader as look } from '#web/routes/sign-in-link/use-page.tsx'
import { minute, testApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { person } from '../people.ts'

// Whoever asks for a link in somebody's name decides neither where the mail leads nor where its reader ends up.

const { db } = await freshDatabase()
const app = await testApp(db)
await person(app, 'anna')
const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%09//evil.example\t',
  'javascript:alert(1)',
  '/l/1\r\nset-cookie: quartier_session=x',
  '/login/link?t=x',
]

beforeEach(async () => {
  app.clock.pass(60 * minute)
  app.sent.length = 0
  await db.deleteFrom('signInLinks').execute()
})

function argumentsOf(path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  const viewer = { kind: 'visitor', locale: 'de' } as const
  const setCookies: string[] = []
  const site = { secure: true, demo: false }
  const known = { app, viewer, locale: 'de', setCookies, address: '192.0.2.1', site }
  context.set(requestContext, known as unknown as RequestContext)
  const body = fields && new URLSearchParams(fields)
  const request = new Request(`https://evil.example${path}`, { headers, ...(body && { method: 'POST', body }) })
  return { context, request, params: {}, setCookies } as unknown as Parameters<typeof ask>[0] & { setCookies: string[] }
}

async function mailedLink(): Promise<URL> {
  await drainEvents(app)
  await deliverDueMails(app)
  const mail = app.sent.find(({ template }) => template === 'sign-in-link')
  if (mail?.template !== 'sign-in-link') throw new Error('no link was sent')
  return new URL(mail.values.link)
}

test.each(elsewhere)(
  'a link that was asked for with another host and the page %j leads to this site alone',
  async (from) => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const path = `/login/mail?from=${encodeURIComponent(from)}`
    await ask(argumentsOf(path, { email: 'anna@example.org', hash: '#//evil.example' }, headers))
    const link = await mailedLink()
    expect(link.origin).toBe('https://quartier.example')
    expect(link.searchParams.get('from')).toBeNull()
  },
)

test.each(elsewhere)('a genuine link to which somebody adds the page %j leads to the first page', async (from) => {
  await ask(argumentsOf('/login/mail', { email: 'anna@example.org' }))
  const token = (await mailedLink()).searchParams.get('t') ?? ''
  const path = `/login/link?${new URLSearchParams({ t: token, from })}`
  expect(await look(argumentsOf(path))).toMatchObject({ email: 'anna@example.org', from: null })
  const given = argumentsOf(path, { token })
  const answer: unknown = await Promise.resolve(use(given)).catch((thrown: unknown) => thrown)
  expect((answer as Response).headers.get('location')).toBe('/')
  expect(given.setCookies).toContainEqual(expect.stringMatching(/^__Host-quartier_session=[\w-]{43};.*HttpOnly/))
})

test('only a press signs in: a program that opens the link gets no session, and a token in the address alone does nothing', async () => {
  await ask(argumentsOf('/login/mail?from=/inbox', { email: 'anna@example.org', hash: '#new' }))
  const link = await mailedLink()
  const path = link.pathname + link.search
  const opened = argumentsOf(path)
  expect(await look(opened)).toMatchObject({ from: '/inbox#new' })
  expect(opened.setCookies).toEqual([])
  const pressed = argumentsOf(path, {})
  expect(await use(pressed)).toMatchObject({ init: { status: 422 } })
  expect(pressed.setCookies).toEqual([])
})

test('an answer says nothing about who has an account', async () => {
  const said = []
  for (const email of ['anna@example.org', 'niemand@example.org'])
    said.push(JSON.stringify(await ask(argumentsOf('/login/mail', { email }))).replaceAll(email, 'x'))
  expect(said[0]).toBe(said[1])
})
