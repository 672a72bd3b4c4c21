import { expect, test } from 'vitest'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { loadListing } from './load-listing.ts'

const { app, people, room } = await stayWorld()

function load(id: string, slug: string, part: Partial<RequestContext>) {
  const known = { app, viewer: people.ben, locale: 'de', setCookies: [], address: '192.0.2.1', site: {}, ...part }
  const url = `https://quartier.example/l/${slug}/${id}/request?people=2`
  return loadListing(known as unknown as RequestContext, new Request(url), { id, slug })
}

test('an address with an older title leads to the present one', async () => {
  const id = await room()
  const moved = (await load(id, 'alter-titel', { answersForm: false }).catch((thrown: unknown) => thrown)) as Response
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toMatch(new RegExp(`^/l/(?!alter-titel)[a-z0-9-]+/${id}/request\\?people=2$`))
})

// A redirect would hide that the form was refused, and lose what was typed.
test('a form that was sent to an address with an older title is answered there', async () => {
  const id = await room()
  expect(await load(id, 'alter-titel', { answersForm: true })).toMatchObject({ id })
})

test('authors go back to their listings, others to places nearby', async () => {
  const id = await room()
  const back = async (viewer: RequestContext['viewer']) => {
    const page = await load(id, 'alter-titel', { answersForm: true, viewer })
    return page.back
  }
  expect(await back(people.anna)).toEqual({ label: 'Meine Inserate', to: '/listings' })
  expect((await back(people.ben)).to).toMatch(/^\/s\?/)
})
