import { expect, test } from 'vitest'
import { maxVisitorPlaces } from '#domain/saved-places/index.ts'
import { newId } from '#kernel/id.ts'
import { keepPlaces, placeCookies, type PlaceList, readPlaces } from './place-cookies.ts'
import type { RequestContext } from './request-context.ts'

const site = { secure: true } as RequestContext['site']

function kept(list: PlaceList, ids: string[]): string {
  const setCookies: string[] = []
  keepPlaces({ setCookies, site }, list, ids)
  return setCookies[0] ?? ''
}

function read(list: PlaceList, value: string): string[] {
  const cookie = `${placeCookies[list].cookie}=${value}`
  return readPlaces(new Request('https://quartier.example/', { headers: { cookie } }), list)
}

test('the browser keeps places in their order and gives them back', () => {
  const ids = [newId(), newId(), newId()]
  const header = kept('saved', ids)
  const [value = ''] = header.slice('quartier_saved='.length).split(';')
  expect(read('saved', value)).toEqual(ids)
  expect(header).toContain('HttpOnly; SameSite=Lax; Secure')
})

test('a full list fits into a cookie, and nothing above the maximum is kept or read', () => {
  const many = Array.from({ length: maxVisitorPlaces + 20 }, newId)
  const header = kept('saved', many)
  expect(header.length).toBeLessThan(2000)
  const [value = ''] = header.slice('quartier_saved='.length).split(';')
  expect(read('saved', value)).toEqual(many.slice(0, maxVisitorPlaces))
  const oversized = Array.from({ length: 2000 }, () => value).join('.')
  expect(read('saved', oversized)).toHaveLength(maxVisitorPlaces)
})

test('whatever else stands in the cookie is ignored', () => {
  const id = newId()
  const value = kept('viewed', [id]).slice('quartier_viewed='.length).split(';')[0] ?? ''
  for (const wrong of ['', '.', '%', '%00', '%E0%A4%A', '<script>', "' or 1=1", `${value}${value}`, '-'.repeat(22)])
    expect(read('viewed', wrong), wrong).toEqual([])
  expect(read('viewed', `x.${value}.${value}.!`)).toEqual([id])
})

test('the page of a request that changes a list shows the changed one', () => {
  const [before, after] = [newId(), newId()]
  const cookie = kept('saved', [before]).split(';')[0] ?? ''
  const request = new Request('https://quartier.example/', { headers: { cookie } })
  expect(readPlaces(request, 'saved', [kept('viewed', [before]), kept('saved', [after])])).toEqual([after])
  expect(readPlaces(request, 'saved', [kept('saved', [])])).toEqual([])
  expect(readPlaces(request, 'saved', [kept('viewed', [])])).toEqual([before])
})

test('an empty list removes the cookie', () => {
  expect(kept('viewed', [])).toContain('quartier_viewed=; Path=/; Max-Age=0')
})
