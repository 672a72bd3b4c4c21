import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')

/** Returns the options of the notification that the service worker shows for what it is sent. */
async function shownFor(content: unknown) {
  const listeners = new Map<string, (event: unknown) => void>()
  const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => {})
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification },
    location: { hostname: 'quartier.example', origin: 'https://quartier.example' },
  }
  runInNewContext(source, { self, URL })
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
