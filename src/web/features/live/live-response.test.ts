import { expect, test } from 'vitest'
import type { Live, LiveChange } from '#domain/messages/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { liveResponse } from './live-response.ts'

const anna = { kind: 'member', userId: 'anna', sessionId: 'session' } as Member

function rehearse() {
  const page = { tell: (_change: LiveChange, _place: string) => {}, end: () => {}, closed: 0 }
  const live: Live = {
    open(_member, tell, end) {
      Object.assign(page, { tell, end })
      return { close: () => void (page.closed += 1) }
    },
    wake: () => {},
    stop: () => {},
  }
  const leave = new AbortController()
  const response = liveResponse(live, anna, leave.signal)
  const reader = response.body!.getReader()
  const read = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  return { page, leave, response, read }
}

test('an open page gets a first event, and then every change', async () => {
  const { page, response, read } = rehearse()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('cache-control'), 'nothing in between may compress or keep it').toContain('no-transform')
  expect(await read()).toBe('retry: 2000\nevent: ready\ndata: {}\n\n')
  page.tell({ kind: 'message', transactionId: 'x', unread: 2, from: 'Ben' }, '7:8')
  expect(await read()).toBe(
    'id: 7:8\nevent: change\ndata: {"kind":"message","transactionId":"x","unread":2,"from":"Ben"}\n\n',
  )
})

test('at the end of the session the page gets an event and the stream ends', async () => {
  const { page, read } = rehearse()
  await read()
  page.end()
  expect(await read()).toBe('event: over\ndata: {}\n\n')
  expect(await read()).toBeNull()
  expect(page.closed).toBe(1)
})

test('a page that has gone frees its place', async () => {
  const { page, leave, read } = rehearse()
  await read()
  leave.abort()
  expect(await read()).toBeNull()
  expect(page.closed).toBe(1)
})

test('a page that does not read is disconnected, so that memory does not fill', async () => {
  const { page } = rehearse()
  for (let index = 0; index < 200 && page.closed === 0; index += 1)
    page.tell({ kind: 'read', transactionId: 'x', unread: 0, from: null }, '7:')
  expect(page.closed).toBe(1)
})
