import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportProgress } from './report-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('long work is reported every 15 seconds until it is done', async () => {
  const said: string[] = []
  const done = reportProgress(
    'pages',
    (line) => said.push(line),
    () => new Promise((end) => setTimeout(end, 40_000, 'built')),
  )
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await done).toBe('built')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['  pages             still at work after 15 s', '  pages             still at work after 30 s'])
})

test('short work is not reported, and failed work stops the timer', async () => {
  const said: string[] = []
  expect(
    await reportProgress(
      'words',
      (line) => said.push(line),
      async () => 1,
    ),
  ).toBe(1)
  await expect(
    reportProgress(
      'map',
      (line) => said.push(line),
      () => Promise.reject(new Error('no')),
    ),
  ).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
  expect(said).toEqual([])
})
