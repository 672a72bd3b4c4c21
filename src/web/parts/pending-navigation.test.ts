import { afterAll, expect, test, vi } from 'vitest'
import { pendingNavigation, trackNavigation } from './pending-navigation.ts'

vi.stubGlobal('window', { location: { href: 'https://quartier.example/s?address=Dortmund' } })
afterAll(() => vi.unstubAllGlobals())

test('a navigation is known from the press to its end, and a later one replaces it', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const home = trackNavigation({ to: '/' }, () => first.promise)
  expect(pendingNavigation()?.pathname).toBe('/')
  const filtered = trackNavigation({ to: '?pub_pets=yes' }, () => second.promise)
  first.resolve()
  await home
  expect(pendingNavigation()?.href).toBe('https://quartier.example/s?pub_pets=yes')
  second.reject(new Error('gone'))
  await expect(filtered).rejects.toThrow('gone')
  expect(pendingNavigation()).toBe(undefined)
})

test('a step back in the history leads nowhere that is known', async () => {
  await trackNavigation({ to: -1 }, async () => expect(pendingNavigation()).toBe(undefined))
})

test('a form that is sent with GET leads to the address with its fields, any other to its own', async () => {
  const formData = new FormData()
  formData.set('pub_pets', 'yes')
  formData.set('keywords', 'nah & still')
  const leadsTo = async (formMethod?: 'get' | 'post') => {
    let search: string | undefined
    const form = { to: '/s?address=Dortmund', formData, ...(formMethod && { formMethod }) }
    await trackNavigation(form, async () => void (search = pendingNavigation()?.search))
    return search
  }
  expect(await leadsTo()).toBe('?pub_pets=yes&keywords=nah+%26+still')
  expect(await leadsTo('get')).toBe('?pub_pets=yes&keywords=nah+%26+still')
  expect(await leadsTo('post')).toBe('?address=Dortmund')
})
