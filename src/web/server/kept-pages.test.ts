import { expect, test } from 'vitest'
import type { App } from '#domain/app.ts'
import { failureId } from './failure-id.ts'
import { keepPages } from './kept-pages.ts'

const searchModel = () => ({ version: () => 1 }) as unknown as App['searchModel']

/** A page as it is made: its number stands at each script, and the short one for a failure beside them. */
const pageWith = (nonce: string) =>
  `<script nonce="${nonce}">one</script><p>${failureId(nonce)}</p><script nonce="${nonce}">two</script>`

test.each([
  'w1pQ9tYc2eKx7bRf3uNhZg==',
  // Its short number is its own beginning, letter by letter.
  'S6HQDTDZt+la/xG5iX2auA==',
])('every answer from a kept page has one number of its own, whatever the first one was: %s', async (first) => {
  const pages = keepPages({ publicUrl: 'http://localhost', searchModel })
  const asked = { cookies: {}, locale: 'de' } as const
  const question = pages.questionOf(new Request('http://localhost/s'), asked)
  if (!question) throw new Error('The search page is not kept.')
  const made = await pages.keep(question, first, new Response(pageWith(first)))
  expect(await made.text()).toBe(pageWith(first))

  let told = ''
  const again = pages.find(question, (nonce) => {
    told = nonce
    return {}
  })
  expect(told).not.toBe(first)
  expect(await again?.text()).toBe(pageWith(told))
})
