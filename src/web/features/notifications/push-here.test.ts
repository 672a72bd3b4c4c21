import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
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

const workerSource = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')

/** Returns the options of the notification that the service worker shows for what it is sent. */
async function shownFor(content: unknown) {
  const listeners = new Map<string, (event: unknown) => void>()
  const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => {})
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification },
    location: { hostname: 'quartier.example', origin: 'https://quartier.example' },
  }
  runInNewContext(workerSource, { self, URL })
  const waits: Promise<unknown>[] = []
  listeners.get('push')?.({
    data: { json: () => content },
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  })
  await Promise.all(waits)
  return showNotification.mock.calls[0]?.[1]
}

test('a later notification with the same tag is announced again, and one without a tag is shown too', async () => {
  expect(await shownFor({ title: 'Neu', mark: 'talk-1' })).toMatchObject({ tag: 'talk-1', renotify: true })
  // With `renotify` and no tag browsers throw, and show a notification of their own.
  expect(await shownFor({ title: 'Neu' })).toMatchObject({ tag: '', renotify: false })
})
