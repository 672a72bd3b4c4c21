import { afterEach, expect, test, vi } from 'vitest'
import { createJsonLog } from './json-log.ts'

afterEach(() => vi.restoreAllMocks())

test('an entry is one line of JSON, and entries below the least level are left out', () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const log = createJsonLog('warn')
  log('info', 'a mail was sent')
  log('error', 'page failed', { path: '/s', detail: 'first line\nsecond line' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\n]+\n$/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    level: 'error',
    message: 'page failed',
    path: '/s',
    detail: 'first line\nsecond line',
  })
})

test('a silent log writes nothing', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  createJsonLog('silent')('error', 'page failed')
  expect(write).not.toHaveBeenCalled()
})
