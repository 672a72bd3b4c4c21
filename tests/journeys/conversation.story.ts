import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, scripted, signIn, test } from './story.ts'

const newMessage = (page: Page) => page.locator('[name=content]')
const history = (page: Page) => page.locator('main section li')

async function openAs(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', ...options })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** Opens the first conversation of a side of the inbox with somebody. */
async function openConversation(page: Page, tab: 'sales' | 'orders', partner: string): Promise<void> {
  await page.goto(`/inbox/${tab}?lang=de`)
  await page.locator('main ul a', { hasText: partner }).first().click()
  await expect(newMessage(page)).toBeVisible()
}

/** Returns the number of unread conversations in the top bar; 0 when it shows none. */
async function unreadOf(page: Page): Promise<number> {
  const [said = '0'] = await page
    .locator('header a[href^="/inbox"]')
    .getByText(/ungelesen/i)
    .allTextContents()
  return Number.parseInt(said, 10)
}

test('two people talk, and neither reloads the page', async ({ browser }, { retry }) => {
  const anna = await openAs(browser, 'anna@example.org')
  const tomasz = await openAs(browser, 'tomasz@example.org')
  await openConversation(anna, 'sales', 'Tomasz')
  await openConversation(tomasz, 'orders', 'Anna')
  await expect(anna, 'listing and person').toHaveTitle(/^.{8,} · Tomasz/)
  await expect(anna.locator('head title')).toHaveCount(1)
  await expect(anna.getByRole('heading', { name: 'Tomasz fragt nach' })).toBeVisible()
  for (const [writer, reader, text] of [
    [tomasz, anna, `Wir haben die Fahrkarten${'!'.repeat(retry)}.`],
    [anna, tomasz, `Wie schön! Der Schlüssel liegt bereit${'!'.repeat(retry)}.`],
  ] as const) {
    await newMessage(writer).fill(text)
    await newMessage(writer).press('Control+Enter')
    await expect(newMessage(writer)).toHaveValue('')
    await expect(history(reader).filter({ hasText: text })).toBeVisible()
  }
  await expect(anna.locator('output', { hasText: 'Neue Nachricht von Tomasz' })).toBeAttached()
  await expect(tomasz.locator('output', { hasText: 'Neue Nachricht von Anna' })).toBeAttached()
})

test('what is written on another page marks the inbox, and reading takes the mark away', async ({ browser }) => {
  const ben = await openAs(browser, 'ben@example.org')
  const mehmet = await openAs(browser, 'mehmet@example.org')
  await mehmet.goto('/inbox/sales?lang=de')
  const before = await unreadOf(mehmet)
  await openConversation(ben, 'sales', 'Mehmet')
  await newMessage(ben).fill('Wir haben drei Karten für Samstag.')
  await ben.getByRole('button', { name: 'Senden' }).click()
  await expect.poll(() => unreadOf(mehmet)).toBe(before + 1)
  await openConversation(mehmet, 'orders', 'Ben')
  await expect(history(mehmet).filter({ hasText: 'drei Karten' })).toBeVisible()
  await expect.poll(() => unreadOf(mehmet)).toBe(before)
})

test('a message that could not be sent is sent once when the connection is back', async ({ browser }) => {
  const chiara = await openAs(browser, 'chiara@example.org')
  await openConversation(chiara, 'orders', 'Gemeinde')
  const text = 'Wir packen leichtes Gepäck ein.'
  await scripted(newMessage(chiara))
  await chiara.context().setOffline(true)
  await newMessage(chiara).fill(text)
  await newMessage(chiara).press('Control+Enter')
  await expect(chiara.getByRole('button', { name: 'Erneut senden' })).toBeVisible()
  // A reload in the middle of sending would leave it to the writer to send again.
  const sent = chiara.waitForResponse((answer) => answer.url().includes('/inbox/send/') && answer.ok())
  await chiara.context().setOffline(false)
  await sent
  await expect(chiara.getByRole('button', { name: 'Erneut senden' })).toHaveCount(0)
  await chiara.reload()
  await expect(history(chiara).filter({ hasText: text })).toHaveCount(1)
})

test('without a connection the open conversation stays, another one says that it cannot be loaded', async ({
  browser,
}) => {
  const anna = await openAs(browser, 'anna@example.org', { viewport: { width: 1366, height: 900 } })
  await openConversation(anna, 'sales', 'Tomasz')
  const rows = anna.locator('main ul[aria-label] a')
  const count = await rows.count()
  const unread = anna.getByRole('link', { name: /^Ungelesen( \d+)?$/ })
  await scripted(unread)
  // The code of that page is there once it was opened.
  await unread.click()
  await expect(anna).toHaveURL(/show=unread/)
  await anna.goBack()
  await expect(newMessage(anna)).toBeVisible()
  await anna.context().setOffline(true)
  const messages = await history(anna).count()
  await newMessage(anna).fill('Der Schlüssel')
  await unread.click()
  await expect(anna.getByRole('alert')).toContainText('Deine Nachrichten konnten nicht geladen werden.')
  await anna.goBack()
  await expect(anna.getByRole('alert')).toContainText('Nachrichten konnten nicht geladen werden.')
  await expect(history(anna)).toHaveCount(messages)
  await expect(newMessage(anna), 'what was typed is there').toHaveValue('Der Schlüssel')
  await expect(rows).toHaveCount(count)
  const other = anna.locator('main ul a:not([aria-current])', { has: anna.locator('time') }).first()
  await other.click()
  await expect(anna.getByRole('alert')).toContainText('Diese Unterhaltung konnte nicht geladen werden.')
  await anna.context().setOffline(false)
  // The connection to the stream comes back by itself and loads it, or somebody presses first.
  await anna
    .getByRole('alert')
    .getByRole('link', { name: 'Erneut versuchen' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await expect(newMessage(anna)).toBeVisible()
  await expect(anna.getByRole('alert')).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test(`the first message: notice, form, conversation (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    browser,
  }) => {
    const email = javaScriptEnabled ? 'helga@example.org' : 'sportclub@example.org'
    const guest = await openAs(browser, email, { javaScriptEnabled })
    await guest.goto('/s?keywords=Gemeindesaal&lang=de')
    const address = await guest.locator('article a', { hasText: 'Gemeindesaal' }).first().getAttribute('href')
    await guest.goto(`${new URL(address ?? '', 'http://x').pathname}/enquire?dates=2030-06-20,2030-06-23&people=3`)
    await guest.getByRole('button', { name: 'Verstanden, weiter' }).click()
    await expect(guest.locator('#from')).toHaveValue('2030-06-20')
    await expect(guest.locator('dialog [name=people]')).toHaveValue('3')
    await guest.locator('[name=message]').fill('Guten Tag, wir wären zu dritt.')
    await guest.getByRole('button', { name: 'Nachricht senden' }).click()
    await guest.waitForURL(/\/order\/.+\/details/)
    await expect(guest.locator('main')).toContainText('20. – So., 23. Juni')
    await expect(guest.locator('main')).toContainText('3 Personen')
    await expect(guest.locator('main').getByRole('heading', { name: /^Deine Nachfrage bei / })).toBeVisible()
    await expect(history(guest).filter({ hasText: 'wir wären zu dritt' })).toHaveCount(1)
    await guest.goto(`${new URL(address ?? '', 'http://x').pathname}/enquire`)
    await expect(guest.locator('[name=message]'), 'the notice comes once').toBeVisible()
  })

test('the queue is worked by keys, and each decision goes to the next listing', async ({ browser }) => {
  const operator = await openAs(browser, 'operator@example.org', { viewport: { width: 1440, height: 900 } })
  await operator.goto('/console/queue?lang=de')
  await expect(operator.locator('aside h2')).toBeVisible()
  const title = (await operator.locator('aside h2').textContent()) ?? ''
  const note = operator.locator('textarea[name=note]')
  // Keys are heard once the page is hydrated.
  await expect(async () => {
    if (!(await note.isVisible())) await operator.keyboard.press('c')
    await expect(note).toBeVisible({ timeout: 1000 })
  }).toPass()
  await operator.getByRole('link', { name: 'Ort unklar' }).click()
  await expect(operator.locator('textarea[name=note]')).toHaveValue(/Beschreibung und Ort/)
  await operator.keyboard.press('Escape')
  await expect(operator.locator('textarea[name=note]')).toHaveCount(0)
  await operator.keyboard.press('a')
  await expect(operator.locator('output', { hasText: 'freigegeben' })).toContainText(title)
  await expect(operator.locator('aside h2')).not.toHaveText(title)
})

test('the console does not exist for others', async ({ browser }) => {
  const anna = await openAs(browser, 'anna@example.org')
  expect((await anna.goto('/console'))?.status()).toBe(404)
  expect((await anna.goto('/console/queue'))?.status()).toBe(404)
})
