import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Pages whose forms are not sent by the router: the browser sends them, or a script that says itself what failed. */
const sentOtherwise: Record<string, string> = {
  'src/web/console/people/log-in-as.tsx': 'the browser sends it, because another account reads the next page',
  'src/web/routes/logout/route.tsx': 'the browser sends it, and nothing is typed there',
  'src/web/routes/dismiss-notice/route.tsx': 'the notices of the layout are not sent without a connection',
  'src/web/routes/calendar/route.tsx': 'use-calendar.ts sends the nights and says what failed',
}

const pages = ['src/web/routes', 'src/web/console']
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => ({ name, source: readFileSync(resolve(root, name), 'utf8') }))
  .filter(({ source }) => /^export (async )?function action\b/m.test(source))

test('a form that is not sent, for want of a connection or because the server fails, leaves its page and what was typed', () => {
  expect(pages.length, 'pages with forms are found').toBeGreaterThan(20)
  const lost = pages
    .filter(({ source }) => !/^export (const|(async )?function) clientAction\b/m.test(source))
    .map(({ name }) => name)
  expect(lost.sort(), 'these pages end in the error page, with an empty form').toEqual(
    Object.keys(sentOtherwise).sort(),
  )
})
