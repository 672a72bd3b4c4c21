import type { BrowserContext, Page } from '@playwright/test'
import { startPushReceiver } from '../push-receiver.ts'
import { signUp } from './sign-up-steps.ts'
import { askToStay, hostSide } from './stay-steps.ts'
import { expect, openSharedLink, scripted, startSession, test } from './story.ts'

const place = 'Schlafsofa im Altbau'

// The browser without windows shows no notifications. This one has none either, but takes them like one with windows.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [...(launchOptions.args ?? []), '--headless=new'],
    }),
})
const turnOn = (page: Page) => page.getByRole('button', { name: 'In diesem Browser einschalten' })

/**
 * The browser's push service is on the internet. Here it gives the address of one on this machine, which checks what comes.
 */
async function usePushService(context: BrowserContext, address: { endpoint: string; keys: Record<string, string> }) {
  await context.addInitScript((given) => {
    const subscription = { toJSON: () => given, unsubscribe: async () => true }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('subscribed', 'yes')
        return subscription
      },
      getSubscription: async () => (localStorage.getItem('subscribed') ? subscription : null),
    })
  }, address)
}

/** Hands the service worker what the push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))
      if (own) found(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
}

/** The notifications that the browser shows. */
const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: String(data?.path) }))
  })

test('somebody turns notifications on, the browser shows that the host has written, and opens the conversation', async ({
  browser,
  letterBox,
}, { retry }) => {
  const service = await startPushReceiver()
  const { endpoint, browserKey, browserSecret } = service.browser()
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['notifications'])
  await usePushService(context, { endpoint, keys: { p256dh: browserKey, auth: browserSecret } })
  const guest = await context.newPage()
  await signUp(guest, letterBox, `nora.winter.push${retry}@example.org`)
  const talk = await askToStay(guest, { title: place, from: 15 + retry, nights: 1, words: 'Ist noch Platz?' })

  await openSharedLink(guest, '/account/notifications')
  await scripted(turnOn(guest))
  await expect(guest.getByRole('checkbox', { name: 'Nachrichten: in Browsern' })).toHaveCount(0)
  await turnOn(guest).press('Enter')
  await expect(guest.getByRole('status').filter({ hasText: 'Eingeschaltet.' })).toBeVisible()
  await expect(guest.getByRole('checkbox', { name: 'Nachrichten: in Browsern' })).toBeChecked()
  await expect(guest.getByRole('checkbox', { name: 'Deine Inserate: in Browsern' })).not.toBeChecked()
  await expect(turnOn(guest)).toHaveCount(0)

  const host = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await startSession(host, 'mehmet@example.org')
  await openSharedLink(host, hostSide(talk))
  const message = host.locator('main textarea[name=content]:visible')
  await scripted(message)
  await message.fill('Ja, komm gern am Bahnhof 7 vorbei.')
  await message.press('Control+Enter')
  await expect.poll(() => service.received.length, { timeout: 40_000 }).toBe(1)
  const { content, signed } = service.received[0] ?? {}
  expect(content?.body).toMatch(/^Mehmet hat dir zu „.*“ geschrieben$/)
  expect(signed?.aud).toBe(service.origin)

  await deliver(guest, JSON.stringify(content))
  await expect.poll(() => shownIn(guest)).toMatchObject([{ body: content?.body, path: expect.stringContaining(talk) }])
  await deliver(guest, JSON.stringify({ ...content, body: 'Noch eine' }))
  await expect.poll(() => shownIn(guest), 'the later one replaces it').toMatchObject([{ body: 'Noch eine' }])

  const [worker] = context.serviceWorkers()
  const press = (path: string) =>
    worker?.evaluate(async (to) => {
      const worker = globalThis as unknown as ServiceWorkerScope
      const opened: string[] = []
      worker.clients.openWindow = async (address) => void opened.push(address)
      const [notification] = await worker.registration.getNotifications()
      const waits: Promise<unknown>[] = []
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => notification?.close(), data: { path: to } },
        waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
      })
      dispatchEvent(event)
      await Promise.all(waits)
      return opened
    }, path)
  const { origin } = new URL(guest.url())
  expect(await press(content?.path ?? '')).toEqual([`${origin}${talk}`])
  expect(await shownIn(guest), 'a pressed one is closed').toEqual([])
  for (const path of ['https://evil.example/', '//evil.example/', String.raw`/\evil.example/`, 'javascript:alert(1)'])
    expect(await press(path), path).toEqual([`${origin}/notifications`])

  await guest.getByRole('button', { name: /^Ausschalten: / }).click()
  await expect(guest.getByRole('status').filter({ hasText: 'Ausgeschaltet.' })).toBeVisible()
  await expect(turnOn(guest)).toBeVisible()
  service.close()
})

type ServiceWorkerScope = {
  clients: { openWindow(address: string): Promise<void> }
  registration: { getNotifications(): Promise<{ close(): void }[]> }
}

test('logging out ends the notifications of the browser', async ({ browser, letterBox }, { retry }) => {
  const service = await startPushReceiver()
  const { endpoint, browserKey, browserSecret } = service.browser()
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
  await context.grantPermissions(['notifications'])
  await usePushService(context, { endpoint, keys: { p256dh: browserKey, auth: browserSecret } })
  const page = await context.newPage()
  const email = `nora.winter.left${retry}@example.org`
  await signUp(page, letterBox, email)
  await openSharedLink(page, '/account/notifications')
  await scripted(turnOn(page))
  await turnOn(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Eingeschaltet.' })).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `${width} px`).toBeLessThanOrEqual(0)
  }
  await openSharedLink(page, '/logout')
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await startSession(page, email)
  await openSharedLink(page, '/account/notifications')
  await expect(turnOn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ausschalten: / })).toHaveCount(0)
  service.close()
})

test('the page says why notifications cannot be turned on', async ({ browser }) => {
  const open = async (prepare: (context: BrowserContext) => Promise<unknown>, javaScriptEnabled = true) => {
    const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled })
    await prepare(context)
    const page = await context.newPage()
    await startSession(page, 'joana@example.org')
    await openSharedLink(page, '/account/notifications')
    return page
  }
  const without = await open(async () => {}, false)
  // The browser of the stories does not draw what is meant for browsers without script.
  expect(await without.locator('main noscript').innerHTML()).toContain('your browser needs JavaScript')
  await expect(without.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0)

  const away = await open((context) => context.grantPermissions(['notifications']))
  const button = away.getByRole('button', { name: 'Turn on in this browser' })
  await scripted(button)
  await button.click()
  await expect(away.getByRole('alert').filter({ hasText: 'did not reach its push service' })).toBeVisible()

  const old = await open((context) => context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager')))
  await expect(old.getByText('cannot show notifications while the site is closed')).toBeVisible()

  const denied = await open((context) =>
    context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })),
  )
  await expect(denied.getByText('You have not allowed this browser')).toBeVisible()
  await expect(denied.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0)
})

test('the service worker has its own strict headers, and other pages do not load it', async ({ page, request }) => {
  const answer = await request.get('/sw.js')
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; img-src 'self'",
    'x-content-type-options': 'nosniff',
  })
  expect(await answer.text()).not.toContain("'fetch'")
  const asked: string[] = []
  page.on('request', (each) => void asked.push(new URL(each.url()).pathname))
  await startSession(page, 'joana@example.org')
  for (const address of ['/', '/s', '/inbox']) await openSharedLink(page, address)
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((path) => path === '/sw.js' || path.includes('push'))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
