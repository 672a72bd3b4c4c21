import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { maxVisitorPlaces, savedPlaceIds } from '#domain/saved-places/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { keepPlaces, readPlaces } from '#web/server/place-cookies.ts'
import { mergeVisitorPlaces } from '#web/server/merge-visitor-places.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { handleHeart } from './change-heart.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const visitor: Viewer = { kind: 'visitor', locale: 'de' }
const place = await publishedListing(app, anna.userId)
const site = { secure: false } as RequestContext['site']

test('a visitor saves a place in a cookie and removes it again, back on the page where the heart is', async () => {
  const saved = await press(visitor, `listing=${place}&saved=yes&back=/s?address=Dortmund%23heart-1`)
  expect(saved.answer.status).toBe(303)
  expect(saved.answer.headers.get('location')).toBe('/s?address=Dortmund#heart-1')
  expect(saved.places).toEqual([place])
  const removed = await press(visitor, `listing=${place}&saved=no`, saved.cookie)
  expect(removed.places).toEqual([])
})

test('the heart of a member changes the account alone, and leads to no other site', async () => {
  const { answer, cookie } = await press(ben, `listing=${place}&saved=yes&back=//evil.example`)
  expect(answer.headers.get('location')).toBe('/saved')
  expect([await savedPlaceIds(app, ben), cookie]).toEqual([[place], ''])
})

test('hostile forms get a 4xx and change nothing', async () => {
  const draft = await publishedListing(app, anna.userId, { state: 'draft' })
  const json = { accept: 'application/json' }
  for (const listing of [draft, newId(), '', '%27%20or%201=1', '[]', 'x'.repeat(9000)]) {
    const { answer, cookie } = await press(visitor, `listing=${listing}&saved=yes`, '', json)
    expect([answer.status, cookie], listing.slice(0, 20)).toEqual([404, ''])
    expect(await answer.json()).toMatchObject({ code: 'listing-not-found', message: expect.stringMatching(/\.$/) })
  }
  const twice = await press(visitor, `listing=${place}&listing=${draft}&listing[]=${draft}&saved=yes&saved=no`)
  expect(twice.places, 'the first of repeated fields counts').toEqual([place])
  const many = Array.from({ length: maxVisitorPlaces }, newId)
  const full = await press(visitor, `listing=${place}&saved=yes`, cookieOf(many), json)
  expect([full.answer.status, full.cookie]).toEqual([409, ''])
})

test('the first request after logging in moves the cookie into the account; staff in the name of a member leave it', async () => {
  const chiara = await person(app, 'chiara')
  const request = new Request('https://quartier.example/', { headers: { cookie: cookieOf([place, newId()]) } })
  const merge = async (viewer: Viewer) => {
    const setCookies: string[] = []
    await mergeVisitorPlaces(app, viewer, request, { setCookies, site })
    return setCookies.map((each) => each.split('; Path')[0])
  }
  expect(await merge(visitor)).toEqual([])
  expect(await merge({ ...chiara, scopes: 'user:limited' })).toEqual([])
  expect(await savedPlaceIds(app, chiara)).toEqual([])
  expect(await merge(chiara)).toEqual(['quartier_saved='])
  expect(await savedPlaceIds(app, chiara)).toEqual([place])
})

function cookieOf(ids: string[]): string {
  const setCookies: string[] = []
  keepPlaces({ setCookies, site }, 'saved', ids)
  return setCookies[0]?.split(';')[0] ?? ''
}

/** Presses a heart. Returns the response and the cookie that it sets, with the places in it. */
async function press(viewer: Viewer, body: string, cookie = '', headers: Record<string, string> = {}) {
  const setCookies: string[] = []
  const context = new RouterContextProvider()
  context.set(requestContext, { app, viewer, locale: 'de', setCookies, site } as unknown as RequestContext)
  const form = { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers }
  const address = 'https://quartier.example/saved/heart'
  const answer = await handleHeart(context, new Request(address, { method: 'POST', body, headers: form }))
  const set = setCookies.at(-1)?.split(';')[0] ?? ''
  return { answer, cookie: set, places: readPlaces(new Request(address, { headers: { cookie: set } }), 'saved') }
}
