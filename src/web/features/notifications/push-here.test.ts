import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turnOnHere } from './push-here.ts'

const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
}
const never = new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser whose worker gets ready and whose push service answers with what is given. */
function browser(pushService: Promise<unknown>, isReady = true) {
  const pushManager = { getSubscription: async () => null, subscribe: () => pushService }
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => {}, ready: isReady ? Promise.resolve({ pushManager }) : never },
  })
}

test('the browser gives its address, and no timer is left', async () => {
  browser(Promise.resolve(subscription))
  expect(await turnOnHere('site')).toEqual({
    endpoint: 'https://push.example/1',
    browserKey: 'key',
    browserSecret: 'secret',
  })
  expect(vi.getTimerCount()).toBe(0)
})

test('a push service that refuses is a failure', async () => {
  browser(Promise.reject(new Error('push service not available')))
  expect(await turnOnHere('site')).toBe('failed')
})

test.each([
  ['push service', true],
  ['service worker', false],
])('a %s that never answers is a failure after 20 seconds', async (_what, isReady) => {
  browser(never, isReady)
  const settled = vi.fn()
  const result = turnOnHere('site').finally(settled)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toBe('failed')
})
