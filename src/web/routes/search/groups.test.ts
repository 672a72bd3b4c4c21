import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { loader as loadCount } from './count.ts'
import { loader as loadGroups } from './groups.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
await publishedListing(app, anna.userId, { availableFrom: '2024-05-18', availableUntil: '2024-05-21' })

const context = new RouterContextProvider()
context.set(requestContext, { app, locale: 'de' } as unknown as RequestContext)

async function read(loader: (args: never) => Promise<Response>, search: string): Promise<unknown> {
  const request = new Request(`https://quartier.example/s?${search}&zoom=9&seen=60,20,40,0`)
  const answer = await loader({ context, request } as never)
  return answer.json()
}

test('the map shows what the number of results counts, also for days that may be others', async () => {
  const today = 'dates=2024-05-20,2024-05-22&flexible=1'
  expect(await read(loadCount, today)).toMatchObject({ count: 0 })
  expect(await read(loadGroups, today)).toMatchObject({ markers: [] })
  const fits = 'dates=2024-05-20,2024-05-21'
  expect(await read(loadCount, fits)).toMatchObject({ count: 1 })
  expect(await read(loadGroups, fits)).toMatchObject({ markers: [{}] })
})
