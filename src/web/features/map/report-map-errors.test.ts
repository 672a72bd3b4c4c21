import { expect, test } from 'vitest'
import { reportMapErrors } from './report-map-errors.ts'

function watchedMap() {
  let fail: (event: { error?: Error }) => void = () => undefined
  const map = { on: (_: string, listener: typeof fail) => (fail = listener) }
  const page = new EventTarget()
  const said: string[] = []
  const remove = reportMapErrors(map as never, page, (sentence) => said.push(sentence))
  return { page, said, remove, fail: (error?: Error) => fail(error ? { error } : {}) }
}

test('a map that cannot load something logs one sentence', () => {
  const { said, fail } = watchedMap()
  fail(new Error('tile 3/4/2 is missing'))
  fail()
  expect(said).toEqual([
    'The map could not load or draw something: tile 3/4/2 is missing',
    'The map could not load or draw something: no reason was given',
  ])
})

test('requests aborted by removing the map or leaving the page are no errors', () => {
  const { page, said, remove, fail } = watchedMap()
  fail(Object.assign(new Error('aborted'), { name: 'AbortError' }))
  page.dispatchEvent(new Event('pagehide'))
  fail(new Error('Failed to fetch'))
  page.dispatchEvent(new Event('pageshow'))
  remove()
  fail(new Error(''))
  expect(said).toEqual([])
})
