import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { announcementCookie, closeAnnouncement, readClosedAnnouncements } from './closed-announcements.ts'
import type { RequestContext } from './request-context.ts'

const { cookie: name, max } = announcementCookie
const requestWith = (value: string) =>
  new Request('https://quartier.example/', { headers: { cookie: `${name}=${value}` } })

/** Returns the request after one announcement was closed. */
function close(id: string, before: Request): Request {
  const setCookies: string[] = []
  closeAnnouncement({ setCookies, site: { secure: true } } as unknown as RequestContext, before, id)
  const [set = ''] = setCookies
  expect(set).toContain('HttpOnly')
  return requestWith(set.slice(name.length + 1).split(';')[0] ?? '')
}

test('the last ten closed announcements stay closed', () => {
  const ids = Array.from({ length: max + 2 }, newId)
  let request = requestWith('')
  for (const id of [...ids, ids.at(-2) ?? '']) request = close(id, request)
  const [last = '', beforeIt = '', ...others] = ids.toReversed()
  expect(readClosedAnnouncements(request)).toEqual([beforeIt, last, ...others].slice(0, max))
})

test('a cookie without valid ids closes no announcement', () => {
  expect(readClosedAnnouncements(requestWith('1.x.%00'))).toEqual([])
  expect(readClosedAnnouncements(new Request('https://quartier.example/'))).toEqual([])
})
