import { expect, test } from 'vitest'
import { day, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { openSession } from '#domain/users/index.ts'
import type { RequestContext } from './request-context.ts'
import { readSession } from './read-session.ts'
import { setSession } from './session-cookies.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const { userId } = await person(app, 'ben')

async function cookiesOf(lasting: boolean): Promise<string[]> {
  const { token, member } = await openSession(app, userId, { lasting })
  const setCookies: string[] = []
  setSession({ setCookies, site: { secure: true } } as unknown as RequestContext, token, member)
  // Used within twelve hours each time, until the token is exchanged.
  for (let passed = 0; passed < 3; passed += 1) {
    app.clock.pass(day / 3)
    const read = await readSession(app, { '__Host-quartier_session': token }, true)
    setCookies.push(...read.setCookies)
  }
  return setCookies
}

test('the cookie of a log-in that ends with the browser has no end of its own, also when its token is exchanged', async () => {
  const short = await cookiesOf(false)
  expect(short).toHaveLength(2)
  for (const cookie of short) expect(cookie).not.toMatch(/Max-Age|Expires/)
  const lasting = await cookiesOf(true)
  expect(lasting).toHaveLength(2)
  for (const cookie of lasting) expect(cookie).toContain(`Max-Age=${30 * 24 * 3600};`)
})
