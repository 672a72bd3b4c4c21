import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportMapErrors } from './report-map-errors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watchedMap() {
  let fail: (event: { error?: Error }) => void = () => undefined
  const map = { on: (_: string, listener: typeof fail) => (fail = listener) }
  const page = new EventTarget()
  const said: string[] = []
  const onIncomplete = vi.fn()
  const remove = reportMapErrors(map as never, page, { log: (sentence) => said.push(sentence), onIncomplete })
  const leave = (event: 'pagehide' | 'pageshow') => page.dispatchEvent(new Event(event))
  return { leave, said, onIncomplete, remove, fail: (error?: Error) => fail(error ? { error } : {}) }
}

test('a map that cannot load something logs one sentence, and the page is told', () => {
  const { said, fail, onIncomplete } = watchedMap()
  fail(new Error('tile 3/4/2 is missing'))
  fail()
  vi.runAllTimers()
  expect(said).toEqual([
    'The map could not load or draw something: tile 3/4/2 is missing',
    'The map could not load or draw something: no reason was given',
  ])
  expect(onIncomplete).toHaveBeenCalledTimes(2)
})

test('requests aborted by removing the map or leaving the page are no errors', () => {
  const { leave, said, remove, fail, onIncomplete } = watchedMap()
  fail(Object.assign(new Error('aborted'), { name: 'AbortError' }))
  leave('pagehide')
  fail(new Error('Failed to fetch'))
  leave('pageshow')
  remove()
  fail(new Error(''))
  vi.runAllTimers()
  expect(said).toEqual([])
  expect(onIncomplete).not.toHaveBeenCalled()
})

test('requests that are cut off before the page says that it is left are no errors', () => {
  const { leave, said, fail } = watchedMap()
  fail(new Error('Failed to fetch'))
  vi.advanceTimersByTime(300)
  leave('pagehide')
  vi.runAllTimers()
  expect(said).toEqual([])
})

test('requests that are cut off just before the map is removed are no errors', () => {
  const { said, remove, fail } = watchedMap()
  fail(new Error('Failed to fetch'))
  remove()
  vi.runAllTimers()
  expect(said).toEqual([])
})

test('a page that is shown again tells errors again', () => {
  const { leave, said, fail } = watchedMap()
  leave('pagehide')
  leave('pageshow')
  fail(new Error('tile 3/4/2 is missing'))
  vi.runAllTimers()
  expect(said).toHaveLength(1)
})
