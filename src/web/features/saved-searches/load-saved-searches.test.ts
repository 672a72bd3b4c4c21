import { expect, test } from 'vitest'
import type { RequestContext } from '#web/server/request-context.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { saveSearch, savedSearches } from '#domain/search/index.ts'
import { readSearch } from './load-saved-searches.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const ben = await person(app, 'ben')
const context = { app, viewer: ben, locale: 'de' } as unknown as RequestContext

test('a search whose days have passed is saved as it was run, without them, so that it can still find something', async () => {
  await saveSearch(app, ben, readSearch(context, 'keywords=ruhig&dates=2024-04-10,2024-04-12'))
  await saveSearch(app, ben, readSearch(context, 'keywords=ruhig&dates=2024-06-20,2024-06-23'))
  expect((await savedSearches(app, ben)).map(({ query, over }) => ({ dates: query.dates, over }))).toEqual(
    expect.arrayContaining([
      { dates: null, over: false },
      { dates: { from: '2024-06-20', until: '2024-06-23' }, over: false },
    ]),
  )
})
