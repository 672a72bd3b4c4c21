import { afterAll, expect, test, vi } from 'vitest'
import { pendingNavigation, trackNavigation } from './pending-navigation.ts'

vi.stubGlobal('window', { location: { href: 'https://quartier.example/s?address=Dortmund' } })
afterAll(() => vi.unstubAllGlobals())

test('a navigation is known from the press to its end, and a later one replaces it', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const home = trackNavigation('/', () => first.promise)
  expect(pendingNavigation()?.pathname).toBe('/')
  const filtered = trackNavigation('?pub_pets=yes', () => second.promise)
  first.resolve()
  await home
  expect(pendingNavigation()?.href).toBe('https://quartier.example/s?pub_pets=yes')
  second.reject(new Error('gone'))
  await expect(filtered).rejects.toThrow('gone')
  expect(pendingNavigation()).toBe(undefined)
})

test('a step back in the history leads nowhere that is known', async () => {
  await trackNavigation(-1, async () => expect(pendingNavigation()).toBe(undefined))
})
