import { resolve } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import * as changePassword from './change-password-page.tsx'
import * as contactDetails from './contact-details-page.tsx'
import * as deleteProfile from './delete-profile-page.tsx'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))
const unconfirmed = { kind: 'member', userId: 'chiara', locale: 'de', scopes: 'user', emailVerified: false } as Viewer
const visitor: Viewer = { kind: 'visitor', locale: 'de' }

const pages = { 'contact-details': contactDetails, 'change-password': changePassword, 'delete-profile': deleteProfile }

/** Returns where a page of the account redirects that viewer, before it reads anything; null when it does not. */
async function ledTo(page: keyof typeof pages, work: 'loader' | 'action', viewer: Viewer): Promise<string | null> {
  const context = new RouterContextProvider()
  context.set(requestContext, { app: { marketplace }, viewer, locale: 'de' } as RequestContext)
  const request = new Request(`https://quartier.example/account/${page}`, {
    method: work === 'action' ? 'POST' : 'GET',
  })
  const led = async () => pages[page][work]({ context, request, params: {} } as never)
  const thrown: unknown = await led().catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

test.each(['loader', 'action'] as const)('contact details and password need a confirmed address (%s)', async (work) => {
  for (const page of ['contact-details', 'change-password'] as const)
    expect(await ledTo(page, work, unconfirmed)).toBe(`/verify-email?from=${encodeURIComponent(`/account/${page}`)}`)
})

test('an account whose address was never confirmed can be deleted', async () => {
  expect(await ledTo('delete-profile', 'loader', unconfirmed)).toBeNull()
})

test.each(['loader', 'action'] as const)('visitors log in first, and come back (%s)', async (work) => {
  // After a submitted form the log-in page says that the session has ended.
  for (const page of ['contact-details', 'change-password', 'delete-profile'] as const)
    expect(await ledTo(page, work, visitor)).toBe(
      `/login?from=${encodeURIComponent(`/account/${page}`)}${work === 'action' ? '&after=session' : ''}`,
    )
})
