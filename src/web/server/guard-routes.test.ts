import { resolve } from 'node:path'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { guardRoutes } from './guard-routes.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))

type Work = (args: never) => unknown

function guarded(module: Record<string, unknown>): { loader?: Work; action?: Work } {
  const build = { routes: { data: { id: 'data', path: 'data', module } } } as unknown as ServerBuild
  return (guardRoutes(build).routes.data?.module ?? {}) as { loader?: Work; action?: Work }
}

function argumentsIn(locale: 'de' | 'en', method: string) {
  const context = new RouterContextProvider()
  context.set(requestContext, { app: { marketplace }, locale, site: {} } as RequestContext)
  return { context, request: new Request('https://quartier.example/data', { method }), params: {} } as never
}

describe('an address without a page of its own', () => {
  test.each([
    ['de', 'POST', 'action', { loader: () => null }, 'Das geht an dieser Adresse nicht.'],
    ['en', 'GET', 'loader', { action: () => null }, 'That is not possible at this address.'],
  ] as const)('says in the language of the reader (%s) that it does not take %s', async (...row) => {
    const [locale, method, work, module, sentence] = row
    const answer = (await guarded(module)[work]?.(argumentsIn(locale, method))) as Response
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, method === 'GET' ? 'POST' : 'GET, HEAD'])
    expect(await answer.text()).toContain(sentence)
  })

  test('keeps what it does', async () => {
    expect(await guarded({ loader: () => 'found' }).loader?.(argumentsIn('de', 'GET'))).toBe('found')
  })
})

test('a page without a form stays as it is: React Router shows its own error page', () => {
  expect(guarded({ default: () => null, loader: () => null }).action).toBeUndefined()
})
